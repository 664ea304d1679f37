/** Menu for the quality of the video. Decides which file plays, so it is there as soon as a version has two (docs/review.md#quality). */
import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { usePreference } from '#web/lib/preferences.ts';
import { LazyMenu } from '#web/ui/lazy-menu.tsx';
import type { Playback } from './playback.ts';
import { chooseSource, QUALITIES, type Quality, readConnection, type Source, watchStalls } from './source.ts';

const LABELS: Record<Quality, string> = { auto: 'Auto', original: 'Original', copy: 'Review copy' };

export type QualityMenuProps = {
  playback: Playback;
  /** Called with the file to play, also at first. */
  onSource: (source: Source) => void;
};

export function QualityMenu({ playback, onSource }: QualityMenuProps) {
  const [quality, setQuality] = usePreference('player-quality', QUALITIES);
  const [connection] = useState(readConnection);
  const [stalls, setStalls] = useState(0);
  const source = chooseSource(quality, { ...connection, stalls });
  useEffect(() => onSource(source), [source, onSource]);
  useEffect(() => watchStalls(playback, () => setStalls((before) => before + 1)), [playback]);
  return (
    <LazyMenu
      position="top-end"
      withinPortal={false}
      width={200}
      button={(control) => (
        <ActionIcon {...control} size={40} variant="subtle" aria-label="Quality" data-tip="Quality">
          <IconSettings size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      {(Menu) => (
        <Menu.RadioGroup value={quality} onChange={(value) => setQuality(value as Quality)}>
          <Menu.Label>Quality</Menu.Label>
          {QUALITIES.map((one) => (
            <Menu.RadioItem key={one} value={one}>
              {one === 'auto' && quality === 'auto' ? `Auto (${LABELS[source]})` : LABELS[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </LazyMenu>
  );
}
