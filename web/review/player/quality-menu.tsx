/** Menu for quality and audio of the video. Decides which file plays, so it is loaded as soon as a version has two (docs/review.md#quality). */
import { ActionIcon, type Menu as MenuParts } from '@mantine/core';
// Not IconSettings: it is in the chunk of the team's menu, which guests would load with it.
import { IconSettings2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { AudioTrack } from '#domain/review/cut-metadata.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { type PlainText, t } from '#web/lib/language/text.ts';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';
import { chooseTrack, audibleTrack, offersTracks, trackText } from '#web/review/playback/audio-tracks.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import { QUALITIES, type Quality, type Source } from '#web/review/playback/source.ts';
import { useSource } from '#web/review/playback/use-source.ts';

const LABELS = { auto: 'Auto', original: 'Original', copy: 'Review copy' } as const satisfies Record<
  Quality,
  PlainText
>;

type Parts = { Menu: typeof MenuParts };

function Qualities({ Menu, quality, setQuality, source }: Parts & ReturnType<typeof useSource>) {
  return (
    <Menu.RadioGroup value={quality} onChange={(value) => setQuality(value as Quality)}>
      <Menu.Label>{t('Quality')}</Menu.Label>
      {QUALITIES.map((one) => (
        <Menu.RadioItem key={one} value={one}>
          {one === 'auto' && quality === 'auto' ? t('Auto ({file})', { file: t(LABELS[source]) }) : t(LABELS[one])}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

type TracksProps = Parts & { playback: Playback; tracks: readonly AudioTrack[]; isMixed: boolean };

/** Choice of an audio track where the browser offers it, otherwise a description of the audio. */
function Tracks({ Menu, playback, tracks, isMixed }: TracksProps) {
  const video = playback.video();
  const [audible, setAudible] = useState(() => audibleTrack(video));
  const count = tracks.length;
  const tracksText = isMixed
    ? t('{count} tracks, mixed in the copy', { count })
    : t('Only the first of {count} tracks', { count });
  const choices = !isMixed && offersTracks(video, tracks.length) ? tracks.map(trackText) : [tracksText];
  const choose = (value: string): void => {
    chooseTrack(video, Number(value));
    setAudible(Number(value));
  };
  return (
    <Menu.RadioGroup value={String(audible)} onChange={choose}>
      <Menu.Label>{t('Audio')}</Menu.Label>
      {choices.map((text, at) => (
        <Menu.RadioItem key={text} value={String(at)}>
          {text}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export type QualityMenuProps = {
  playback: Playback;
  cut: Cut;
  /** True if the viewer can choose between the file and its copy. */
  hasChoice: boolean;
  /** Called with the file to play, first on mount. */
  onSource: (source: Source) => void;
};

export function QualityMenu({ playback, cut, hasChoice, onSource }: QualityMenuProps) {
  const chosen = useSource(playback);
  const { source } = chosen;
  useEffect(() => onSource(source), [source, onSource]);
  const tracks = cut.facts.playback?.audioTracks ?? [];
  const label = t(tracks.length > 1 ? (hasChoice ? 'Quality and audio' : 'Audio') : 'Quality');
  return (
    <LazyMenu
      position="top-end"
      withinPortal={false}
      width={240}
      button={(control) => (
        <ActionIcon {...control} size={40} variant="subtle" aria-label={label} data-tip={label}>
          <IconSettings2 size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      {(Menu) => (
        <>
          {hasChoice && <Qualities Menu={Menu} {...chosen} />}
          {tracks.length > 1 && <Tracks Menu={Menu} playback={playback} tracks={tracks} isMixed={cut.hasCopy} />}
        </>
      )}
    </LazyMenu>
  );
}
