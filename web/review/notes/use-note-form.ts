/** Note form for team members, with attachments that survive a reload. */
import { useMemo } from 'react';
import type { FeedbackForm } from '#contract/work/feedback.ts';
import type { MediaWithUrl } from '#contract/files/media.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { isNewFeedback } from '#web/work/feedback/feedback.queries.ts';
import { uploadsOf, useUploads } from '#web/work/feedback/use-uploads.ts';
import { useDraftAutosave, useEarlierDraft } from '#web/lib/offline/drafts.ts';
import type { Outgoing } from '#web/lib/api/request.ts';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';
import { type CutRef, useSendNote } from '#web/review/versions/cuts.queries.ts';
import type { NoteDraft } from './use-note-draft.ts';

type Files = { attachments: readonly MediaWithUrl[]; waiting: readonly File[] };
const FIRST_FRAME = { frame: 0, endFrame: null };
const NO_FILES: Files = { attachments: [], waiting: [] };
const areFiles = ({ attachments, waiting }: Files): boolean => Array.isArray(attachments) && Array.isArray(waiting);

export function useNoteForm(ref: CutRef, actor: Actor, draftKey: string) {
  const key = `${draftKey} files`;
  const uploads = useUploads(useEarlierDraft(key, areFiles) ?? NO_FILES);
  const value = useMemo(() => uploadsOf(uploads.items), [uploads.items]);
  useDraftAutosave({ key, value, isDirty: uploads.items.length > 0 });
  const send = useSendNote(ref, actor);
  const formOf = ({ content, position, strokes, isInternal }: NoteDraft): FeedbackForm => ({
    content: content.trim(),
    attachmentIds: uploads.mediaIds,
    ...(isInternal && { isInternal }),
    mark: {
      cutId: ref.cutId,
      ...(position ?? FIRST_FRAME),
      drawing: strokes.length > 0 ? { strokes } : null,
    },
  });
  const onSend = (draft: NoteDraft): Promise<number | null> =>
    send.mutateAsync(formOf(draft)).then(
      ({ id }) => id,
      () => null,
    );
  return {
    uploads,
    mayBeInternal: true,
    onSend,
    isSameAs: (sent: Outgoing, draft: NoteDraft) =>
      isNewFeedback(sent, formOf(draft), { projectId: ref.projectId, author: actor }),
    onSentAgain: send.reset,
    isPending: send.isPending,
    failure: send.isError ? { text: CUT_TEXTS.noteFailed, error: send.error } : undefined,
  };
}
