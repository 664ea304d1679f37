/** Where feedback is written or changed, kept as a draft until it is sent. */
import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { FeedbackForm } from '#contract/work/feedback.ts';
import type { ShownMedia } from '#contract/files/media.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { useDraftAutosave, useEarlierDraft } from '#web/lib/drafts.ts';
import type { Outgoing } from '#web/lib/request.ts';
import { useSentAgain } from '#web/lib/use-sent-again.ts';
import { soFar, type UploadsBefore, useUploads } from './use-uploads.ts';
import { BOX_CONTROL, WriteBox } from './write-box.tsx';

type FeedbackBoxProps = {
  label: string;
  submitLabel: string;
  /** Names what is typed here, so that it can be gone on with when the box comes back. */
  draftKey: string;
  initial?: { content: string; attachments: readonly ShownMedia[] };
  /** What keeps the draft from being sent, by the domain's rule. */
  check: (draft: { content: string; attachmentCount: number }) => Violation[];
  /** Answers whether it went through; only then is the box emptied. */
  onSubmit: (form: FeedbackForm) => Promise<boolean>;
  /** Whether what had not reached the server, and was sent again from elsewhere, is this. */
  isSameAs: (sent: Outgoing, form: FeedbackForm) => boolean;
  onSentAgain: () => void;
  isPending: boolean;
  failure?: { text: string; error: unknown } | undefined;
  onDirty?: (isDirty: boolean) => void;
  /** Hears with every key that something is typed, or that nothing is left of it. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
  onCancel?: () => void;
};

const EMPTY = { content: '', attachments: [] };

type Draft = UploadsBefore & { content: string };

/** From the storage it comes without its files. */
const isDraft = ({ content, attachments, waiting }: Draft): boolean =>
  typeof content === 'string' && Array.isArray(attachments) && Array.isArray(waiting);

function useDraft({ initial = EMPTY, draftKey, onDirty }: FeedbackBoxProps) {
  const earlier = useEarlierDraft(draftKey, isDraft) ?? { ...initial, waiting: [] };
  const [content, setContent] = useState(earlier.content);
  const uploads = useUploads(earlier);
  const first = initial.attachments.map(({ id }) => id).join();
  const value = useMemo((): Draft => ({ content, ...soFar(uploads.items) }), [content, uploads.items]);
  const isDirty = content !== initial.content || uploads.mediaIds.join() !== first || value.waiting.length > 0;
  useDraftAutosave({ key: draftKey, value, isDirty });
  useEffect(() => {
    onDirty?.(isDirty);
  }, [isDirty, onDirty]);
  /** What was typed while it was on its way stays. */
  const clear = (sent: string, mediaIds: readonly number[]): void => {
    setContent((now) => (now.startsWith(sent) ? now.slice(sent.length) : now));
    uploads.clear(mediaIds);
  };
  return { content, setContent, uploads, clear };
}

export function FeedbackBox(box: FeedbackBoxProps) {
  const { label, submitLabel, check, onSubmit, isSameAs, onSentAgain, isPending, failure, onTyping, onCancel } = box;
  const { content, setContent, uploads, clear } = useDraft(box);
  useSentAgain((sent) => {
    if (!isSameAs(sent, { content: content.trim(), attachmentIds: uploads.mediaIds })) return;
    clear(content, uploads.mediaIds);
    onSentAgain();
  });
  const broken = check({ content, attachmentCount: uploads.mediaIds.length });
  const submit = async (): Promise<void> => {
    onTyping?.(false);
    const { mediaIds } = uploads;
    if (await onSubmit({ content: content.trim(), attachmentIds: mediaIds })) clear(content, mediaIds);
  };
  return (
    <WriteBox
      label={label}
      placeholder="Write feedback. Drop or paste files here."
      submitLabel={submitLabel}
      content={content}
      onContent={(value) => {
        setContent(value);
        onTyping?.(value.trim() !== '');
      }}
      uploads={uploads}
      broken={broken}
      onSubmit={() => void submit()}
      isPending={isPending}
      failure={failure}
      beside={
        onCancel && (
          <Button {...BOX_CONTROL} variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )
      }
    />
  );
}
