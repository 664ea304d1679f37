/** Content of the timeline behind its markers: pictures, loudness, and for audio the played part. Audio without loudness shows its name (docs/review.md#kinds). */
import { memo } from 'react';
import { aspectOf } from '#web/review/versions/cut-labels.ts';
import classes from './filmstrip.module.css';
import type { Playback } from '#web/review/playback/playback.ts';
import { peaksPath } from './filmstrip-paths.ts';
import { useFrame } from '#web/review/playback/use-playback.ts';

export type StripPictures = { url: string; count: number };

const HEIGHT = 44;

const Pictures = memo(function Pictures({
  pictures,
  width,
  aspect,
}: {
  pictures: StripPictures;
  width: number;
  aspect: number;
}) {
  const shown = Math.max(1, Math.round(width / (HEIGHT * aspect)));
  const tiles = Array.from({ length: shown }, (_, at) => Math.floor(((at + 0.5) / shown) * pictures.count));
  return (
    <div className={classes.tiles} aria-hidden>
      {tiles.map((tile, at) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- tiles have no identity other than their index
          key={at}
          style={{
            backgroundImage: `url("${pictures.url}")`,
            backgroundSize: `${pictures.count * 100}% 100%`,
            backgroundPosition: `${pictures.count > 1 ? (tile / (pictures.count - 1)) * 100 : 0}% 0`,
          }}
        />
      ))}
    </div>
  );
});

const Loudness = memo(function Loudness({ peaks }: { peaks: readonly number[] }) {
  return (
    <svg className={classes.peaks} viewBox={`0 0 ${peaks.length} 255`} preserveAspectRatio="none" aria-hidden>
      <path d={peaksPath(peaks)} />
    </svg>
  );
});

const PLAYED = {
  position: 'absolute',
  insetBlock: '0 10px',
  left: 0,
  background: 'color-mix(in srgb, var(--focus) 22%, transparent)',
} as const;

function PlayedRange({ playback }: { playback: Playback }) {
  const frame = useFrame(playback);
  return <span data-played style={{ ...PLAYED, width: `${((frame + 0.5) / (playback.lastFrame + 1)) * 100}%` }} />;
}

const NAME = {
  position: 'absolute',
  inset: '0 0 10px',
  display: 'grid',
  placeItems: 'center',
  padding: 16,
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  textAlign: 'center',
} as const;

type FilmstripContentProps = {
  playback: Playback;
  pictures: StripPictures | null;
  peaks: readonly number[] | null;
  /** Width of the strip in pixels. */
  width: number;
  /** Name shown for audio without loudness data. */
  name: string;
};

export function FilmstripContent({ playback, pictures, peaks, width, name }: FilmstripContentProps) {
  const isAudio = playback.facts.kind === 'audio';
  const hasPeaks = peaks !== null && peaks.length > 1;
  return (
    <>
      {pictures && width > 0 && <Pictures pictures={pictures} width={width} aspect={aspectOf(playback.facts)} />}
      {isAudio && <PlayedRange playback={playback} />}
      {hasPeaks && <Loudness peaks={peaks} />}
      {isAudio && !hasPeaks && <span style={NAME}>{name}</span>}
    </>
  );
}
