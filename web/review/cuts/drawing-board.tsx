/** Transparent drawing surface over the picture for pen, touch and mouse (docs/review.md#drawing). */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Point, Stroke } from '#domain/work/notes.ts';
import { DrawingLayer } from './drawing-layer.tsx';
import classes from './drawing.module.css';
import { isFurther, pointAt } from './stroke-path.ts';
import type { Drawing } from './use-drawing.ts';

type BoardProps = { drawing: Drawing; strokes: readonly Stroke[]; onStroke: (stroke: Stroke) => void; aspect: number };

/** Line width in ten-thousandths of the picture's height. */
const LINE = 70;
const LETTERS = 520;
const MIDDLE: Point = [5000, 5000];

type TextAtProps = { at: Point; color: string; onDone: (text: string) => void };

function TextAt({ at, color, onDone }: TextAtProps) {
  const [text, setText] = useState('');
  const isDone = useRef(false);
  // Unmounting the field also blurs it, which would end the text twice.
  const end = (words: string): void => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(words);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Enter') end(text);
    if (event.key === 'Escape') end('');
  };
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user clicked here to type
      autoFocus
      aria-label="Text on the frame"
      maxLength={80}
      className={classes.writing}
      style={{ left: `${at[0] / 100}%`, top: `${at[1] / 100}%`, color }}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(text)}
    />
  );
}

export function DrawingBoard({ drawing, strokes, onStroke, aspect }: BoardProps) {
  const { tool, color } = drawing;
  const board = useRef<HTMLDivElement>(null);
  const [points, setPoints] = useState<Point[]>([]);
  const [writingAt, setWritingAt] = useState<Point | null>(null);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = board.current?.getBoundingClientRect();
    return box ? pointAt((clientX - box.left) / box.width, (clientY - box.top) / box.height) : MIDDLE;
  };
  const begin = (event: PointerEvent): void => {
    if (event.button !== 0 || writingAt) return;
    if (tool === 'text') {
      // Keeps the click from blurring the field it opens.
      event.preventDefault();
      return setWritingAt(pointOf(event));
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    return setPoints([pointOf(event)]);
  };
  const move = (event: PointerEvent): void => {
    if (points.length === 0) return;
    const next = pointOf(event);
    if (tool !== 'pen') return setPoints([points[0] ?? next, next]);
    return setPoints((now) => (isFurther(now.at(-1), next) ? [...now, next] : now));
  };
  const end = (): void => {
    if (points.length > (tool === 'pen' ? 0 : 1)) onStroke({ kind: tool, color, size: LINE, points });
    setPoints([]);
  };
  const write = (text: string): void => {
    if (writingAt && text.trim() !== '')
      onStroke({ kind: 'text', color, size: LETTERS, points: [writingAt], text: text.trim() });
    setWritingAt(null);
    board.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || tool !== 'text' || writingAt) return;
    event.preventDefault();
    setWritingAt(MIDDLE);
  };
  const growing: Stroke[] = points.length > 0 ? [{ kind: tool, color, size: LINE, points }] : [];
  return (
    <>
      <DrawingLayer strokes={[...strokes, ...growing]} aspect={aspect} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing area, not a control; the tools and Undo are buttons */}
      <div
        ref={board}
        role="application"
        aria-label={tool === 'text' ? 'Drawing area. Press Enter to add text in the center.' : 'Drawing area'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Enter adds a text
        tabIndex={0}
        className={classes.board}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setPoints([])}
        onKeyDown={onKeyDown}
      />
      {writingAt && <TextAt at={writingAt} color={color} onDone={write} />}
    </>
  );
}
