/** Actions of a guest on notes: add, reply, edit and delete their own. */
import type { GuestNote } from '#contract/review/share-responses.ts';
import type { Feedback } from '#domain/work/feedback.ts';
import { type PlainText, t } from '#web/lib/language/text.ts';
import type { NoteActions } from '#web/review/versions/review-context.ts';
import type { NoteDraft } from '#web/review/notes/use-note-draft.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { useAddGuestNote, useChangeGuestNote, useDeleteGuestNote, type Visitor } from './guest.queries.ts';

const TEXTS = {
  noteFailed: "Couldn't send the note.",
  changeFailed: "Couldn't save the note.",
  deleteFailed: "Couldn't delete the note.",
  deleteNote: 'Delete this note and its replies?',
} as const;

type GuestActionsOptions = {
  visitor: Visitor;
  cutId: number;
  mayNote: boolean;
  requestName: () => Promise<boolean>;
  notes: readonly GuestNote[];
};

const reportFailure = (work: Promise<unknown>, text: PlainText): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      notifyFailure(failureOf(t(text), error));
      return false;
    },
  );

export function useGuestActions({ visitor, cutId, mayNote, requestName, notes }: GuestActionsOptions) {
  const add = useAddGuestNote(visitor, cutId);
  const change = useChangeGuestNote(visitor, cutId);
  const remove = useDeleteGuestNote(visitor, cutId);
  const own = new Set(notes.filter(({ isOwn }) => isOwn).map(({ id }) => id));
  const answered = new Set(notes.filter(({ isOwn }) => !isOwn).map(({ parentId }) => parentId));
  const isOpen = ({ id, resolvedAt }: Feedback): boolean =>
    mayNote && own.has(id) && resolvedAt === null && !answered.has(id);
  const actions: NoteActions = {
    resolve: () => undefined,
    release: () => undefined,
    edit: (note) =>
      isOpen(note)
        ? (content) => reportFailure(change.mutateAsync({ id: note.id, content }), TEXTS.changeFailed)
        : undefined,
    remove: (note) =>
      isOpen(note)
        ? () =>
            void confirm({ message: t(TEXTS.deleteNote), confirmLabel: t('Delete'), isDangerous: true }).then(
              (isConfirmed) =>
                isConfirmed ? reportFailure(remove.mutateAsync(note.id), TEXTS.deleteFailed) : undefined,
            )
        : undefined,
    reply: (note) =>
      mayNote
        ? async (content) =>
            (await requestName()) &&
            reportFailure(add.mutateAsync({ content, mark: null, parentId: note.id }), TEXTS.noteFailed)
        : undefined,
  };
  const send = ({ content, position, strokes }: NoteDraft): Promise<number | null> => {
    const drawing = strokes.length > 0 ? { strokes } : null;
    const mark = { ...(position ?? { frame: 0, endFrame: null }), drawing };
    return add.mutateAsync({ content: content.trim(), mark, parentId: null }).then(
      ({ data }) => data.id,
      () => null,
    );
  };
  const form = {
    mayBeInternal: false,
    ready: requestName,
    onSend: send,
    isPending: add.isPending,
    failure: add.isError ? { text: t(TEXTS.noteFailed), error: add.error } : undefined,
  };
  return { actions, form: mayNote ? form : undefined, isMine: ({ id }: Feedback): boolean => own.has(id) };
}
