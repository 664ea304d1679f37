/** Drawing tool, color, and whether drawing is on. */
import { useState } from 'react';
import type { StrokeKind } from '#domain/work/notes.ts';

/** Color names and their stored values. */
export const COLORS = [
  { name: 'Red', value: '#ff3b30' },
  { name: 'Yellow', value: '#ffd60a' },
  { name: 'Green', value: '#30d158' },
  { name: 'Blue', value: '#0a84ff' },
  { name: 'White', value: '#ffffff' },
] as const;

export function useDrawing() {
  const [isOn, setOn] = useState(false);
  const [tool, setTool] = useState<StrokeKind>('pen');
  const [color, setColor] = useState<string>(COLORS[0].value);
  return { isOn, setOn, tool, setTool, color, setColor };
}

export type Drawing = ReturnType<typeof useDrawing>;
