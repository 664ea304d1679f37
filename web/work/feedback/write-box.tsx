/** Text box for feedback and for notes on a version: text, files by button, drop or paste; Enter sends, Shift+Enter adds a line. */
import { Button, Group } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useState,
} from 'react';
import { LIMITS } from '#domain/platform/limits.ts';
import { acceptAttributeOf, ATTACHMENT_TYPES } from '#domain/files/media.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { MentionField } from '#web/work/mentions/mention-field.tsx';
import { ChooseFile } from '#web/ui/forms/choose-file.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import classes from './feedback.module.css';
import { UploadList } from './upload-list.tsx';
import type { Uploads } from './use-uploads.ts';

export type WriteBoxProps = {
  label: string;
  placeholder: string;
  submitLabel: string;
  content: string;
  onContent: (content: string) => void;
  /** Uploads; undefined where files can't be attached. */
  uploads?: Uploads | undefined;
  /** Violations that block sending. */
  violations: readonly Violation[];
  onSubmit: () => void;
  isPending: boolean;
  failure?: { text: string; error: unknown } | undefined;
  /** Called when files are added. */
  onFiles?: () => void;
  box?: RefObject<HTMLTextAreaElement | null> | undefined;
  /** Content above the text. */
  above?: ReactNode;
  /** Content before the attach button. */
  tools?: ReactNode;
  /** Content before the send button. */
  beforeSend?: ReactNode;
  /** Content below the buttons. */
  children?: ReactNode;
};

/** Size of the box's buttons: compact, but tall enough for touch on small screens. */
export const BOX_CONTROL = { size: 'compact-sm', mih: { base: 40, sm: 32 } } as const;

function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <ChooseFile multiple accept={acceptAttributeOf(ATTACHMENT_TYPES)} onChange={onFiles}>
      {(button) => (
        <Button {...button} {...BOX_CONTROL} variant="subtle" leftSection={<IconPaperclip size={16} aria-hidden />}>
          Attach files
        </Button>
      )}
    </ChooseFile>
  );
}

export function WriteBox(props: WriteBoxProps) {
  const { label, placeholder, submitLabel, content, onContent, uploads, violations, onSubmit, isPending, failure } =
    props;
  const { onFiles, box, above, tools, beforeSend, children } = props;
  const [isOver, setOver] = useState(false);
  const tooMany = violations.find(({ propertyPath }) => propertyPath === 'attachments')?.message;
  const canSend = violations.length === 0 && !isPending && !uploads?.isBusy;
  const submit = (): void => {
    if (canSend) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const add = (files: readonly File[]): void => {
    if (!uploads || files.length === 0) return;
    onFiles?.();
    uploads.add(files);
  };
  /** Prevents the browser from opening dropped files. */
  const handleFiles = (event: DragEvent | ClipboardEvent, files: FileList): void => {
    setOver(false);
    if (!uploads || files.length === 0) return;
    event.preventDefault();
    add([...files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- drop is an alternative to the attach button
    <section
      aria-label={label}
      className={classes.box}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(uploads !== undefined);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => handleFiles(event, event.dataTransfer.files)}
    >
      {above}
      <MentionField
        ref={box}
        aria-label={label}
        placeholder={placeholder}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LIMITS.textLength}
        value={content}
        onChange={(event) => onContent(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => handleFiles(event, event.clipboardData.files)}
      />
      {uploads && <UploadList uploads={uploads} />}
      {tooMany && <FailureNote text={tooMany} />}
      {failure && <FailureNote text={failure.text} error={failure.error} />}
      <Group justify="space-between" gap={8}>
        <Group gap={2}>
          {tools}
          {uploads && <AttachButton onFiles={add} />}
        </Group>
        <Group gap={8}>
          {beforeSend}
          <Button {...BOX_CONTROL} disabled={!canSend} loading={isPending} onClick={submit}>
            {submitLabel}
          </Button>
        </Group>
      </Group>
      {children}
    </section>
  );
}
