/** Image version with drawings over it. Zooms by wheel and pinch, pans by drag (docs/review.md#kinds). */
import { Button, Text } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import { t } from '#web/lib/language/text.ts';
import { aspectOf } from '#web/review/versions/cut-labels.ts';
import { useSharedImageView } from './image-view.ts';
import image from './image.module.css';
import classes from './player.module.css';
import { clampPan, type Pan } from './use-view.ts';

export type ImageStageProps = {
  facts: CutMetadata;
  /** Accessible name: 'Version 3 of Wedding film'. */
  label: string;
  /** Undefined while the URL is loading. */
  url: string | undefined;
  poster: string | undefined;
  isGone: boolean;
  /** Called when the URL doesn't load, to fetch a new one. */
  onExpired: () => Promise<unknown>;
  /** Rendered over the image: drawings, guest name. */
  overlay: ReactNode;
  /** Content in place of an image whose file was removed. */
  unplayable: ReactNode;
  /** True while drawing, when panning is off. */
  isDrawing: boolean;
};

const WHEEL_STEP = 1.0015;

const distanceOf = ([a, b]: readonly Pan[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
const middleOf = ([a, b]: readonly Pan[]): Pan => ({
  x: ((a?.x ?? 0) + (b?.x ?? a?.x ?? 0)) / 2,
  y: ((a?.y ?? 0) + (b?.y ?? a?.y ?? 0)) / 2,
});

/** Handles wheel, drag and pinch on the stage. */
function useGestures(view: ReturnType<typeof useSharedImageView>, pan: Pan, isDrawing: boolean) {
  const stage = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Pan>());
  const { zoomBy, scale } = view;
  const fromCenter = ({ x, y }: Pan): Pan => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
  };
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent): void => {
      // The page scrolls when the image can't get smaller.
      if (scale === 1 && event.deltaY > 0) return;
      event.preventDefault();
      zoomBy(WHEEL_STEP ** -event.deltaY, fromCenter({ x: event.clientX, y: event.clientY }));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  });
  const move = (event: PointerEvent): void => {
    const before = [...pointers.current.values()];
    if (!pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...pointers.current.values()];
    if (after.length === 2) return zoomBy(distanceOf(after) / distanceOf(before), fromCenter(middleOf(after)));
    const [from, to] = [middleOf(before), middleOf(after)];
    if (scale > 1) view.panTo({ x: pan.x + to.x - from.x, y: pan.y + to.y - from.y });
  };
  const end = (event: PointerEvent): void => void pointers.current.delete(event.pointerId);
  const begin = (event: PointerEvent): void => {
    if (isDrawing || event.button !== 0 || pointers.current.size === 2) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  return {
    stage,
    handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end },
  };
}

export function ImageStage(props: ImageStageProps) {
  const { facts, label, url, poster, isGone, onExpired, overlay, unplayable, isDrawing } = props;
  const view = useSharedImageView();
  const { ref: stageRef, ...stageSize } = useElementSize<HTMLDivElement>();
  const { ref: pictureRef, ...pictureSize } = useElementSize<HTMLDivElement>();
  const pan = clampPan(view.pan, { picture: pictureSize, stage: stageSize, scale: view.scale });
  // Stores the clamped offset, so that keys and wheel start from the offset on screen.
  useEffect(() => {
    if (pan.x !== view.pan.x || pan.y !== view.pan.y) view.panTo(pan);
  });
  const { stage, handlers } = useGestures(view, pan, isDrawing);
  const stageRefs = useMergedRef(stageRef, stage);
  const [failedUrl, setFailedUrl] = useState<string>();
  const [loadedUrl, setLoadedUrl] = useState<string>();
  const aspect = aspectOf(facts);
  const zoom = view.scale === 1 ? undefined : `translate(${pan.x}px, ${pan.y}px) scale(${view.scale})`;
  const hasFailed = url !== undefined && url === failedUrl;
  return (
    <div
      ref={stageRefs}
      className={`${classes.stage} ${image.stage}`}
      data-stage
      data-tall={aspect < 1 || undefined}
      data-zoomed={view.scale > 1 || undefined}
      style={{ '--aspect': aspect } as CSSProperties}
      {...handlers}
    >
      <div ref={pictureRef} className={classes.picture} style={{ transform: zoom }}>
        {isGone && <div className={classes.unplayable}>{unplayable}</div>}
        {!isGone && hasFailed && (
          <div className={classes.unplayable}>
            <Text>{t("This image didn't load.")}</Text>
            <Button variant="default" onClick={() => void onExpired().then(() => setFailedUrl(undefined))}>
              {t('Try again')}
            </Button>
          </div>
        )}
        {!isGone && !hasFailed && (
          <>
            <img
              className={classes.video}
              src={url}
              alt={label}
              draggable={false}
              // The poster is removed once the image has loaded, since it would show through transparent parts.
              style={poster && url !== loadedUrl ? { backgroundImage: `url("${poster}")` } : undefined}
              onLoad={() => setLoadedUrl(url)}
              onError={() => setFailedUrl(url)}
            />
            {overlay}
          </>
        )}
      </div>
    </div>
  );
}
