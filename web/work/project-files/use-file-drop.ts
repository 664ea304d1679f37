/** Place where files and folders can be dropped. */
import { type DragEvent, useState } from 'react';
import { type ChosenFile, droppedFrom } from './chosen-files.ts';

/** Returns the place's handlers, and whether files are over it. With `isOff`, it takes none. */
export function useFileDrop(onDropped: (chosen: readonly ChosenFile[]) => void, isOff = false) {
  const [isOver, setOver] = useState(false);
  const isTaken = (event: DragEvent): boolean => !isOff && event.dataTransfer.types.includes('Files');
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent): void => {
      if (!isTaken(event)) return;
      // Elsewhere on a project, a dropped file becomes a version.
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (): void => setOver(false),
    onDrop: (event: DragEvent): void => {
      setOver(false);
      if (!isTaken(event)) return;
      event.preventDefault();
      void droppedFrom(event.dataTransfer).then(onDropped);
    },
  };
}
