/** Guides over the picture, and the area that pans a zoomed one. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '#web/lib/language/text.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import type { Guide, Pan } from './use-view.ts';
import classes from './view.module.css';

const HEIGHT = 1_000;
/** Safe areas for action and for titles, as fractions of the picture's sides (EBU R 95). */
const SAFE_AREAS = [0.93, 0.9];
const RATIOS: Record<Exclude<Guide, 'safe'>, number> = { '9:16': 9 / 16, '1:1': 1, '4:5': 4 / 5 };

const centered = (width: number, height: number, aspect: number): string =>
  `M${(HEIGHT * aspect - width) / 2} ${(HEIGHT - height) / 2}h${width}v${height}h${-width}z`;

function guidePath(guide: Guide, aspect: number): string {
  if (guide === 'safe')
    return SAFE_AREAS.map((share) => centered(HEIGHT * aspect * share, HEIGHT * share, aspect)).join('');
  const ratio = RATIOS[guide];
  const height = Math.min(HEIGHT, (HEIGHT * aspect) / ratio);
  return centered(height * ratio, height, aspect);
}

export function Guides({ guides, aspect }: { guides: readonly Guide[]; aspect: number }) {
  return (
    <svg
      className={classes.guides}
      viewBox={`0 0 ${HEIGHT * aspect} ${HEIGHT}`}
      role="img"
      aria-label={t('Guides: {names}', {
        names: guides.map((guide) => (guide === 'safe' ? t('safe area') : guide)).join(', '),
      })}
    >
      {guides.map((guide) => (
        <path key={guide} d={guidePath(guide, aspect)} />
      ))}
    </svg>
  );
}

const STEP_PX = 40;
/** Pan offsets by arrow key. */
export const ARROWS: Readonly<Record<string, Pan>> = {
  ArrowLeft: { x: STEP_PX, y: 0 },
  ArrowRight: { x: -STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: STEP_PX },
  ArrowDown: { x: 0, y: -STEP_PX },
};
/** Movement in pixels below which a pointer gesture is a click. */
const CLICK_PX = 4;

type PanAreaProps = { playback: Playback; pan: Pan; onPan: (pan: Pan) => void; onFit: () => void };

export function PanArea({ playback, pan, onPan, onFit }: PanAreaProps) {
  const drag = useRef<{ from: Pan; at: Pan; isMoved: boolean } | null>(null);
  const by = ({ x, y }: Pan): void => onPan({ x: pan.x + x, y: pan.y + y });
  const begin = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: pan, at: { x: event.clientX, y: event.clientY }, isMoved: false };
  };
  const move = (event: PointerEvent): void => {
    if (!drag.current) return;
    const { from, at } = drag.current;
    const [x, y] = [event.clientX - at.x, event.clientY - at.y];
    drag.current.isMoved ||= Math.hypot(x, y) > CLICK_PX;
    if (drag.current.isMoved) onPan({ x: from.x + x, y: from.y + y });
  };
  const end = (): void => {
    if (drag.current && !drag.current.isMoved) playback.toggle();
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (!arrow && event.key !== 'Escape') return undefined;
    event.preventDefault();
    return arrow ? by(arrow) : onFit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- panned by drag and arrow keys
    <div
      role="application"
      aria-label={t('Zoomed picture. Arrow keys pan, Escape fits it.')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys pan
      tabIndex={0}
      className={classes.pan}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => (drag.current = null)}
      onKeyDown={onKeyDown}
    />
  );
}
