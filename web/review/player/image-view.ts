/** Zoom and pan of an image, shared by the two pictures of a comparison (docs/review.md#kinds). */
import { createContext, use, useState } from 'react';
import type { Pan } from './use-view.ts';

/** `scale` is 1 when the whole image fits; `pan` is the offset from the center, in pixels. */
type ZoomState = { scale: number; pan: Pan };

const FIT: ZoomState = { scale: 1, pan: { x: 0, y: 0 } };
const MAX_SCALE = 16;
/** Zoom factor per button click or key press. */
const STEP = 1.5;

/** Zooms by a factor, keeping the point at this offset from the center in place. */
function zoomedBy({ scale, pan }: ZoomState, factor: number, at: Pan = FIT.pan): ZoomState {
  const next = Math.min(MAX_SCALE, Math.max(1, scale * factor));
  const moved = (from: number, point: number): number => point - ((point - from) * next) / scale;
  return next === 1 ? FIT : { scale: next, pan: { x: moved(pan.x, at.x), y: moved(pan.y, at.y) } };
}

export function useImageView() {
  const [zoomed, setZoomed] = useState(FIT);
  const zoomBy = (factor: number, at?: Pan): void => setZoomed((current) => zoomedBy(current, factor, at));
  return {
    ...zoomed,
    zoomBy,
    zoomIn: (): void => zoomBy(STEP),
    zoomOut: (): void => zoomBy(1 / STEP),
    panTo: (pan: Pan): void => setZoomed((current) => ({ ...current, pan })),
    panBy: ({ x, y }: Pan): void => setZoomed(({ scale, pan }) => ({ scale, pan: { x: pan.x + x, y: pan.y + y } })),
    fit: (): void => setZoomed(FIT),
  };
}

type ImageView = ReturnType<typeof useImageView>;

export const ImageViewContext = createContext<ImageView | undefined>(undefined);

/** Returns the image view of the review around the component. */
export function useSharedImageView(): ImageView {
  const view = use(ImageViewContext);
  if (!view) throw new Error('An image needs the view of its review.');
  return view;
}
