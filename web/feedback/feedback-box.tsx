/** Where feedback is written or changed: text, files by button, drop or paste; Enter sends, Shift+Enter breaks the line. */
import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { FeedbackForm } from '#contract/feedback.ts';
import { LIMITS } from '#domain/limits.ts';
import { acceptOf, ATTACHMENT_TYPES, type Media } from '#domain/media.ts';
import type { Violation } from '#domain/refusal.ts';
import { useDraftAutosave, useEarlierDraft } from '#web/lib/drafts.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import classes from './feedback.module.css';
import { UploadList } from './upload-list.tsx';
import { soFar, type Uploads, type UploadsBefore, useUploads } from './use-uploads.ts';

type FeedbackBoxProps = {
  label: string;
  submitLabel: string;
  /** Names what is typed here, so that it can be gone on with when the box comes back. */
  draftKey: string;
  initial?: { content: string; attachments: readonly Media[] };
  /** What keeps the draft from being sent, by the domain's rule. */
  check: (draft: { content: string; attachmentCount: number }) => Violation[];
  /** Answers whether it went through; only then is the box emptied. */
  onSubmit: (form: FeedbackForm) => Promise<boolean>;
  isPending: boolean;
  failure?: { text: string; error: unknown } | undefined;
  onDirty?: (isDirty: boolean) => void;
  onCancel?: () => void;
};

const EMPTY = { content: '', attachments: [] };

type Draft = UploadsBefore & { content: string };

/** From the storage it comes without its files. */
const isDraft = ({ content, attachments, waiting }: Draft): boolean =>
  typeof content === 'string' && Array.isArray(attachments) && Array.isArray(waiting);

/** Files that were dropped or pasted, taken from the event so that the browser does not open them. */
function takeFiles(event: DragEvent | ClipboardEvent, files: FileList, uploads: Uploads): void {
  if (files.length === 0) return;
  event.preventDefault();
  uploads.add([...files]);
}

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
  const { label, submitLabel, check, onSubmit, isPending, failure, onCancel } = box;
  const { content, setContent, uploads, clear } = useDraft(box);
  const [isOver, setOver] = useState(false);
  const broken = check({ content, attachmentCount: uploads.mediaIds.length });
  const tooMany = broken.find(({ propertyPath }) => propertyPath === 'attachments')?.message;
  const canSend = broken.length === 0 && !uploads.isBusy && !isPending;
  const submit = async (): Promise<void> => {
    if (!canSend) return;
    const { mediaIds } = uploads;
    if (await onSubmit({ content: content.trim(), attachmentIds: mediaIds })) clear(content, mediaIds);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    takeFiles(event, event.dataTransfer.files, uploads);
  };
  const onDragOver = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way beside the button
    <section
      aria-label={label}
      className={classes.box}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Textarea
        aria-label={label}
        placeholder="Write feedback. Drop or paste files here."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LIMITS.textLength}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => takeFiles(event, event.clipboardData.files, uploads)}
      />
      <UploadList uploads={uploads} />
      {tooMany && <FailureNote text={tooMany} />}
      {failure && <FailureNote text={failure.text} error={failure.error} />}
      <Group justify="space-between" gap={8}>
        <FileButton multiple accept={acceptOf(ATTACHMENT_TYPES)} onChange={uploads.add}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              h={32}
              variant="subtle"
              leftSection={<IconPaperclip size={16} aria-hidden />}
            >
              Attach files
            </Button>
          )}
        </FileButton>
        <Group gap={8}>
          {onCancel && (
            <Button size="compact-sm" h={32} variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button size="compact-sm" h={32} disabled={!canSend} loading={isPending} onClick={() => void submit()}>
            {submitLabel}
          </Button>
        </Group>
      </Group>
    </section>
  );
}
