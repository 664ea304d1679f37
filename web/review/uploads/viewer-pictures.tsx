/** Generates missing pictures in the first viewer's browser while the viewer is idle (docs/review.md#pictures). */
import { useEffect } from 'react';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { makePicturesAt } from './make-pictures.ts';
import { sendPictures } from './send-pictures.ts';
import { watchIdle } from './idle.ts';
import { chooseSource, readConnection } from '#web/review/playback/source.ts';

/** Versions tried on this page, since a retry wouldn't help. Interrupted attempts don't count. */
const tried = new Set<number>();

export function ViewerPictures({ cutId, url }: { cutId: number; url: string }) {
  const refresh = useRefresh('cuts');
  useEffect(() => {
    // Leaves a slow connection to playback. The next viewer with a faster one generates the pictures.
    if (chooseSource('auto', { ...readConnection(), isSlow: false, stalls: 0 }) === 'copy') return;
    if (tried.has(cutId)) return;
    tried.add(cutId);
    // Waits for idle time, because seeking two videos at once slows down the video that the user steps through.
    const { wait, end } = watchIdle();
    let isCreated = false;
    void makePicturesAt(url, { turn: wait })
      .then((pictures) => {
        isCreated = true;
        return pictures && sendPictures(cutId, pictures).then(refresh);
      })
      .catch(() => undefined)
      .finally(end);
    return () => {
      end();
      if (!isCreated) tried.delete(cutId);
    };
  }, [cutId, url, refresh]);
  return null;
}
