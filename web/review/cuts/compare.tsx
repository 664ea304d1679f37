/** Two versions on one clock: side by side, or one over the other with an edge to move; one of them is heard (docs/review.md#compare). */
import { Group, NumberInput, SegmentedControl, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { serverUrl } from '#web/lib/host.ts';
import { NUMBER_STEPS } from '#web/ui/number-steps.ts';
import classes from './compare.module.css';
import { versionText } from './cut-words.ts';
import { playQuery } from './cuts.queries.ts';
import { follow } from './follow.ts';
import type { Playback } from './playback.ts';
import { Picture } from './player.tsx';
import { Press } from './transport.tsx';
import { Unplayable } from './unplayable.tsx';
import { usePlayback } from './use-playback.ts';

type CompareProps = {
  cut: Cut;
  other: Cut;
  playback: Playback;
  /** The picture of the first. */
  own: ReactNode;
  onClose: () => void;
};

type Way = 'side' | 'edge';

export function Compare({ cut, other, playback, own, onClose }: CompareProps) {
  const play = useQuery({ ...playQuery(other), enabled: other.fileRemovedAt === null });
  const second = usePlayback({ facts: other.facts, frame: playback.place(), onFailed: () => play.refetch() });
  const [way, setWay] = useState<Way>('side');
  const [edge, setEdge] = useState(50);
  const [offset, setOffset] = useState(0);
  const [heard, setHeard] = useState<'own' | 'other'>('own');
  useEffect(() => follow(playback, second, offset), [playback, second, offset]);
  useEffect(() => {
    playback.setMuted(heard !== 'own');
    return () => playback.setMuted(false);
  }, [playback, heard]);
  const label = versionText(other);
  const picture = (
    <Picture
      playback={second}
      label={`${label}, to compare`}
      url={play.data && serverUrl(play.data.url)}
      poster={play.data?.poster && serverUrl(play.data.poster)}
      isMuted={heard !== 'other'}
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
          aria-label="How they are shown"
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
            aria-label="Edge between the versions"
            className={classes.edge}
            min={0}
            max={100}
            value={edge}
            onChange={(event) => setEdge(Number(event.currentTarget.value))}
          />
        )}
        <SegmentedControl
          aria-label="Which one is heard"
          data={[
            { value: 'own', label: `Hear ${cut.number}` },
            { value: 'other', label: `Hear ${other.number}` },
          ]}
          value={heard}
          onChange={(value) => setHeard(value as 'own' | 'other')}
        />
        <NumberInput
          aria-label={`${label} is ahead by frames`}
          prefix="Ahead by "
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
