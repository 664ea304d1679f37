/** Rows of a version's notes, all rendered. The chosen note is scrolled into view. */
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { showPicture } from '#web/review/player/show-picture.ts';
import { NoteItem } from './note-item.tsx';
import type { Thread } from './threads.ts';

export type NoteRowsProps = {
  threads: readonly Thread[];
  chosenId: number | null;
  onChoose: (thread: Thread) => void;
  scroller: RefObject<HTMLElement | null>;
};

const APART_PX = 8;

/** Inline, since the style sheet loads on every screen. */
const ROWS: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
};

const rowAt = (scroller: Element | null, index: number): Element | null | undefined =>
  scroller?.querySelector(`[data-index="${index}"]`);

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

/** Returns the handler of a pressed note; a note that is chosen elsewhere is scrolled into view with `scrollToIndex`. */
export function useChosenNote(
  { threads, chosenId, onChoose, scroller }: NoteRowsProps,
  scrollToIndex: (index: number) => void,
): (thread: Thread) => void {
  /** Note whose position was pressed: its picture comes into view instead of the note. */
  const pressedId = useRef<number>(undefined);
  const chosenAt = threads.findIndex(({ note }) => note.id === chosenId);
  const scrollTo = useEffectEvent(scrollToIndex);
  useEffect(() => {
    const wasPressed = pressedId.current === chosenId;
    pressedId.current = undefined;
    if (chosenAt < 0 || wasPressed) return undefined;
    scrollTo(chosenAt);
    // A note that was out of view is rendered in the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => scrollFromUnderPlayer(rowAt(scroller.current, chosenAt)));
    });
    return () => cancelAnimationFrame(frame);
  }, [chosenAt, chosenId, scroller]);
  return (thread) => {
    pressedId.current = thread.note.id;
    onChoose(thread);
    showPicture();
  };
}

/** Scrolls a row of the list into view, without the page. */
function scrollRowIntoView(scroller: HTMLElement | null, index: number): void {
  const row = rowAt(scroller, index)?.getBoundingClientRect();
  if (!scroller || !row) return;
  const view = scroller.getBoundingClientRect();
  const below = row.bottom - view.bottom;
  if (row.top < view.top) scroller.scrollTop += row.top - view.top;
  else if (below > 0) scroller.scrollTop += Math.min(below, row.top - view.top);
}

export function NoteRows(props: NoteRowsProps) {
  const { threads, chosenId, scroller } = props;
  const press = useChosenNote(props, (index) => scrollRowIntoView(scroller.current, index));
  return (
    <ol style={ROWS}>
      {threads.map((thread, index) => (
        <li key={thread.note.id} data-index={index}>
          <NoteItem thread={thread} isChosen={thread.note.id === chosenId} onChoose={press} />
        </li>
      ))}
    </ol>
  );
}
