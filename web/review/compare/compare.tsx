/** Synchronized playback of two versions, side by side or behind a movable divider, with audio from one of them (docs/review.md#compare). */
import { Group, NumberInput, SegmentedControl, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { CutPlay } from '#contract/review/cut-play.ts';
import type { Cut } from '#domain/review/cuts.ts';
import type { Feedback } from '#domain/work/feedback.ts';
import { NOTE_LIMITS } from '#domain/work/notes.ts';
import { t } from '#web/lib/language/text.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { NUMBER_STEPS } from '#web/ui/forms/number-steps.ts';
import classes from './compare.module.css';
import { aspectOf, versionText } from '#web/review/versions/cut-labels.ts';
import { CaptionOverlay } from '#web/review/captions/lazy-captions.tsx';
import { DrawingLayer } from '#web/review/drawing/drawing-layer.tsx';
import { Filmstrip } from '#web/review/filmstrip/filmstrip.tsx';
import { ImageStage } from '#web/review/player/image-stage.tsx';
import { syncPlayback } from '#web/review/playback/sync-playback.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import { Picture } from '#web/review/player/player.tsx';
import { showPicture } from '#web/review/player/show-picture.ts';
import { ControlButton } from '#web/review/player/transport.tsx';
import { ReviewContext, useReview } from '#web/review/versions/review-context.ts';
import { strokesOn, threadsOf } from '#web/review/notes/threads.ts';
import { useFillLandscapePhone } from '#web/review/player/use-fill-landscape-phone.ts';
import { useFrame, usePlayback } from '#web/review/playback/use-playback.ts';
import { useSource } from '#web/review/playback/use-source.ts';

const Unplayable = lazyPart(async () => (await import('#web/review/player/unplayable.tsx')).Unplayable);

/** Props that the team's and the guests' screens load differently. */
export type OtherVersionProps = {
  /** Playback URLs of the other version. */
  play: CutPlay | undefined;
  onExpired: () => Promise<unknown>;
  /** Notes of the other version, whose drawings show on it. */
  notes: readonly Feedback[];
};

export type CompareProps = OtherVersionProps & {
  other: Cut;
  playback: Playback;
  /** Picture of the first version. */
  own: ReactNode;
  /** Offset in frames of the other version. */
  offset: number;
  onOffset: (offset: number) => void;
  onClose: () => void;
};

/** Drawings of the other version's open notes on its current frame. */
function OtherDrawings({ playback, notes }: { playback: Playback; notes: readonly Feedback[] }) {
  const frame = useFrame(playback);
  const drawn = useMemo(() => threadsOf(notes.filter(({ mark }) => mark?.drawing)), [notes]);
  const strokes = useMemo(() => strokesOn(drawn, frame, null), [drawn, frame]);
  return <DrawingLayer strokes={strokes} aspect={aspectOf(playback.facts)} />;
}

/** Limits the offset to a bound that exceeds any version's length. */
const clampOffset = (frames: number): number =>
  Math.round(Math.min(NOTE_LIMITS.offset, Math.max(-NOTE_LIMITS.offset, frames || 0)));

/** Hides the captions over a picture. */
const UNCAPTIONED = { '--captions': 'hidden' } as CSSProperties;

type Mode = 'side' | 'edge';

export function Compare(props: CompareProps) {
  const { other, playback, own, offset, onOffset, play, onExpired, notes, onClose } = props;
  const review = useReview();
  const { cut } = review;
  const second = usePlayback({
    facts: other.facts,
    frame: playback.position(),
    settings: { volume: playback.get().volume },
    onFailed: onExpired,
  });
  const { source } = useSource(second);
  const url = source === 'copy' && play?.copy ? play.copy : play?.url;
  const [mode, setMode] = useState<Mode>('side');
  const [edge, setEdge] = useState(50);
  const [audioSource, setAudioSource] = useState<'own' | 'other'>('own');
  useFillLandscapePhone();
  useEffect(showPicture, []);
  useEffect(() => syncPlayback(playback, second, offset), [playback, second, offset]);
  useEffect(() => {
    if (audioSource === 'own') return undefined;
    const { isMuted } = playback.get();
    playback.setMuted(true);
    return () => playback.setMuted(isMuted);
  }, [playback, audioSource]);
  // Captions follow the audio: two at once would be hard to read.
  const isOtherHeard = audioSource === 'other';
  const label = versionText(other);
  const unplayable = (
    <ReviewContext value={{ ...review, cut: other, play, onUnplayable: undefined }}>
      <Unplayable>{null}</Unplayable>
    </ReviewContext>
  );
  const isImage = other.facts.kind === 'image';
  const shown = {
    label: t('{version}, compared', { version: label }),
    url: url && serverUrl(url),
    poster: play?.poster && serverUrl(play.poster),
    isGone: other.fileRemovedAt !== null,
    overlay: (
      <>
        {isOtherHeard && other.captions && <CaptionOverlay playback={second} cut={other} />}
        <OtherDrawings playback={second} notes={notes} />
      </>
    ),
    unplayable,
  };
  const picture = isImage ? (
    <ImageStage {...shown} facts={other.facts} onExpired={onExpired} isDrawing={false} />
  ) : (
    <Picture
      {...shown}
      playback={second}
      waveform={
        other.facts.kind !== 'audio' ? undefined : (
          <Filmstrip
            playback={second}
            pictures={null}
            peaks={other.peaks}
            marks={[]}
            name={other.originalName}
            onOpenMark={() => undefined}
          />
        )
      }
      isMuted={!isOtherHeard}
    />
  );
  return (
    <div className={classes.compare}>
      <div className={mode === 'side' ? classes.pair : classes.over}>
        <div style={isOtherHeard ? UNCAPTIONED : undefined}>{own}</div>
        <div className={classes.second} style={mode === 'edge' ? { clipPath: `inset(0 0 0 ${edge}%)` } : undefined}>
          {picture}
        </div>
      </div>
      <Group gap="8px 12px" mt={6}>
        <Text span fw={600}>
          {t('{first} and {second}', { first: cut.number, second: other.number })}
        </Text>
        <SegmentedControl
          aria-label={t('Layout')}
          data={[
            { value: 'side', label: t('Side by side') },
            { value: 'edge', label: t('Slider') },
          ]}
          value={mode}
          onChange={(value) => setMode(value as Mode)}
        />
        {mode === 'edge' && (
          <input
            type="range"
            aria-label={t('Divider between versions')}
            className={classes.edge}
            min={0}
            max={100}
            value={edge}
            onChange={(event) => setEdge(Number(event.currentTarget.value))}
          />
        )}
        {!isImage && (
          <>
            <SegmentedControl
              aria-label={t('Audio')}
              data={[
                { value: 'own', label: t('Audio {number}', { number: cut.number }) },
                { value: 'other', label: t('Audio {number}', { number: other.number }) },
              ]}
              value={audioSource}
              onChange={(value) => setAudioSource(value as 'own' | 'other')}
            />
            <NumberInput
              aria-label={t('{version} offset in frames', { version: label })}
              prefix={`${t('Offset')} `}
              styles={NUMBER_STEPS}
              w={190}
              value={offset}
              allowDecimal={false}
              onChange={(value) => onOffset(clampOffset(Number(value)))}
            />
          </>
        )}
        <ControlButton icon={IconX} label={t('Stop comparing')} keys="V" onPress={onClose} />
      </Group>
    </div>
  );
}
