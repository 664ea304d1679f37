/** Tab with the cues of captions: search, counts of what is hard to read, and a note on any cue (docs/captions.md#checks). */
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { type CSSProperties, useDeferredValue, useMemo, useState } from 'react';
import type { CueCheck } from '#domain/review/captions/cue-checks.ts';
import { CHECK_LABELS, trackName } from './captions-labels.ts';
import { t } from '#web/lib/language/text.ts';
import type { NotePosition } from '#web/review/notes/use-note-draft.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import { useReview } from '#web/review/versions/review-context.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { useChosenCaptions } from './chosen-captions.ts';
import type { CueListProps } from './cue-list.tsx';
import { checkCounts, type CueRow, cueRows, filterCues } from './cue-rows.ts';
import { type LoadedCues, useCues } from './cues.queries.ts';
import { DownloadCaptions } from './download-captions.tsx';

/** Loaded with its tab, since the player shows the cue itself. */
const CueList = lazyPart<CueListProps>(async () => (await import('./cue-list.tsx')).CueList, {
  Waiting: () => <LoadingText>{t(COMMON_TEXTS.loading)}</LoadingText>,
});

export type CaptionsPanelProps = {
  playback: Playback;
  onGoTo: (frame: number) => void;
  /** Starts a note on a range, with a text to quote; omitted where notes can't be written. */
  onQuote?: ((position: NotePosition, text: string) => void) | undefined;
};

const CHECK_TIPS = {
  long: 'Over 42 characters a line, or over 2 lines',
  fast: 'Over 20 characters a second',
  late: 'Ends after the video',
} as const satisfies Record<CueCheck, string>;

/** Inline, since the style sheet loads on every screen. */
const PANEL: CSSProperties = { display: 'flex', flex: 1, flexDirection: 'column', gap: 8, minHeight: 0 };

/** Returns the frames of a cue within the version, as a note's range. */
function positionOf({ span }: CueRow, lastFrame: number): NotePosition {
  const [first, last] = [Math.min(span.first, lastFrame), Math.min(span.last, lastFrame)];
  return { frame: first, endFrame: last > first ? last : null };
}

function LoadedPanel({
  playback,
  loaded,
  language,
  onGoTo,
  onQuote,
}: CaptionsPanelProps & { loaded: LoadedCues; language: string }) {
  const { isGuest } = useReview();
  const [text, setText] = useState('');
  const [checks, setChecks] = useState<readonly CueCheck[]>([]);
  // What is hard to read is the team's concern.
  const rows = useMemo(() => cueRows(loaded, playback.facts, !isGuest), [loaded, playback, isGuest]);
  const counts = useMemo(() => checkCounts(rows), [rows]);
  const searched = useDeferredValue(text);
  const shown = useMemo(() => filterCues(rows, searched, checks), [rows, searched, checks]);
  const toggle = (check: CueCheck): void =>
    setChecks(checks.includes(check) ? checks.filter((one) => one !== check) : [...checks, check]);
  return (
    <>
      <Group gap="6px 8px">
        <TextInput
          type="search"
          flex="1 1 140px"
          aria-label={t('Search')}
          placeholder={t('Search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {counts
          .filter(({ count, check }) => count > 0 || checks.includes(check))
          .map(({ check, count }) => (
            <Button
              key={check}
              size="compact-xs"
              radius="xl"
              mih={{ base: 40, sm: 32 }}
              variant={checks.includes(check) ? 'light' : 'default'}
              aria-pressed={checks.includes(check)}
              data-tip={CHECK_TIPS[check]}
              onClick={() => toggle(check)}
            >
              {CHECK_LABELS[check]} {count}
            </Button>
          ))}
        <Text span c="dimmed" component="output" size="xs">
          {t('{count} of {total}', { count: shown.length, total: rows.length })}
        </Text>
      </Group>
      {shown.length === 0 && <Text c="dimmed">{t('No captions match.')}</Text>}
      <CueList
        playback={playback}
        loaded={loaded}
        rows={shown}
        language={language}
        onGoTo={onGoTo}
        onNote={onQuote && ((row) => onQuote(positionOf(row, playback.lastFrame), row.cue.text.replaceAll('\n', ' ')))}
      />
    </>
  );
}

export function CaptionsPanel(props: CaptionsPanelProps) {
  const { cut, captions } = useReview();
  const { tracks, track, choose } = useChosenCaptions(cut);
  const cues = useCues(cut, track);
  if (!track) return null;
  return (
    <section style={PANEL} role="tabpanel" aria-label={t('Captions')}>
      <Group gap="6px 8px">
        <NativeSelect
          flex="1 1 140px"
          aria-label={t('Language')}
          data={tracks.map((one) => ({ value: String(one.id), label: trackName(one) }))}
          value={String(track.id)}
          onChange={({ currentTarget: { value } }) => {
            const chosen = tracks.find(({ id }) => String(id) === value);
            if (chosen) choose(chosen);
          }}
        />
        {captions?.renderActions?.(track)}
        {captions?.mayDownload && !captions.renderActions && <DownloadCaptions track={track} />}
      </Group>
      {cues.data ? (
        <LoadedPanel {...props} key={track.id} loaded={cues.data} language={track.language} />
      ) : cues.error ? (
        <QueryError message={t("Couldn't load the captions.")} query={cues} />
      ) : (
        <LoadingText>{t(COMMON_TEXTS.loading)}</LoadingText>
      )}
    </section>
  );
}
