/** Box to write or edit feedback; the text is stored as a draft until it is sent. */
import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { FeedbackForm } from '#contract/work/feedback.ts';
import type { MediaWithUrl } from '#contract/files/media.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { useDraftAutosave, useEarlierDraft } from '#web/lib/offline/drafts.ts';
import type { Outgoing } from '#web/lib/api/request.ts';
import { useResendListener } from '#web/lib/offline/use-resend-listener.ts';
import { uploadsOf, type InitialUploads, useUploads } from './use-uploads.ts';
import { BOX_CONTROL, WriteBox } from './write-box.tsx';

type FeedbackBoxProps = {
  label: string;
  submitLabel: string;
  /** Storage key of the draft, so that it is restored when the box is rendered again. */
  draftKey: string;
  initial?: { content: string; attachments: readonly MediaWithUrl[] };
  /** Domain rule that returns the reasons why the draft can't be sent. */
  check: (draft: { content: string; attachmentCount: number }) => Violation[];
  /** Saves the feedback; the box is cleared only if this resolves to true. */
  onSubmit: (form: FeedbackForm) => Promise<boolean>;
  /** Checks if a request that was resent in the background carried this text. */
  isSameAs: (outgoing: Outgoing, form: FeedbackForm) => boolean;
  onSentAgain: () => void;
  isPending: boolean;
  failure?: { text: string; error: unknown } | undefined;
  onDirty?: (isDirty: boolean) => void;
  /** Called on every keystroke; false once the box is empty. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
  onCancel?: () => void;
};

const EMPTY = { content: '', attachments: [] };

type Draft = InitialUploads & { content: string };

/** Checks a stored draft, which has lost its files. */
const isDraft = ({ content, attachments, waiting }: Draft): boolean =>
  typeof content === 'string' && Array.isArray(attachments) && Array.isArray(waiting);

function useDraft({ initial = EMPTY, draftKey, onDirty }: FeedbackBoxProps) {
  const earlier = useEarlierDraft(draftKey, isDraft) ?? { ...initial, waiting: [] };
  const [content, setContent] = useState(earlier.content);
  const uploads = useUploads(earlier);
  const first = initial.attachments.map(({ id }) => id).join();
  const value = useMemo((): Draft => ({ content, ...uploadsOf(uploads.items) }), [content, uploads.items]);
  const isDirty = content !== initial.content || uploads.mediaIds.join() !== first || value.waiting.length > 0;
  useDraftAutosave({ key: draftKey, value, isDirty });
  useEffect(() => {
    onDirty?.(isDirty);
  }, [isDirty, onDirty]);
  /** Clears the sent content, but keeps text typed during the request. */
  const clear = (outgoing: string, mediaIds: readonly number[]): void => {
    setContent((current) => (current.startsWith(outgoing) ? current.slice(outgoing.length) : current));
    uploads.clear(mediaIds);
  };
  return { content, setContent, uploads, clear };
}

export function FeedbackBox(box: FeedbackBoxProps) {
  const { label, submitLabel, check, onSubmit, isSameAs, onSentAgain, isPending, failure, onTyping, onCancel } = box;
  const { content, setContent, uploads, clear } = useDraft(box);
  useResendListener((outgoing) => {
    if (!isSameAs(outgoing, { content: content.trim(), attachmentIds: uploads.mediaIds })) return;
    clear(content, uploads.mediaIds);
    onSentAgain();
  });
  const violations = check({ content, attachmentCount: uploads.mediaIds.length });
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
      violations={violations}
      onSubmit={() => void submit()}
      isPending={isPending}
      failure={failure}
      beforeSend={
        onCancel && (
          <Button {...BOX_CONTROL} variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )
      }
    />
  );
}
