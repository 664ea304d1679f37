/** Notes of the review: filters, the selected note, and the note of the address. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { type NoteActions, useReview } from '#web/review/versions/review-context.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import { type NoteView, shownThreads, type Thread, type ThreadFilter, threadsOf } from './threads.ts';
import type { CutPosition } from '#web/review/playback/use-position-report.ts';

/** Seeks to the note in the address once it is loaded, unless the address also contains a frame. */
export function useSeekToLinkedNote(
  playback: Playback,
  { noteId, frame }: CutPosition,
  threads: readonly Thread[],
): void {
  const isDone = useRef(noteId === null || frame > 0);
  const goal = threads.find(({ note }) => note.id === noteId)?.frame;
  useEffect(() => {
    if (isDone.current || goal === undefined || goal === null) return;
    isDone.current = true;
    playback.goTo(goal);
  }, [playback, goal]);
}

/** Returns the visible notes, the selected one, and the actions of the list. */
export function useNotes(start: CutPosition) {
  const { notes, isMine, actions } = useReview();
  const [view, setView] = useState<NoteView>(start.noteId === null ? 'open' : 'all');
  const [chosenId, setChosenId] = useState(start.noteId);
  const [pinnedId, setPinnedId] = useState<number | null>(null);
  const [filter, setFilter] = useState<ThreadFilter | null>(null);
  const threads = useMemo(() => threadsOf(notes), [notes]);
  const shown = useMemo(() => {
    const found = shownThreads(threads, { view, isMine: (note) => isMine(note), pinnedId });
    return filter ? filter(found, pinnedId) : found;
  }, [threads, view, isMine, pinnedId, filter]);
  const goToView = (next: NoteView): void => {
    setPinnedId(null);
    setView(next);
  };
  const choose = (id: number | null): void => {
    setPinnedId(id);
    setChosenId(id);
  };
  /** Keeps a note visible after it is resolved from the list, although it isn't selected. */
  const listActions = useMemo(
    (): NoteActions => ({
      ...actions,
      resolve: (note) => {
        const action = actions.resolve(note);
        return action && (() => (setPinnedId(note.id), action()));
      },
    }),
    [actions],
  );
  return {
    view,
    goToView,
    filter,
    setFilter: (next: ThreadFilter | null): void => {
      setPinnedId(null);
      setFilter(() => next);
    },
    threads,
    shown,
    chosenId,
    choose,
    listActions,
    chosen: threads.find(({ note }) => note.id === chosenId),
  };
}
