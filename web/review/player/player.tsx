/** Video player with overlay, timeline and controls. It deals with frames only and doesn't know about projects or users (docs/review.md#player). */
import { useElementSize } from '@mantine/hooks';
import { t } from '#web/lib/language/text.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { IconKeyboard } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { displaySizeOf } from '#domain/review/cut-metadata.ts';
import { aspectOf } from '#web/review/versions/cut-labels.ts';
import { Filmstrip } from '#web/review/filmstrip/filmstrip.tsx';
import type { StripPictures } from '#web/review/filmstrip/filmstrip-content.tsx';
import type { FilmstripMark } from '#web/review/filmstrip/filmstrip-paths.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import type { PlaybackState } from '#web/review/playback/playback-state.ts';
import { FrameAccuracyNote, PlaybackObstacle } from './player-messages.tsx';
import classes from './player.module.css';
import { ControlButton, Transport } from './transport.tsx';
import { clampPan, type Pan, type View } from './use-view.ts';

import type { Layout } from './use-layout.ts';
import { usePlaybackValue } from '#web/review/playback/use-playback.ts';

const LayoutControls = lazyPart(async () => (await import('./layout-controls.tsx')).LayoutControls);
const Guides = lazyPart(async () => (await import('./view-overlay.tsx')).Guides);
const PanArea = lazyPart(async () => (await import('./view-overlay.tsx')).PanArea);

export type PlayerProps = {
  playback: Playback;
  /** Accessible name of the picture: 'Version 3 of Wedding film'. */
  label: string;
  /** Undefined while the URL is loading. */
  url: string | undefined;
  poster: string | undefined;
  /** True if the file was removed. */
  isGone?: boolean;
  pictures: StripPictures | null;
  peaks: readonly number[] | null;
  marks: readonly FilmstripMark[];
  /** Name shown for audio without a waveform. */
  name: string;
  onOpenMark: (id: number) => void;
  /** Content over the picture: drawings, guest name. */
  overlay?: ReactNode;
  /** Content in place of the picture when this browser can't play it. */
  unplayable: ReactNode;
  /** Content below the controls while the picture is shown. */
  notice?: ReactNode;
  isMuted?: boolean;
  /** Pairs the picture with another version for comparison. */
  renderComparison?: ((playback: Playback, own: ReactNode) => ReactNode) | undefined;
  /** Content next to the layout controls. */
  menu?: ReactNode;
  onHelp: () => void;
  layout: Layout;
  isDrawing: boolean;
};

type PictureProps = Pick<
  PlayerProps,
  'playback' | 'label' | 'url' | 'poster' | 'isGone' | 'overlay' | 'unplayable' | 'isMuted'
> & {
  /** Timeline of audio, which takes the place of a picture. */
  waveform?: ReactNode;
  /** Zoom and guides; undefined in a comparison. */
  view?: View | undefined;
  /** True while drawing, when panning a zoomed picture is off. */
  isDrawing?: boolean;
};

/** Returns the style of a zoomed picture and a setter for its offset. */
function useZoomed({ facts }: Playback, view: View | undefined) {
  const { ref: stageRef, ...stage } = useElementSize<HTMLDivElement>();
  const { ref: pictureRef, ...picture } = useElementSize<HTMLDivElement>();
  const zoom = Number(view?.zoom);
  const scale = (displaySizeOf(facts).width * zoom) / (window.devicePixelRatio * picture.width);
  const onPan = (pan: Pan): void => view?.setPan(clampPan(pan, { picture, stage, scale }));
  const isZoomed = view !== undefined && view.zoom !== 'fit' && picture.width > 0;
  const { x, y } = view?.pan ?? { x: 0, y: 0 };
  const style = isZoomed ? { transform: `translate(${x}px, ${y}px) scale(${scale})` } : undefined;
  return { stageRef, pictureRef, zoomStyle: style, onPan };
}

const hasPicture = (state: PlaybackState['state']): boolean => state !== 'blank' && state !== 'failed';

/** Video element with its overlay, also used twice in a comparison. */
export function Picture(props: PictureProps) {
  const {
    playback,
    label,
    url,
    poster,
    isGone = false,
    overlay,
    unplayable,
    isMuted,
    view,
    isDrawing,
    waveform,
  } = props;
  const video = useRef<HTMLVideoElement>(null);
  const state = usePlaybackValue(playback, (shown) => shown.state);
  const { stageRef, pictureRef, zoomStyle, onPan } = useZoomed(playback, view);
  useEffect(() => (video.current ? playback.attach(video.current) : undefined), [playback]);
  const isShown = !isGone && hasPicture(state);
  const aspect = aspectOf(playback.facts);
  const style = { '--aspect': aspect } as CSSProperties;
  return (
    <div
      ref={stageRef}
      className={classes.stage}
      data-stage
      data-tall={aspect < 1 || undefined}
      data-audio={Boolean(waveform) || undefined}
      style={style}
    >
      <div ref={pictureRef} className={classes.picture} style={isShown ? zoomStyle : undefined}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- work in progress has no captions; the notes are beside it */}
        <video
          ref={video}
          className={classes.video}
          aria-label={label}
          src={url}
          poster={poster}
          muted={isMuted}
          playsInline
          preload="auto"
          hidden={!isShown}
          onClick={playback.toggle}
        />
        {isShown && view && view.guides.length > 0 && <Guides guides={view.guides} aspect={aspect} />}
        {isShown && waveform}
        {isShown && overlay}
        {!isShown && <div className={classes.unplayable}>{unplayable}</div>}
      </div>
      {isShown && view && view.zoom !== 'fit' && !isDrawing && (
        <PanArea playback={playback} pan={view.pan} onPan={onPan} onFit={() => view.zoomTo('fit')} />
      )}
      {isShown && <PlaybackObstacle playback={playback} />}
    </div>
  );
}

export function Player(props: PlayerProps) {
  const {
    playback,
    pictures,
    peaks,
    marks,
    name,
    onOpenMark,
    layout,
    menu,
    onHelp,
    renderComparison,
    notice,
    ...picture
  } = props;
  const isShown = usePlaybackValue(playback, ({ state }) => hasPicture(state));
  const isAudio = playback.facts.kind === 'audio';
  const strip = (
    <Filmstrip
      playback={playback}
      pictures={pictures}
      peaks={peaks}
      marks={marks}
      name={name}
      onOpenMark={onOpenMark}
    />
  );
  const own = (
    <Picture
      playback={playback}
      view={renderComparison || isAudio ? undefined : layout.view}
      waveform={isAudio ? strip : undefined}
      {...picture}
    />
  );
  return (
    <div
      className={classes.player}
      data-compared={renderComparison ? true : undefined}
      data-drawing={picture.isDrawing || undefined}
    >
      {renderComparison ? renderComparison(playback, own) : own}
      <div className={classes.controls}>
        {!isAudio && strip}
        <Transport playback={playback} layout={layout}>
          <span className={classes.layoutControls}>
            {menu}
            <LayoutControls layout={layout} mayZoom={!renderComparison && !isAudio} />
          </span>
          <ControlButton icon={IconKeyboard} label={t('Shortcuts')} keys="?" onPress={onHelp} />
        </Transport>
        <div className={classes.accuracy}>
          <FrameAccuracyNote playback={playback} />
        </div>
      </div>
      {isShown && notice}
    </div>
  );
}
