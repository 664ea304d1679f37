/** Note threads sorted by position, each with its replies, with filters (docs/review.md#note-list). */
import type { Feedback } from '#domain/work/feedback.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Mark, Stroke } from '#domain/work/notes.ts';
import { t } from '#web/lib/language/text.ts';
import type { FilmstripMark } from '#web/review/filmstrip/filmstrip-paths.ts';

/** `frame` is null for a note on the whole version. */
export type Thread = { note: Feedback; frame: number | null; replies: Feedback[] };

export const NOTE_VIEWS = ['open', 'all', 'mine'] as const;
export type NoteView = (typeof NOTE_VIEWS)[number];

/** Further filters and order of the list (note-filter.ts); null shows all notes by time. */
export type ThreadFilter = (threads: readonly Thread[], pinnedId: number | null) => Thread[];

/** Returns the author's display name. */
export const authorName = ({ createdBy, guestName }: Feedback): string =>
  guestName === null
    ? createdBy
      ? fullNameOf(createdBy)
      : t(COMMON_TEXTS.unknown)
    : t('Guest {name}', { name: guestName });

/** Notes on the whole version come before the first frame. */
const orderOf = ({ frame }: Pick<Thread, 'frame'>): number => frame ?? -1;

/** Groups notes into threads, sorted by frame, those on the whole version first, then by age. */
export function threadsOf(notes: readonly Feedback[]): Thread[] {
  const replies = new Map<number, Feedback[]>();
  for (const note of notes)
    if (note.parentId !== null) replies.set(note.parentId, [...(replies.get(note.parentId) ?? []), note]);
  return notes
    .filter(({ parentId, mark }) => parentId === null && mark !== null)
    .map((note) => ({
      note,
      frame: note.mark?.frame ?? null,
      replies: (replies.get(note.id) ?? []).toSorted((a, b) => a.id - b.id),
    }))
    .toSorted((a, b) => orderOf(a) - orderOf(b) || a.note.id - b.note.id);
}

/** Selection of threads; `pinnedId` is the note that stays visible although it was just resolved. */
type ShownThreads = { view: NoteView; isMine: (note: Feedback) => boolean; pinnedId: number | null };

export function shownThreads(threads: readonly Thread[], { view, isMine, pinnedId }: ShownThreads): Thread[] {
  if (view === 'all') return [...threads];
  return threads.filter(({ note, replies }) =>
    view === 'open' ? note.resolvedAt === null || note.id === pinnedId : [note, ...replies].some(isMine),
  );
}

export const openCountOf = (threads: readonly Thread[]): number =>
  threads.filter(({ note }) => note.resolvedAt === null).length;

export const filmstripMarksOf = (threads: readonly Thread[]): FilmstripMark[] =>
  threads.flatMap(({ note, frame }) => {
    if (frame === null) return [];
    const endFrame = note.mark?.endFrame ?? null;
    return [{ id: note.id, frame, endFrame, isResolved: note.resolvedAt !== null, text: note.content }];
  });

/** Returns whether a position includes a frame. */
export const isOnFrame = ({ frame: first, endFrame }: Pick<Mark, 'frame' | 'endFrame'>, frame: number): boolean =>
  first !== null && frame >= first && frame <= (endFrame ?? first);

/** Returns the strokes on a frame from open notes and the selected note. */
export function strokesOn(threads: readonly Thread[], frame: number, chosenId: number | null): Stroke[] {
  return threads.flatMap(({ note }) => {
    const { mark } = note;
    const canDisplay = note.resolvedAt === null || note.id === chosenId;
    return mark?.drawing && canDisplay && isOnFrame(mark, frame) ? mark.drawing.strokes : [];
  });
}

/** Returns the note before or after the selected one, otherwise before or after the frame. */
export function neighborOf(
  threads: readonly Thread[],
  from: { chosenId: number | null; frame: number },
  direction: 1 | -1,
): Thread | undefined {
  const at = threads.findIndex(({ note }) => note.id === from.chosenId);
  const chosen = threads[at];
  if (chosen && (chosen.frame ?? from.frame) === from.frame) return threads[at + direction];
  return direction > 0
    ? threads.find((thread) => orderOf(thread) > from.frame)
    : threads.findLast((thread) => orderOf(thread) < from.frame);
}
