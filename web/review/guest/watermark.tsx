/** Guest's name as a watermark over the picture, a deterrent only (docs/review.md#links). */
import classes from './watermark.module.css';

const ROWS = [0, 1, 2, 3, 4];

export function Watermark({ text }: { text: string }) {
  return (
    <div className={classes.mark} aria-hidden data-watermark>
      {ROWS.map((row) => (
        <span key={row}>{`${text}   ${text}   ${text}`}</span>
      ))}
    </div>
  );
}
