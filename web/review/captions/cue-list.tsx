/** List of cues. Only those in view are rendered, since captions may have 20,000. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react';
import { timebaseOf } from '#domain/review/cut-metadata.ts';
import { timecodeOf } from '#domain/platform/timecode.ts';
import { t } from '#web/lib/language/text.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import { usePlaybackValue } from '#web/review/playback/use-playback.ts';
import notes from '#web/review/notes/notes.module.css';
import { CHECK_LABELS } from './captions-labels.ts';
import { type CueRow, currentCue } from './cue-rows.ts';
import { CueText } from './cue-text.tsx';
import type { LoadedCues } from './cues.queries.ts';

const ROW_PX = 58;

// Inline, since the style sheet loads on every screen.
const ROW: CSSProperties = { display: 'flex', gap: 4, alignItems: 'flex-start', borderBottom: '1px solid var(--line)' };
const CURRENT: CSSProperties = { background: 'var(--surface-hover)', boxShadow: 'inset 3px 0 0 var(--focus)' };
const GO: CSSProperties = {
  display: 'flex',
  flex: 1,
  flexWrap: 'wrap',
  gap: '2px 8px',
  minWidth: 0,
  minHeight: 40,
  padding: 8,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
};
const TIME: CSSProperties = {
  flex: 'none',
  color: 'var(--mantine-color-dimmed)',
  fontSize: 12,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '20px',
};
const WORDS: CSSProperties = { flex: '1 1 160px', minWidth: 0 };
const CHECKS: CSSProperties = { flex: '1 0 100%', color: 'var(--status-late)', fontSize: 12 };
const NOTE: CSSProperties = { flex: 'none', minHeight: 40 };

export type CueListProps = {
  playback: Playback;
  loaded: LoadedCues;
  rows: readonly CueRow[];
  language: string;
  onGoTo: (frame: number) => void;
  /** Starts a note on a cue; omitted where notes can't be written. */
  onNote?: ((row: CueRow) => void) | undefined;
};

export function CueList({ playback, loaded, rows, language, onGoTo, onNote }: CueListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const current = usePlaybackValue(playback, ({ frame }) => currentCue(loaded, frame));
  const isPlaying = usePlaybackValue(playback, (state) => state.isPlaying);
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the virtualizer's functions must run on each render
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 3,
    getItemKey: (index) => rows[index]?.at ?? index,
    useFlushSync: false,
  });
  const currentIndex = rows.findIndex(({ at }) => at === current);
  const scrollTo = useEffectEvent((index: number) => virtual.scrollToIndex(index, { align: 'auto' }));
  // Follows the video, but not while somebody uses the list by keyboard.
  useEffect(() => {
    if (currentIndex < 0 || (!isPlaying && scroller.current?.contains(document.activeElement))) return;
    scrollTo(currentIndex);
  }, [currentIndex, isPlaying]);
  const timebase = timebaseOf(playback.facts);
  return (
    <div
      ref={scroller}
      className={notes.scroller}
      role="region"
      aria-label={t('Captions')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
      tabIndex={0}
      hidden={rows.length === 0}
    >
      <ol className={notes.canvas} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          const timecode = timecodeOf(row.span.first, timebase);
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              aria-current={row.at === current || undefined}
              className={notes.slot}
              style={{ ...ROW, ...(row.at === current && CURRENT), transform: `translateY(${start}px)` }}
            >
              <button type="button" style={GO} onClick={() => onGoTo(row.span.first)}>
                <span style={TIME}>{timecode}</span>
                <span style={WORDS} dir="auto" lang={language === '' ? undefined : language}>
                  <CueText cue={row.cue} />
                </span>
                {row.checks.length > 0 && (
                  <span style={CHECKS}>{row.checks.map((check) => CHECK_LABELS[check]).join(', ')}</span>
                )}
              </button>
              {onNote && (
                <button
                  type="button"
                  className={notes.act}
                  style={NOTE}
                  aria-label={`${t('Note')} ${t('at {timecode}', { timecode })}`}
                  onClick={() => onNote(row)}
                >
                  {t('Note')}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
