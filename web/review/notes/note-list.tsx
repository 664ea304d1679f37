/** Virtualized list of a version's notes by position, filtered by open, all or own. */
import { SegmentedControl, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PlainText, t } from '#web/lib/language/text.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { NoteItem } from './note-item.tsx';
import classes from './notes.module.css';
import { showPicture } from '#web/review/player/show-picture.ts';
import { NOTE_VIEWS, type NoteView, type Thread, type ThreadFilter } from './threads.ts';

const NoteFilterPanel = lazyPart(async () => (await import('./note-filter-panel.tsx')).NoteFilterPanel);

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
const NOTE_PX = 110;
const APART_PX = 8;

/** Scrolls a note out from under the sticky player when the page itself scrolls. */
function scrollFromUnderPlayer(note: Element | null | undefined): void {
  const cover = document.querySelector('[data-cover]')?.getBoundingClientRect();
  const box = note?.getBoundingClientRect();
  if (!cover || !box || box.left >= cover.right) return;
  const overlapPx = box.top - cover.bottom - APART_PX;
  const overflowPx = box.bottom - window.innerHeight + APART_PX;
  if (overlapPx < 0) window.scrollBy({ top: overlapPx });
  else if (overflowPx > 0) window.scrollBy({ top: Math.min(overflowPx, overlapPx) });
}

export function NoteList(props: NoteListProps) {
  const { threads, view, onView, total, openCount, chosenId, onChoose } = props;
  const { all, isFiltered, onFilter } = props;
  const [isFilterOpen, setFilterOpen] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the virtualizer's functions must run on each render
  const virtual = useVirtualizer({
    count: threads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => NOTE_PX,
    gap: 6,
    overscan: 3,
    getItemKey: (at) => threads[at]?.note.id ?? at,
    // Synchronous flushing would slow down fast scrolling.
    useFlushSync: false,
  });
  /** Note whose position was pressed: its picture comes into view instead of the note. */
  const pressedId = useRef<number>(undefined);
  const press = (thread: Thread): void => {
    pressedId.current = thread.note.id;
    onChoose(thread);
    showPicture();
  };
  const chosenAt = threads.findIndex(({ note }) => note.id === chosenId);
  const scrollTo = useEffectEvent((index: number) => virtual.scrollToIndex(index, { align: 'auto' }));
  useEffect(() => {
    const wasPressed = pressedId.current === chosenId;
    pressedId.current = undefined;
    if (chosenAt < 0 || wasPressed) return undefined;
    scrollTo(chosenAt);
    // A note that was out of view is rendered in the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() =>
        scrollFromUnderPlayer(scroller.current?.querySelector(`[data-index="${chosenAt}"]`)),
      );
    });
    return () => cancelAnimationFrame(frame);
  }, [chosenAt, chosenId]);
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
        <ol className={classes.canvas} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const thread = threads[index];
            return thread ? (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={threads.length}
                aria-posinset={index + 1}
                className={classes.slot}
                style={{ transform: `translateY(${start}px)` }}
              >
                <NoteItem thread={thread} isChosen={thread.note.id === chosenId} onChoose={press} />
              </li>
            ) : null;
          })}
        </ol>
      </div>
    </section>
  );
}
