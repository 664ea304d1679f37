/** Transparent drawing surface over the picture for pen, touch and mouse (docs/review.md#drawing). */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Point, Stroke, StrokeKind } from '#domain/work/notes.ts';
import { type PlainText, t } from '#web/lib/language/text.ts';
import { DrawingLayer } from './drawing-layer.tsx';
import classes from './drawing.module.css';
import { MIDDLE_SHAPE, movedStroke, strokeAt } from './stroke-edit.ts';
import { StrokeHandles } from './stroke-handles.tsx';
import { HEIGHT, isFarEnough, pointAt } from './stroke-path.ts';
import type { Drawing, DrawingTool } from './use-drawing.ts';

type BoardProps = { drawing: Drawing; strokes: Stroke[]; aspect: number };

/** Height of letters in ten-thousandths of the picture's height. */
const MAX_TEXT_LENGTH = 520;
/** Distance in pixels within which a click or finger selects a stroke. */
const HIT_RADIUS_PX = 18;
const MIDDLE: Point = [5000, 5000];

const SHAPES: Record<StrokeKind, PlainText> = {
  pen: 'a line',
  arrow: 'an arrow',
  box: 'a box',
  ellipse: 'an ellipse',
  text: 'text',
};

type TextAtProps = { at: Point; color: string; onDone: (text: string) => void };

function TextInputAt({ at, color, onDone }: TextAtProps) {
  const [text, setText] = useState('');
  const isDone = useRef(false);
  // Unmounting the field also blurs it, which would end the text twice.
  const end = (content: string): void => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(content);
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
      aria-label={t('Text on the frame')}
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

/** Returns the name of the drawing area, with the effect of Enter. */
const labelOf = (tool: DrawingTool): string => {
  if (tool === 'select') return t('Drawing area');
  return t('Drawing area. Press Enter to add {shape} in the center.', { shape: t(SHAPES[tool]) });
};

export function DrawingBoard({ drawing, strokes, aspect }: BoardProps) {
  const { tool, color, width, selected, change } = drawing;
  const board = useRef<HTMLDivElement>(null);
  const [points, setPoints] = useState<Point[]>([]);
  const [drag, setDrag] = useState<{ from: Point; by: Point } | null>(null);
  const [textPosition, setTextPosition] = useState<Point | null>(null);
  const lastTool = useRef(tool);
  // Moves focus to the drawing area after a tool is chosen, since the area is many tab stops away from the toolbar. A new shape takes the focus itself.
  useEffect(() => {
    if (lastTool.current !== tool && selected === null) board.current?.focus({ preventScroll: true });
    lastTool.current = tool;
  }, [tool, selected]);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = board.current?.getBoundingClientRect();
    return box ? pointAt((clientX - box.left) / box.width, (clientY - box.top) / box.height) : MIDDLE;
  };
  const add = (stroke: Stroke): void => change([...strokes, stroke]);
  const moved = drag ? strokes.map((stroke, at) => (at === selected ? movedStroke(stroke, drag.by) : stroke)) : strokes;
  const grab = (event: PointerEvent): void => {
    // Keeps the focus on the handle of the selected stroke.
    event.preventDefault();
    const from = pointOf(event);
    const reach = (HIT_RADIUS_PX / (board.current?.clientHeight ?? HIT_RADIUS_PX)) * HEIGHT;
    const found = strokeAt(strokes, from, { aspect, reach });
    drawing.select(found);
    if (found === null) board.current?.focus({ preventScroll: true });
    else setDrag({ from, by: [0, 0] });
  };
  const begin = (event: PointerEvent): void => {
    if (event.button !== 0 || textPosition) return;
    if (tool === 'text') {
      // Keeps the click from blurring the field it opens.
      event.preventDefault();
      return setTextPosition(pointOf(event));
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    return tool === 'select' ? grab(event) : setPoints([pointOf(event)]);
  };
  const move = (event: PointerEvent): void => {
    const next = pointOf(event);
    if (drag) return setDrag({ ...drag, by: [next[0] - drag.from[0], next[1] - drag.from[1]] });
    if (points.length === 0) return;
    if (tool !== 'pen') return setPoints([points[0] ?? next, next]);
    return setPoints((current) => (isFarEnough(current.at(-1), next) ? [...current, next] : current));
  };
  const cancel = (): void => {
    setPoints([]);
    setDrag(null);
  };
  const end = (): void => {
    if (drag && drag.by.some((part) => part !== 0)) change(moved);
    if (tool !== 'select' && points.length > (tool === 'pen' ? 0 : 1)) add({ kind: tool, color, size: width, points });
    cancel();
  };
  const write = (text: string): void => {
    if (textPosition && text.trim() !== '')
      add({ kind: 'text', color, size: MAX_TEXT_LENGTH, points: [textPosition], text: text.trim() });
    setTextPosition(null);
    board.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || tool === 'select' || textPosition) return;
    event.preventDefault();
    if (tool === 'text') return setTextPosition(MIDDLE);
    add({ kind: tool, color, size: width, points: MIDDLE_SHAPE });
    // The arrow keys move the new shape.
    drawing.setTool('select');
    return drawing.select(strokes.length);
  };
  const growing: Stroke[] = points.length > 0 && tool !== 'select' ? [{ kind: tool, color, size: width, points }] : [];
  return (
    <>
      <DrawingLayer strokes={[...moved, ...growing]} aspect={aspect} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing area, not a control; the tools, Undo and the strokes are buttons */}
      <div
        ref={board}
        role="application"
        aria-label={labelOf(tool)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Enter adds a shape or text
        tabIndex={0}
        className={classes.board}
        data-tool={tool}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={cancel}
        onKeyDown={onKeyDown}
      />
      {tool === 'select' && (
        <StrokeHandles
          drawing={drawing}
          strokes={moved}
          aspect={aspect}
          onRemoved={() => board.current?.focus({ preventScroll: true })}
        />
      )}
      {textPosition && <TextInputAt at={textPosition} color={color} onDone={write} />}
    </>
  );
}
