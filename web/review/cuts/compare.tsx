/** Synchronized playback of two versions, side by side or behind a movable divider, with audio from one of them (docs/review.md#compare). */
import { Group, NumberInput, SegmentedControl, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { serverUrl } from '#web/lib/host.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { NUMBER_STEPS } from '#web/ui/number-steps.ts';
import classes from './compare.module.css';
import { versionText } from './cut-labels.ts';
import { playQuery } from './cuts.queries.ts';
import { follow } from './follow.ts';
import type { Playback } from './playback.ts';
import { Picture } from './player.tsx';
import { Press } from './transport.tsx';
import { usePlayback } from './use-playback.ts';

const Unplayable = lazyPart(async () => (await import('./unplayable.tsx')).Unplayable);

type CompareProps = {
  cut: Cut;
  other: Cut;
  playback: Playback;
  /** Picture of the first version. */
  own: ReactNode;
  onClose: () => void;
};

type Way = 'side' | 'edge';

export function Compare({ cut, other, playback, own, onClose }: CompareProps) {
  const play = useQuery({ ...playQuery(other), enabled: other.fileRemovedAt === null });
  const second = usePlayback({
    facts: other.facts,
    frame: playback.position(),
    settings: { volume: playback.get().volume },
    onFailed: () => play.refetch(),
  });
  const [way, setWay] = useState<Way>('side');
  const [edge, setEdge] = useState(50);
  const [offset, setOffset] = useState(0);
  const [audioSource, setAudioSource] = useState<'own' | 'other'>('own');
  useEffect(() => follow(playback, second, offset), [playback, second, offset]);
  useEffect(() => {
    if (audioSource === 'own') return undefined;
    const { isMuted } = playback.get();
    playback.setMuted(true);
    return () => playback.setMuted(isMuted);
  }, [playback, audioSource]);
  const label = versionText(other);
  const picture = (
    <Picture
      playback={second}
      label={`${label}, compared`}
      url={play.data && serverUrl(play.data.url)}
      poster={play.data?.poster && serverUrl(play.data.poster)}
      isMuted={audioSource !== 'other'}
      unplayable={
        <Unplayable cut={other} download={play.data?.download}>
          {null}
        </Unplayable>
      }
    />
  );
  return (
    <div>
      <div className={way === 'side' ? classes.pair : classes.over}>
        <div>{own}</div>
        <div className={classes.second} style={way === 'edge' ? { clipPath: `inset(0 0 0 ${edge}%)` } : undefined}>
          {picture}
        </div>
      </div>
      <Group gap="8px 12px" mt={6}>
        <Text span fw={600}>{`${cut.number} and ${other.number}`}</Text>
        <SegmentedControl
          aria-label="Layout"
          data={[
            { value: 'side', label: 'Side by side' },
            { value: 'edge', label: 'Slider' },
          ]}
          value={way}
          onChange={(value) => setWay(value as Way)}
        />
        {way === 'edge' && (
          <input
            type="range"
            aria-label="Divider between versions"
            className={classes.edge}
            min={0}
            max={100}
            value={edge}
            onChange={(event) => setEdge(Number(event.currentTarget.value))}
          />
        )}
        <SegmentedControl
          aria-label="Audio"
          data={[
            { value: 'own', label: `Audio ${cut.number}` },
            { value: 'other', label: `Audio ${other.number}` },
          ]}
          value={audioSource}
          onChange={(value) => setAudioSource(value as 'own' | 'other')}
        />
        <NumberInput
          aria-label={`${label} offset in frames`}
          prefix="Offset "
          styles={NUMBER_STEPS}
          w={190}
          value={offset}
          allowDecimal={false}
          onChange={(value) => setOffset(Math.round(Number(value) || 0))}
        />
        <Press icon={IconX} label="Stop comparing" keys="V" onPress={onClose} />
      </Group>
    </div>
  );
}
