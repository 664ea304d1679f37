/** Where nobody has made pictures of a cut, the browser of the first who plays it does, in moments in which nobody works at it (docs/review.md#pictures). */
import { useEffect } from 'react';
import { useRefresh } from '#web/lib/refresh.ts';
import { makePicturesAt } from './make-pictures.ts';
import { sendPictures } from './send-pictures.ts';
import { hearStillness } from './stillness.ts';

/** Once in the life of a page: where it cannot be done now, it could not be a minute later. What was left before its end counts as not tried. */
const tried = new Set<number>();

export function ViewerPictures({ cutId, url }: { cutId: number; url: string }) {
  const refresh = useRefresh('cuts');
  useEffect(() => {
    if (tried.has(cutId)) return;
    tried.add(cutId);
    // Two videos that are looked for at once are both late, and one of them is the one that somebody steps through.
    const { wait, end } = hearStillness();
    let isMade = false;
    void makePicturesAt(url, { turn: wait })
      .then((made) => {
        isMade = true;
        return made && sendPictures(cutId, made).then(refresh);
      })
      .catch(() => undefined)
      .finally(end);
    return () => {
      end();
      if (!isMade) tried.delete(cutId);
    };
  }, [cutId, url, refresh]);
  return null;
}
