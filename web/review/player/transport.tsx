/** Playback controls: play, step, speed, range and loop, sound, full screen. */
import { ActionIcon, NativeSelect } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconVolume,
  IconVolumeOff,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#web/lib/language/text.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import { rangeOf } from '#web/review/playback/playback-range.ts';
import { chooseSpeed, chooseVolume, SPEEDS, toggleMuted } from './player-settings.ts';
import classes from './player.module.css';
import { TimecodeField } from './timecode-field.tsx';
import type { Layout } from './use-layout.ts';
import { usePlaybackValue } from '#web/review/playback/use-playback.ts';

type ControlButtonProps = {
  icon: Icon;
  label: string;
  keys?: string;
  isOn?: boolean;
  /** True for a button that is disabled but still focusable. */
  isUnavailable?: boolean;
  onPress: () => void;
};

export function ControlButton({ icon: ControlIcon, label, keys, isOn, isUnavailable, onPress }: ControlButtonProps) {
  return (
    <ActionIcon
      size={40}
      data-tip={keys ? `${label} (${keys})` : label}
      aria-label={label}
      aria-pressed={isOn}
      aria-disabled={isUnavailable}
      data-disabled={isUnavailable || undefined}
      variant={isOn ? 'light' : 'subtle'}
      onClick={onPress}
    >
      <ControlIcon size={20} aria-hidden />
    </ActionIcon>
  );
}

function PlayButton({ playback }: { playback: Playback }) {
  const isPlaying = usePlaybackValue(playback, (shown) => shown.isPlaying);
  return (
    <ControlButton
      icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
      label={t(isPlaying ? 'Pause' : 'Play')}
      keys={t('Space')}
      onPress={playback.toggle}
    />
  );
}

function Speed({ playback }: { playback: Playback }) {
  const speed = usePlaybackValue(playback, (shown) => shown.speed);
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].toSorted((a, b) => a - b);
  return (
    <NativeSelect
      aria-label={t('Speed')}
      className={classes.speed}
      data={speeds.map((one) => ({ value: String(one), label: `${one}×` }))}
      value={String(speed)}
      onChange={(event) => chooseSpeed(playback, Number(event.currentTarget.value))}
    />
  );
}

function Range({ playback }: { playback: Playback }) {
  const isLooping = usePlaybackValue(playback, (shown) => shown.isLooping);
  const hasRange = usePlaybackValue(playback, (shown) => rangeOf(shown) !== null);
  const isBegun = usePlaybackValue(playback, ({ inFrame, outFrame }) => inFrame !== null || outFrame !== null);
  return (
    <span className={classes.buttons} role="group" aria-label={t('Range')}>
      <button type="button" className={classes.word} data-tip={t('Set in point (I)')} onClick={playback.range.setIn}>
        {t('In')}
      </button>
      <button type="button" className={classes.word} data-tip={t('Set out point (O)')} onClick={playback.range.setOut}>
        {t('Out')}
      </button>
      {isBegun && (
        <button type="button" className={classes.word} onClick={playback.range.clear}>
          {t('Clear')}
        </button>
      )}
      <ControlButton
        icon={IconRepeat}
        label={t(hasRange ? 'Loop range' : 'Loop')}
        isOn={isLooping}
        onPress={() => playback.range.setLooping(!isLooping)}
      />
    </span>
  );
}

function Sound({ playback }: { playback: Playback }) {
  const isMuted = usePlaybackValue(playback, (shown) => shown.isMuted);
  const volume = usePlaybackValue(playback, (shown) => shown.volume);
  return (
    <span className={classes.sound}>
      <ControlButton
        icon={isMuted ? IconVolumeOff : IconVolume}
        label={t(isMuted ? 'Unmute' : 'Mute')}
        keys="M"
        onPress={() => toggleMuted(playback)}
      />
      <input
        type="range"
        className={classes.volume}
        aria-label={t('Volume')}
        min={0}
        max={100}
        step={5}
        value={isMuted ? 0 : Math.round(volume * 100)}
        onChange={(event) => chooseVolume(playback, Number(event.currentTarget.value) / 100)}
      />
    </span>
  );
}

export const FullScreenButton = ({ layout: { isWhole, toggleWhole } }: { layout: Layout }) => (
  <ControlButton
    icon={isWhole ? IconMinimize : IconMaximize}
    label={t(isWhole ? 'Exit full screen' : 'Full screen')}
    keys="F"
    onPress={toggleWhole}
  />
);

type TransportProps = { playback: Playback; layout: Layout; children?: ReactNode };

export function Transport({ playback, layout, children }: TransportProps) {
  return (
    <div className={classes.transport} role="group" aria-label={t('Playback')}>
      <span className={classes.buttons}>
        <ControlButton icon={IconChevronLeft} label={t('Previous frame')} keys="←" onPress={() => playback.step(-1)} />
        <PlayButton playback={playback} />
        <ControlButton icon={IconChevronRight} label={t('Next frame')} keys="→" onPress={() => playback.step(1)} />
      </span>
      <TimecodeField playback={playback} />
      <span className={classes.further}>
        <Range playback={playback} />
        <span className={classes.buttons}>
          <Speed playback={playback} />
          {playback.facts.hasAudio && <Sound playback={playback} />}
          {children}
          <FullScreenButton layout={layout} />
        </span>
      </span>
    </div>
  );
}
