/** Filter and order of the note list, loaded together with the filter panel (docs/review.md#note-list). */
import { authorName, type Thread } from './threads.ts';

/** Further limits and order of the list. Empty values don't limit. */
export type NoteFilter = { text: string; author: string; isDrawn: boolean; isByGuest: boolean; isNewestFirst: boolean };
export const NO_FILTER: NoteFilter = { text: '', author: '', isDrawn: false, isByGuest: false, isNewestFirst: false };

export const authorsOf = (threads: readonly Thread[]): string[] =>
  [...new Set(threads.map(({ note }) => authorName(note)))].toSorted((a, b) => a.localeCompare(b));

/** Filters by text and replies, author, drawing and guests, and sorts. `pinnedId` stays visible. */
export function filterThreads(threads: readonly Thread[], filter: NoteFilter, pinnedId: number | null): Thread[] {
  const text = filter.text.toLocaleLowerCase();
  const fits = ({ note, replies }: Thread): boolean =>
    [note, ...replies].some(({ content }) => content.toLocaleLowerCase().includes(text)) &&
    (filter.author === '' || authorName(note) === filter.author) &&
    (!filter.isDrawn || Boolean(note.mark?.drawing)) &&
    (!filter.isByGuest || note.guestName !== null);
  const found = threads.filter((thread) => thread.note.id === pinnedId || fits(thread));
  return filter.isNewestFirst ? found.toSorted((a, b) => b.note.id - a.note.id) : found;
}
