/** A cut on the screen: picture with what is drawn on it, strip and controls. It knows frames, and neither projects nor who looks (docs/review.md#player). */
import { Loader, Text } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { aspectOf } from './cut-words.ts';
import { Filmstrip, type StripPictures } from './filmstrip.tsx';
import type { StripMark } from './strip-paths.ts';
import type { Playback } from './playback.ts';
import classes from './player.module.css';
import { Press, Transport } from './transport.tsx';
import { useShown } from './use-playback.ts';

export type PlayerProps = {
  playback: Playback;
  /** Names the picture: 'Version 3 of Wedding film'. */
  label: string;
  /** Undefined until its address is known. */
  url: string | undefined;
  poster: string | undefined;
  pictures: StripPictures | null;
  peaks: readonly number[] | null;
  marks: readonly StripMark[];
  onOpenMark: (id: number) => void;
  onWhole: () => void;
  /** Over the picture: what is drawn, the name of a guest. */
  overlay?: ReactNode;
  /** Instead of the picture, where this browser shows none. */
  unplayable: ReactNode;
  isMuted?: boolean;
  /** Makes of the picture a pair with another one. */
  beside?: ((playback: Playback, own: ReactNode) => ReactNode) | undefined;
  onHelp: () => void;
};

type PictureProps = Pick<PlayerProps, 'playback' | 'label' | 'url' | 'poster' | 'overlay' | 'unplayable' | 'isMuted'>;

/** The video alone, as two of them stand beside each other too. */
export function Picture({ playback, label, url, poster, overlay, unplayable, isMuted }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const state = useShown(playback, (shown) => shown.state);
  useEffect(() => (video.current ? playback.attach(video.current) : undefined), [playback]);
  const isShown = state !== 'blank' && state !== 'failed';
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
        {isShown && state === 'loading' && <Loader className={classes.loading} aria-label="Loading the cut" />}
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

export function Player(props: PlayerProps) {
  const { playback, pictures, peaks, marks, onOpenMark, onWhole, onHelp, beside, ...picture } = props;
  const own = <Picture playback={playback} {...picture} />;
  return (
    <div className={classes.player}>
      {beside ? beside(playback, own) : own}
      <Filmstrip playback={playback} pictures={pictures} peaks={peaks} marks={marks} onOpenMark={onOpenMark} />
      <Transport playback={playback} onWhole={onWhole}>
        <Press icon={IconKeyboard} label="Keys" keys="?" onPress={onHelp} />
      </Transport>
      {!playback.facts.isConstantRate && <Approximate />}
    </div>
  );
}
