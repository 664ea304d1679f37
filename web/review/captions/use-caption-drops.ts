/** Captions dropped anywhere on the page of a version. */
import { useEffect, useEffectEvent, useState } from 'react';
import { claimFileDrops } from '#web/lib/file-drops.ts';
import { notifyWarning } from '#web/ui/feedback/toasts.ts';
import { divideFiles } from './caption-names.ts';

/** Calls back with dropped captions, and returns whether files are dragged over the page. */
export function useCaptionDrops(mayAdd: boolean, onCaptions: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const onDrop = useEffectEvent((files: Iterable<File>) => {
    const { captions } = divideFiles(files);
    if (captions.length > 0) onCaptions(captions);
    else notifyWarning('Only captions can be dropped here: .srt, .vtt or .sbv.');
  });
  useEffect(() => {
    if (!mayAdd) return undefined;
    const contains = (element: Node): boolean => document.querySelector('main')?.contains(element) ?? false;
    return claimFileDrops({ contains, onOver: setOver, onDrop });
  }, [mayAdd]);
  return isOver;
}
