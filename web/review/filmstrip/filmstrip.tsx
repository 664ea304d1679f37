/** Timeline of the whole version: thumbnails, waveform, note markers and the selected range. Clicking or dragging seeks. */
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { memo, type PointerEvent, useRef, useState } from 'react';
import { t } from '#web/lib/language/text.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { timebaseOf } from '#domain/review/cut-metadata.ts';
import { timecodeOf } from '#domain/platform/timecode.ts';
import type { StripPictures } from './filmstrip-content.tsx';
import { marksPath, type FilmstripMark } from './filmstrip-paths.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import { rangeOf } from '#web/review/playback/playback-range.ts';
import classes from './filmstrip.module.css';
import { useFrame, usePlaybackValue } from '#web/review/playback/use-playback.ts';

const FilmstripContent = lazyPart(async () => (await import('./filmstrip-content.tsx')).FilmstripContent);
const FilmstripPreview = lazyPart(async () => (await import('./filmstrip-preview.tsx')).FilmstripPreview);

type FilmstripProps = {
  playback: Playback;
  pictures: StripPictures | null;
  peaks: readonly number[] | null;
  marks: readonly FilmstripMark[];
  /** Name shown for audio without a waveform. */
  name: string;
  /** Called with the note whose marker was clicked. */
  onOpenMark: (id: number) => void;
};

const HEIGHT = 44;
/** Maximum distance in pixels between a click and a marker to open its note. */
const MARKER_HIT_PX = 6;

const percent = (frame: number, playback: Playback): string => `${(frame / (playback.lastFrame + 1)) * 100}%`;

const Marks = memo(function Marks({ marks, frames }: { marks: readonly FilmstripMark[]; frames: number }) {
  const open = marks.filter(({ isResolved }) => !isResolved);
  const resolved = marks.filter(({ isResolved }) => isResolved);
  return (
    <svg className={classes.marks} viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden>
      <path className={classes.resolved} d={marksPath(resolved, frames)} />
      <path className={classes.open} d={marksPath(open, frames)} />
    </svg>
  );
});

/** Parts of the video that the browser has loaded. */
function Loaded({ playback }: { playback: Playback }) {
  const loaded = usePlaybackValue(playback, (shown) => shown.loaded);
  return (
    <svg className={classes.loaded} viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden>
      <path d={loaded} />
    </svg>
  );
}

function ChosenRange({ playback }: { playback: Playback }) {
  const inFrame = usePlaybackValue(playback, (shown) => shown.inFrame);
  const outFrame = usePlaybackValue(playback, (shown) => shown.outFrame);
  const range = rangeOf({ inFrame, outFrame });
  if (range)
    return (
      <span
        className={classes.range}
        style={{ left: percent(range.first, playback), right: `calc(100% - ${percent(range.last + 1, playback)})` }}
      />
    );
  const edge = inFrame ?? outFrame;
  return edge === null ? null : <span className={classes.edge} style={{ left: percent(edge, playback) }} />;
}

/** Playhead. Separate, so only this part renders on every frame. */
function Head({ playback, label }: { playback: Playback; label: string }) {
  const frame = useFrame(playback);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={playback.lastFrame}
      aria-valuenow={frame}
      aria-valuetext={timecodeOf(frame, timebaseOf(playback.facts))}
      className={classes.head}
      style={{ left: percent(frame + 0.5, playback) }}
    />
  );
}

export function Filmstrip({ playback, pictures, peaks, marks, name, onOpenMark }: FilmstripProps) {
  /** For audio, the timeline takes the place of the picture. */
  const isLarge = playback.facts.kind === 'audio';
  const { ref, width } = useElementSize<HTMLDivElement>();
  const strip = useRef<HTMLDivElement>(null);
  const mergedRef = useMergedRef(ref, strip);
  const pressedAt = useRef<number | null>(null);
  const frames = playback.lastFrame + 1;
  const shareAt = (event: PointerEvent): number => {
    const box = strip.current?.getBoundingClientRect();
    return box && box.width > 0 ? (event.clientX - box.left) / box.width : 0;
  };
  const frameAt = (event: PointerEvent): number => Math.floor(shareAt(event) * frames);
  const [hovered, setHovered] = useState<{ share: number; frame: number; note: string | undefined } | null>(null);
  const widthOf = (): number => strip.current?.getBoundingClientRect().width ?? 0;
  /** Returns the note whose marker is nearest, within reach of a click. */
  const markNear = (share: number): FilmstripMark | undefined =>
    marks
      .map((mark) => ({ mark, off: (Math.abs(mark.frame + 0.5 - share * frames) / frames) * widthOf() }))
      .filter(({ off }) => off <= MARKER_HIT_PX)
      .toSorted((a, b) => a.off - b.off)[0]?.mark;
  const rangeAt = (frame: number): FilmstripMark | undefined =>
    marks.find((mark) => mark.endFrame !== null && frame >= mark.frame && frame <= mark.endFrame);
  const hover = (share: number): void => {
    const frame = Math.min(playback.lastFrame, Math.floor(share * frames));
    setHovered({ share, frame, note: (markNear(share) ?? rangeAt(frame))?.text });
  };
  const begin = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    pressedAt.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
    playback.scrub(frameAt(event));
  };
  const move = (event: PointerEvent): void => {
    if (pressedAt.current !== null) playback.scrub(frameAt(event));
    if (event.pointerType === 'mouse') hover(Math.min(1, Math.max(0, shareAt(event))));
  };
  const end = (event: PointerEvent): void => {
    const isPress = pressedAt.current !== null && Math.abs(event.clientX - pressedAt.current) < MARKER_HIT_PX;
    pressedAt.current = null;
    if (!isPress || width === 0) return;
    const near = markNear(shareAt(event));
    if (near) onOpenMark(near.id);
  };
  return (
    <div className={classes.hover} onPointerLeave={() => setHovered(null)}>
      {hovered && <FilmstripPreview facts={playback.facts} pictures={pictures} {...hovered} />}
      <div
        ref={mergedRef}
        className={classes.strip}
        style={{ height: isLarge ? '100%' : HEIGHT + 10 }}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => {
          pressedAt.current = null;
        }}
      >
        <FilmstripContent playback={playback} pictures={pictures} peaks={peaks} width={width} name={name} />
        <ChosenRange playback={playback} />
        <Marks marks={marks} frames={frames} />
        <Loaded playback={playback} />
        <Head playback={playback} label={t('Playback position')} />
      </div>
    </div>
  );
}
