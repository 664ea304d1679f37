/** Player of images, loaded only for them. */
import type { CSSProperties } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Playback } from '#web/review/playback/playback.ts';
import { aspectOf } from '#web/review/versions/cut-labels.ts';
import classes from './player.module.css';

/** Reserves the place of an image and its controls. */
const ImageWaiting = ({ playback: { facts } }: { playback: Playback }) => {
  const aspect = aspectOf(facts);
  return (
    <div className={classes.player}>
      <div
        className={classes.stage}
        data-stage
        data-tall={aspect < 1 || undefined}
        style={{ '--aspect': aspect } as CSSProperties}
      >
        <div className={classes.picture} />
      </div>
      <div style={{ height: 40 }} />
    </div>
  );
};

export const ImagePlayer = lazyPart(async () => (await import('./image-player.tsx')).ImagePlayer, {
  Waiting: ImageWaiting,
});
