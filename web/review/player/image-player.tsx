/** Review of an image: the image with its drawings, and controls for zoom and layout (docs/review.md#kinds). */
import { IconKeyboard, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useImperativeHandle } from 'react';
import { ImageStage, type ImageStageProps } from './image-stage.tsx';
import { ImageViewContext, useImageView } from './image-view.ts';
import image from './image.module.css';
import { LayoutControls } from './layout-controls.tsx';
import type { ZoomKeys } from './player-keys.ts';
import { t } from '#web/lib/language/text.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import classes from './player.module.css';
import { ControlButton, FullScreenButton } from './transport.tsx';
import type { Layout } from './use-layout.ts';
import { ARROWS } from './view-overlay.tsx';

type ImagePlayerProps = Omit<ImageStageProps, 'facts'> & {
  playback: Playback;
  renderComparison?: ((playback: Playback, own: ReactNode) => ReactNode) | undefined;
  /** Ref that receives the zoom actions, for the review's shortcuts. */
  zoomKeys: RefObject<ZoomKeys | null>;
  layout: Layout;
  onHelp: () => void;
};

export function ImagePlayer({ playback, renderComparison, layout, onHelp, zoomKeys, ...stage }: ImagePlayerProps) {
  const view = useImageView();
  const { scale } = view;
  const moves = Object.fromEntries(Object.entries(ARROWS).map(([key, by]) => [key, () => view.panBy(by)]));
  useImperativeHandle(zoomKeys, () => ({
    zoomIn: view.zoomIn,
    zoomOut: view.zoomOut,
    zoomFit: view.fit,
    moves: scale > 1 ? moves : undefined,
  }));
  const own = <ImageStage facts={playback.facts} {...stage} />;
  return (
    <div
      className={classes.player}
      data-compared={renderComparison ? true : undefined}
      data-drawing={stage.isDrawing || undefined}
    >
      <ImageViewContext value={view}>{renderComparison ? renderComparison(playback, own) : own}</ImageViewContext>
      <div className={classes.controls}>
        <div className={image.controls} role="group" aria-label={t('View')}>
          <ControlButton
            icon={IconZoomOut}
            label={t('Zoom out')}
            keys="-"
            isUnavailable={scale === 1}
            onPress={view.zoomOut}
          />
          <span className={image.level} role="status" aria-label={t('Zoom')}>{`${Math.round(scale * 100)}%`}</span>
          <ControlButton icon={IconZoomIn} label={t('Zoom in')} keys="+" onPress={view.zoomIn} />
          <ControlButton
            icon={IconZoomReset}
            label={t('Fit')}
            keys="0"
            isUnavailable={scale === 1}
            onPress={view.fit}
          />
          <span className={image.end}>
            <LayoutControls layout={layout} mayZoom={false} />
            <ControlButton icon={IconKeyboard} label={t('Shortcuts')} keys="?" onPress={onHelp} />
            <FullScreenButton layout={layout} />
          </span>
        </div>
      </div>
    </div>
  );
}
