/** Zoom and guides of the picture (docs/review.md#player-layout). */
import { useState } from 'react';
import { usePreferredSet } from '#web/lib/preferences.ts';

export const GUIDES = ['safe', '9:16', '1:1', '4:5'] as const;
export type Guide = (typeof GUIDES)[number];

/** Zoom of the picture: `fit` shows all of it, other values are device pixels per pixel of the video. */
export type Zoom = 'fit' | '1' | '2';

/** Offset from the center, in pixels. */
export type Pan = { x: number; y: number };
type Size = { width: number; height: number };

const CENTER: Pan = { x: 0, y: 0 };

/** Limits the pan so that a zoomed picture covers the stage, and centers a smaller one. */
export function clampPan({ x, y }: Pan, { picture, stage, scale }: { picture: Size; stage: Size; scale: number }): Pan {
  const clamp = (at: number, inner: number, outer: number): number => {
    const margin = Math.max(0, (inner * scale - outer) / 2);
    return Math.min(margin, Math.max(-margin, at));
  };
  return { x: clamp(x, picture.width, stage.width), y: clamp(y, picture.height, stage.height) };
}

export function useView() {
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [pan, setPan] = useState(CENTER);
  const [guides, setGuides] = usePreferredSet<Guide>('player-guides', GUIDES, []);
  const zoomTo = (next: Zoom): void => {
    setZoom(next);
    setPan(CENTER);
  };
  return {
    zoom,
    zoomTo,
    toggleZoom: () => zoomTo(zoom === 'fit' ? '1' : 'fit'),
    pan,
    setPan,
    guides,
    toggleGuide: (guide: Guide) =>
      setGuides(guides.includes(guide) ? guides.filter((one) => one !== guide) : [...guides, guide]),
  };
}

export type View = ReturnType<typeof useView>;
