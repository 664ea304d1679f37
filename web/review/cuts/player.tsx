/** Video player with overlay, timeline and controls. It deals with frames only and doesn't know about projects or users (docs/review.md#player). */
import { Button, Loader, Text } from '@mantine/core';
import { IconKeyboard, IconMessage, IconRectangle } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { aspectOf } from './cut-labels.ts';
import { Filmstrip, type StripPictures } from './filmstrip.tsx';
import type { StripMark } from './strip-paths.ts';
import type { Playback, PlaybackState } from './playback.ts';
import classes from './player.module.css';
import { Press, Transport } from './transport.tsx';
import type { Layout } from './use-layout.ts';
import { useShown } from './use-playback.ts';

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
  marks: readonly StripMark[];
  onOpenMark: (id: number) => void;
  /** Rendered over the picture: drawings, guest name. */
  overlay?: ReactNode;
  /** Replaces the picture when this browser can't play it. */
  unplayable: ReactNode;
  /** Shown below the controls while the picture shows. */
  notice?: ReactNode;
  isMuted?: boolean;
  /** Pairs the picture with another version for comparison. */
  beside?: ((playback: Playback, own: ReactNode) => ReactNode) | undefined;
  onHelp: () => void;
  layout: Layout;
};

type PictureProps = Pick<
  PlayerProps,
  'playback' | 'label' | 'url' | 'poster' | 'isGone' | 'overlay' | 'unplayable' | 'isMuted'
>;

const hasPicture = (state: PlaybackState['state']): boolean => state !== 'blank' && state !== 'failed';

/** Video element with its overlay, also used twice in a comparison. */
export function Picture(props: PictureProps) {
  const { playback, label, url, poster, isGone = false, overlay, unplayable, isMuted } = props;
  const video = useRef<HTMLVideoElement>(null);
  const state = useShown(playback, (shown) => shown.state);
  useEffect(() => (video.current ? playback.attach(video.current) : undefined), [playback]);
  const isShown = !isGone && hasPicture(state);
  const style = { '--aspect': aspectOf(playback.facts) } as CSSProperties;
  return (
    <div className={classes.stage} data-stage style={style}>
      <div className={classes.picture}>
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
        {isShown && overlay}
        {isShown && <Waiting playback={playback} />}
        {!isShown && <div className={classes.unplayable}>{unplayable}</div>}
      </div>
    </div>
  );
}

function Approximate() {
  return (
    <Text size="xs" c="dimmed" className={classes.approximate}>
      Variable frame rate: positions are approximate.
    </Text>
  );
}

/** Shown over the picture while data is missing. */
function Waiting({ playback }: { playback: Playback }) {
  const wait = useShown(playback, (shown) => shown.wait);
  if (wait === 'none') return null;
  return (
    <div className={classes.waiting}>
      <Loader color="#ffffff" aria-label="Loading video" />
      {wait === 'stuck' && (
        <div role="status" className={classes.stuck}>
          No video data is arriving.
          <Button size="compact-sm" h={36} variant="default" onClick={() => void playback.reload()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

export function Player(props: PlayerProps) {
  const { playback, pictures, peaks, marks, onOpenMark, layout, onHelp, beside, notice, ...picture } = props;
  const isShown = useShown(playback, ({ state }) => hasPicture(state));
  const own = <Picture playback={playback} {...picture} />;
  return (
    <div className={classes.player}>
      {beside ? beside(playback, own) : own}
      <Filmstrip playback={playback} pictures={pictures} peaks={peaks} marks={marks} onOpenMark={onOpenMark} />
      <Transport playback={playback} isWhole={layout.isWhole} onWhole={layout.toggleWhole}>
        {layout.isWhole ? (
          <Press icon={IconMessage} label="Notes" isOn={layout.hasNotes} onPress={layout.toggleNotes} />
        ) : (
          <span className={classes.theater}>
            <Press
              icon={IconRectangle}
              label="Theater mode"
              keys="T"
              isOn={layout.isTheater}
              onPress={layout.toggleTheater}
            />
          </span>
        )}
        <Press icon={IconKeyboard} label="Shortcuts" keys="?" onPress={onHelp} />
      </Transport>
      {isShown && notice}
      {!playback.facts.isConstantRate && <Approximate />}
    </div>
  );
}
