/** Drag and drop on a deliverable: files to upload, and other deliverables to reorder. */
import { type DragEvent, useState } from 'react';

/** Drag data type of a deliverable. */
const DRAGGED = 'application/x-cutroom-deliverable';

export type DropHandlers = {
  /** Called with dropped files; omitted where nothing can be uploaded. */
  onFiles: ((files: Iterable<File>) => void) | undefined;
  onDragStart: () => void;
  /** Called when a deliverable is dropped on this one. */
  onDropped: () => void;
};

export function useDrops({ onFiles, onDragStart, onDropped }: DropHandlers) {
  const [over, setOver] = useState<'files' | 'deliverable'>();
  const kindOf = ({ dataTransfer: { types } }: DragEvent): typeof over => {
    if (types.includes(DRAGGED)) return 'deliverable';
    return onFiles && types.includes('Files') ? 'files' : undefined;
  };
  // Accepts drags of files and deliverables; others bubble to the surrounding section.
  const claim = (event: DragEvent): typeof over => {
    const kind = kindOf(event);
    if (kind === undefined) return undefined;
    event.preventDefault();
    event.stopPropagation();
    return kind;
  };
  const target = {
    onDragOver: (event: DragEvent) => setOver(claim(event)),
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      setOver(undefined);
      const kind = claim(event);
      if (kind === 'files') onFiles?.(event.dataTransfer.files);
      if (kind === 'deliverable') onDropped();
    },
  };
  const source = {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(DRAGGED, '');
      event.dataTransfer.effectAllowed = 'move';
      const heading = event.currentTarget.parentElement;
      if (heading) event.dataTransfer.setDragImage(heading, 0, 0);
      onDragStart();
    },
  };
  return { over, target, source };
}
