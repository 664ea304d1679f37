/** One feedback entry: author, time and text; its author can edit or delete it. */
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { MediaWithUrl } from '#contract/files/media.ts';
import {
  checkFeedbackEdit,
  type Feedback,
  mayChangeFeedback,
  mayDeleteFeedback,
  authorRoleOf,
} from '#domain/work/feedback.ts';
import { guestTitle } from '#domain/work/guest-name.ts';
import { COMMON_TEXTS, FEEDBACK_TEXTS } from '#domain/platform/messages.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { fullNameOf, initialsIn, initialsOf } from '#domain/platform/text.ts';
import { dateTimeText } from '#web/lib/time/format.ts';
import { mediaUrl } from '#web/lib/api/host.ts';
import { MentionedText } from '#web/work/mentions/mentioned-text.tsx';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { InitialsAvatar } from '#web/ui/figures/initials-avatar.tsx';
import { Time } from '#web/ui/figures/time.tsx';
import plain from '#web/ui/figures/plain.module.css';
import { Attachments } from './attachments.tsx';
import { FeedbackBox } from './feedback-box.tsx';
import { attachmentsQuery, isFeedbackChange, useChangeFeedback, useDeleteFeedback } from './feedback.queries.ts';
import { NoteActions } from './note-actions.tsx';
import { NotePosition, NoteLabels } from './note-labels.tsx';
import classes from './feedback.module.css';

type FeedbackItemProps = {
  feedback: Feedback;
  actor: Actor;
  /** Storage key of the draft while this entry is edited. */
  draftKey: string;
  /** True if the address links to this entry. */
  isChosen: boolean;
  isEditing: boolean;
  onEdit: () => void;
  onDone: () => void;
  onDirty: (isDirty: boolean) => void;
};

const NONE: readonly MediaWithUrl[] = [];

function EditBox({
  feedback,
  draftKey,
  onDone,
  onDirty,
}: Omit<FeedbackItemProps, 'actor' | 'isChosen' | 'isEditing' | 'onEdit'>) {
  const edit = useChangeFeedback(feedback.id);
  const attached = useQuery(attachmentsQuery(feedback.attachmentIds));
  const attachments = feedback.attachmentIds.length === 0 ? NONE : attached.data;
  // Waits for the attachments, because saving without them would remove them.
  if (!attachments)
    return attached.isError ? <QueryError message={FEEDBACK_TEXTS.fetchFailed} query={attached} /> : null;
  return (
    <FeedbackBox
      label="Edit feedback"
      submitLabel="Save"
      draftKey={draftKey}
      initial={{ content: feedback.content, attachments }}
      check={({ content }) => checkFeedbackEdit(content)}
      isPending={edit.isPending}
      failure={edit.isError ? { text: FEEDBACK_TEXTS.editFailed, error: edit.error } : undefined}
      onDirty={onDirty}
      onCancel={onDone}
      isSameAs={(outgoing, form) => isFeedbackChange(outgoing, feedback.id, form)}
      onSentAgain={onDone}
      onSubmit={async (form) => {
        const isSaved = await edit.mutateAsync(form).then(
          () => true,
          () => false,
        );
        if (isSaved) onDone();
        return isSaved;
      }}
    />
  );
}

type OwnActionsProps = { feedback: Feedback; onEdit: (() => void) | undefined; onDelete: () => void };

function OwnActions({ feedback, onEdit, onDelete }: OwnActionsProps) {
  const timeText = dateTimeText(feedback.createdAt);
  return (
    <Group gap={2} wrap="nowrap">
      {onEdit && (
        <ActionIcon data-tip="Edit" size={24} aria-label={`Edit feedback of ${timeText}`} onClick={onEdit}>
          <IconPencil size={14} />
        </ActionIcon>
      )}
      <ActionIcon data-tip="Delete" size={24} aria-label={`Delete feedback of ${timeText}`} onClick={onDelete}>
        <IconTrash size={14} />
      </ActionIcon>
    </Group>
  );
}

/** Author of the entry: a team member, a guest by the name they entered, or an unknown person. */
function Author({ feedback: { createdBy, guestName } }: { feedback: Feedback }) {
  return (
    <Text span fw={600}>
      {createdBy ? fullNameOf(createdBy) : guestName === null ? COMMON_TEXTS.unknown : guestTitle(guestName)}
    </Text>
  );
}

/** Returns the DOM ID of an entry. */
export const entryIdOf = (id: number): string => `feedback-${id}`;

export function FeedbackItem({ feedback, actor, isChosen, isEditing, onEdit, ...props }: FeedbackItemProps) {
  const remove = useDeleteFeedback(feedback.id);
  const author = feedback.createdBy;
  const written = { createdById: author?.id ?? null, isOfGuest: feedback.guestName !== null };
  const isOwn = mayChangeFeedback(actor, written);
  const confirmDelete = async (): Promise<void> => {
    const message = feedback.mark ? FEEDBACK_TEXTS.deleteNoteConfirm : FEEDBACK_TEXTS.deleteConfirm;
    const isSure = await confirm({ message, confirmLabel: 'Delete', isDangerous: true });
    if (isSure) remove.mutate();
  };
  return (
    <li
      className={classes.entry}
      id={entryIdOf(feedback.id)}
      data-chosen={isChosen || undefined}
      // The entry is focusable so that a link to this entry can move the focus to it.
      tabIndex={isChosen ? -1 : undefined}
    >
      <InitialsAvatar
        size={28}
        owner={author ? { id: author.id, name: fullNameOf(author) } : undefined}
        initials={author ? initialsOf(author) : initialsIn(feedback.guestName ?? '?')}
        src={author?.picture ? mediaUrl(author.picture.filename) : null}
      />
      <div className={classes.entryBody}>
        <Group justify="space-between" gap={6} wrap="nowrap" align="flex-start">
          <Group gap="2px 8px" mih={24}>
            <Author feedback={feedback} />
            <span className={plain.badge} data-variant="default">
              {authorRoleOf(feedback)}
            </span>
            <Text span size="xs" c="dimmed">
              <Time at={feedback.createdAt} />
            </Text>
            <NoteLabels note={feedback} />
          </Group>
          {mayDeleteFeedback(actor, written) && !isEditing && (
            <OwnActions feedback={feedback} onEdit={isOwn ? onEdit : undefined} onDelete={() => void confirmDelete()} />
          )}
        </Group>
        <NotePosition note={feedback} />
        {isEditing ? (
          <EditBox feedback={feedback} {...props} />
        ) : (
          <>
            {feedback.content && (
              <p className={classes.content}>
                <MentionedText text={feedback.content} mentions={feedback.mentions} />
              </p>
            )}
            <Attachments ids={feedback.attachmentIds} />
            <NoteActions note={feedback} actor={actor} />
          </>
        )}
        {remove.isError && <FailureNote text={FEEDBACK_TEXTS.deleteFailed} error={remove.error} />}
      </div>
    </li>
  );
}
