/** Drawing of the draft: tool, color, line width, selected stroke, and undo and redo while drawing is on (docs/review.md#drawing). */
import { useState } from 'react';
import type { Stroke, StrokeKind } from '#domain/work/notes.ts';

export type DrawingTool = StrokeKind | 'select';
type Strokes = Stroke[];
type History = { past: readonly Strokes[]; future: readonly Strokes[] };

const NO_HISTORY: History = { past: [], future: [] };

export function useDrawing(strokes: Strokes, setStrokes: (strokes: Strokes) => void) {
  const [isOn, setOn] = useState(false);
  const [tool, setTool] = useState<DrawingTool>('pen');
  const [color, setColor] = useState('#ff3b30');
  const [width, setWidth] = useState(70);
  const [selected, select] = useState<number | null>(null);
  const [{ past, future }, setHistory] = useState(NO_HISTORY);
  const show = (next: Strokes, history: History): void => {
    setHistory(history);
    setStrokes(next);
  };
  // Strokes from before a reload have no history; undo removes them one by one.
  const before = past.at(-1) ?? (strokes.length > 0 ? strokes.slice(0, -1) : undefined);
  const [after] = future;
  return {
    isOn,
    setOn: (next: boolean): void => {
      setOn(next);
      setHistory(NO_HISTORY);
      select(null);
    },
    tool,
    setTool: (next: DrawingTool): void => {
      setTool(next);
      select(null);
    },
    color,
    setColor,
    width,
    setWidth,
    /** Index of the selected stroke. */
    selected,
    select,
    change: (next: Strokes): void => show(next, { past: [...past, strokes], future: [] }),
    undo:
      before && ((): void => (select(null), show(before, { past: past.slice(0, -1), future: [strokes, ...future] }))),
    redo: after && ((): void => (select(null), show(after, { past: [...past, strokes], future: future.slice(1) }))),
  };
}

export type Drawing = ReturnType<typeof useDrawing>;
