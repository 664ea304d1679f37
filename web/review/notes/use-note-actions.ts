/** Actions of the signed-in user on a version's notes; failures are reported as toasts. */
import { useMemo } from 'react';
import { type Feedback, mayChangeFeedback, mayDeleteFeedback } from '#domain/work/feedback.ts';
import { mayRelease, mayReopen, mayResolve } from '#domain/work/notes.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';
import {
  type CutRef,
  useChangeNote,
  useReleaseNote,
  useDeleteNote,
  useResolveNote,
  useSendNote,
} from '#web/review/versions/cuts.queries.ts';
import type { NoteActions } from '#web/review/versions/review-context.ts';

/** Resolves to true on success; otherwise shows a toast and resolves to false. */
const reportFailure = (request: Promise<unknown>, text: string): Promise<boolean> =>
  request.then(
    () => true,
    (error: unknown) => {
      notifyFailure(failureOf(text, error));
      return false;
    },
  );

const authorOf = ({ createdBy, guestName }: Feedback) => ({
  createdById: createdBy?.id ?? null,
  isOfGuest: guestName !== null,
});

export function useNoteActions(ref: CutRef, actor: Actor, project: { assignedToId: number | null }): NoteActions {
  const { mutateAsync: resolve } = useResolveNote(ref);
  const { mutateAsync: release } = useReleaseNote(ref);
  const { mutateAsync: change } = useChangeNote(ref);
  const { mutateAsync: remove } = useDeleteNote(ref);
  const { mutateAsync: send } = useSendNote(ref, actor);
  const { assignedToId } = project;
  return useMemo(() => {
    const confirmDelete = async (note: Feedback): Promise<void> => {
      const isSure = await confirm({ message: CUT_TEXTS.deleteNote, confirmLabel: 'Delete', isDangerous: true });
      if (isSure) await reportFailure(remove(note.id), CUT_TEXTS.deleteFailed);
    };
    return {
      resolve: (note) => {
        const isOpen = note.resolvedAt === null;
        const isAllowed = isOpen ? mayResolve(actor, { assignedToId }) : mayReopen(actor, authorOf(note));
        if (!isAllowed) return undefined;
        return () => void reportFailure(resolve({ id: note.id, isDone: isOpen }), CUT_TEXTS.resolveFailed);
      },
      release: (note) =>
        note.isPendingRelease && mayRelease(actor)
          ? () => void reportFailure(release(note.id), CUT_TEXTS.releaseFailed)
          : undefined,
      edit: (note) =>
        mayChangeFeedback(actor, authorOf(note))
          ? (content) => reportFailure(change({ id: note.id, content }), CUT_TEXTS.changeFailed)
          : undefined,
      remove: (note) => (mayDeleteFeedback(actor, authorOf(note)) ? () => void confirmDelete(note) : undefined),
      reply: (note) =>
        note.isPendingRelease
          ? undefined
          : (content) =>
              reportFailure(
                send({ content, attachmentIds: [], parentId: note.id, ...(note.isInternal && { isInternal: true }) }),
                CUT_TEXTS.noteFailed,
              ),
    };
  }, [actor, assignedToId, resolve, release, change, remove, send]);
}
