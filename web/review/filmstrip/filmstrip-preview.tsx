/** Picture, time and note under the pointer, above the filmstrip. For the mouse only: the keyboard steps through frames and notes. */
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import { aspectOf, positionText } from '#web/review/versions/cut-labels.ts';
import type { StripPictures } from './filmstrip-content.tsx';
import classes from './filmstrip-preview.module.css';

const MAX_SIDE_PX = 160;

type FilmstripPreviewProps = {
  facts: CutMetadata;
  frame: number;
  /** Position of the pointer as a fraction of the strip's width. */
  share: number;
  pictures: StripPictures | null;
  /** Text of the note at the pointer. */
  note: string | undefined;
};

export function FilmstripPreview({ facts, frame, share, pictures, note }: FilmstripPreviewProps) {
  const aspect = aspectOf(facts);
  const width = Math.round(Math.min(MAX_SIDE_PX, MAX_SIDE_PX * aspect));
  const tile = pictures && Math.min(pictures.count - 1, Math.floor((frame / facts.frameCount) * pictures.count));
  // Keeps the box within the strip.
  const left = `clamp(0px, calc(${share * 100}% - ${width / 2}px), calc(100% - ${width}px))`;
  return (
    <div className={classes.preview} style={{ left, width }} aria-hidden>
      {pictures && (
        <div
          style={{
            aspectRatio: aspect,
            backgroundImage: `url("${pictures.url}")`,
            backgroundSize: `${pictures.count * 100}% 100%`,
            backgroundPosition: `${pictures.count > 1 ? ((tile ?? 0) / (pictures.count - 1)) * 100 : 0}% 0`,
          }}
        />
      )}
      <span className={classes.time}>{positionText({ frame, endFrame: null }, facts)}</span>
      {note && <span className={classes.note}>{note}</span>}
    </div>
  );
}
