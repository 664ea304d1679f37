/** List of a version's notes by position, filtered by open, all or own. */
import { SegmentedControl, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { type PlainText, t } from '#web/lib/language/text.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { NoteRows, type NoteRowsProps } from './note-rows.tsx';
import classes from './notes.module.css';
import { NOTE_VIEWS, type NoteView, type Thread, type ThreadFilter } from './threads.ts';

const NoteFilterPanel = lazyPart(async () => (await import('./note-filter-panel.tsx')).NoteFilterPanel);

/** Number of a version's notes up to which all are rendered. */
const MAX_PLAIN_NOTES = 30;

const FirstNotes = ({ threads, ...props }: NoteRowsProps) => (
  <NoteRows {...props} threads={threads.slice(0, MAX_PLAIN_NOTES)} />
);
const VirtualNotes = lazyPart(async () => (await import('./virtual-notes.tsx')).VirtualNotes, { Waiting: FirstNotes });

export type NoteListProps = {
  threads: readonly Thread[];
  view: NoteView;
  onView: (view: NoteView) => void;
  /** All notes, from which the filter lists the authors. */
  all: readonly Thread[];
  isFiltered: boolean;
  onFilter: (filter: ThreadFilter | null) => void;
  total: number;
  openCount: number;
  chosenId: number | null;
  onChoose: (thread: Thread) => void;
};

const LABELS: Record<NoteView, PlainText> = { open: 'Open', all: 'All', mine: 'Mine' };
const EMPTY: Record<NoteView, PlainText> = {
  open: 'No open notes.',
  all: 'No notes on this version yet.',
  mine: 'You have no notes on this version.',
};

export function NoteList(props: NoteListProps) {
  const { threads, view, onView, total, openCount, chosenId, onChoose } = props;
  const { all, isFiltered, onFilter } = props;
  const [isFilterOpen, setFilterOpen] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  // Chosen with the first notes, for good: other rows would close a reply that is being written when a note arrives.
  const [isLong, setLong] = useState<boolean>();
  if (isLong === undefined && all.length > 0) setLong(all.length > MAX_PLAIN_NOTES);
  const Rows = isLong ? VirtualNotes : NoteRows;
  return (
    <section className={classes.list} aria-label={t('Notes')}>
      <div className={classes.listHead}>
        <SegmentedControl
          aria-label={t('Filter notes')}
          data={NOTE_VIEWS.map((value) => ({ value, label: t(LABELS[value]) }))}
          value={view}
          onChange={(value) => onView(value as NoteView)}
        />
        <Text span c="dimmed" component="output" className={classes.count}>
          {t('{open} of {total} open', { open: openCount, total })}
        </Text>
        <button
          type="button"
          className={classes.act}
          aria-label={t('Search, filter and sort notes')}
          aria-expanded={isFilterOpen}
          onClick={() => {
            setFilterOpen(!isFilterOpen);
            if (isFilterOpen) onFilter(null);
          }}
        >
          {t('Filter')}
        </button>
      </div>
      {isFilterOpen && <NoteFilterPanel all={all} onFilter={onFilter} />}
      {threads.length === 0 && <Text c="dimmed">{t(isFiltered ? 'No notes match.' : EMPTY[view])}</Text>}
      <div
        ref={scroller}
        className={classes.scroller}
        role="region"
        aria-label={t('Notes by position')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
        tabIndex={0}
        hidden={threads.length === 0}
      >
        <Rows threads={threads} chosenId={chosenId} onChoose={onChoose} scroller={scroller} />
      </div>
    </section>
  );
}
