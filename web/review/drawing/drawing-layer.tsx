/** Read-only drawing over the picture; ignores pointer events. */
import { memo } from 'react';
import type { Stroke } from '#domain/work/notes.ts';
import classes from './drawing.module.css';
import { arrowPath, boxOf, HEIGHT, penPath, spotOf } from './stroke-path.ts';

/** Set as attributes, so that a copy of the drawing in a file has them too. */
const OUTLINED = { fontWeight: 600, paintOrder: 'stroke', stroke: '#000000', strokeWidth: 40 } as const;

type StrokeShapeProps = { stroke: Stroke; aspect: number };

const StrokeShape = memo(function StrokeShape({ stroke, aspect }: StrokeShapeProps) {
  const { kind, color, size } = stroke;
  if (kind === 'pen') return <path d={penPath(stroke, aspect)} fill={color} />;
  const line = {
    fill: 'none',
    stroke: color,
    strokeWidth: size,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  } as const;
  if (kind === 'arrow') return <path d={arrowPath(stroke, aspect)} {...line} />;
  if (kind === 'box') return <rect {...boxOf(stroke, aspect)} {...line} />;
  if (kind === 'ellipse') {
    const { x, y, width, height } = boxOf(stroke, aspect);
    return <ellipse cx={x + width / 2} cy={y + height / 2} rx={width / 2} ry={height / 2} {...line} />;
  }
  const spot = spotOf(stroke.points[0] ?? [0, 0], aspect);
  return (
    <text {...spot} fill={color} fontSize={size} {...OUTLINED}>
      {stroke.text}
    </text>
  );
});

export function DrawingLayer({ strokes, aspect }: { strokes: readonly Stroke[]; aspect: number }) {
  if (strokes.length === 0) return null;
  return (
    <svg
      className={classes.layer}
      viewBox={`0 0 ${HEIGHT * aspect} ${HEIGHT}`}
      role="img"
      aria-label={`Drawing of ${strokes.length} ${strokes.length === 1 ? 'stroke' : 'strokes'}`}
    >
      {strokes.map((stroke, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- strokes have no identity other than their index
        <StrokeShape key={at} stroke={stroke} aspect={aspect} />
      ))}
    </svg>
  );
}
