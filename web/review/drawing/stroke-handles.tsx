/** One focusable handle per stroke: arrow keys move it, with Shift they resize it, and Delete removes it. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Point, Stroke } from '#domain/work/notes.ts';
import { type PlainText, t } from '#web/lib/language/text.ts';
import classes from './drawing.module.css';
import { boundsOf, movedStroke, resizedStroke } from './stroke-edit.ts';
import { HEIGHT } from './stroke-path.ts';
import type { Drawing } from './use-drawing.ts';

/** Distance per key press, in ten-thousandths of the picture. */
const STEP = 100;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const NAMES: Record<Stroke['kind'], PlainText> = {
  pen: 'Pen line',
  arrow: 'Arrow',
  box: 'Box',
  text: 'Text',
  ellipse: 'Ellipse',
};

const percentOf = (units: number): string => `${(units / HEIGHT) * 100}%`;

type HandlesProps = {
  drawing: Drawing;
  strokes: readonly Stroke[];
  aspect: number;
  /** Called to move the focus when no stroke is left to focus. */
  onRemoved: () => void;
};

export function StrokeHandles({ drawing, strokes, aspect, onRemoved }: HandlesProps) {
  const { selected, select, change } = drawing;
  const handles = useRef<(HTMLButtonElement | null)[]>([]);
  useEffect(() => {
    if (selected !== null) handles.current[selected]?.focus({ preventScroll: true });
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const arrow = ARROWS[event.key];
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    if ((!arrow && !isRemoval) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (arrow) {
      const edit = event.shiftKey ? resizedStroke : movedStroke;
      return change(strokes.map((stroke, index) => (index === at ? edit(stroke, arrow) : stroke)));
    }
    select(null);
    change(strokes.filter((_, index) => index !== at));
    onRemoved();
  };
  return strokes.map((stroke, at) => {
    const { x, y, width, height } = boundsOf(stroke, aspect);
    return (
      <button
        // oxlint-disable-next-line react/no-array-index-key -- strokes have no identity other than their index
        key={at}
        ref={(element) => {
          handles.current[at] = element;
        }}
        type="button"
        className={classes.handle}
        style={{
          left: percentOf(x / aspect),
          top: percentOf(y),
          width: percentOf(width / aspect),
          height: percentOf(height),
        }}
        aria-label={t('{name}, stroke {number} of {total}', {
          name: t(NAMES[stroke.kind]),
          number: at + 1,
          total: strokes.length,
        })}
        aria-pressed={at === selected}
        onFocus={() => select(at)}
        onKeyDown={(event) => onKeyDown(event, at)}
      />
    );
  });
}
