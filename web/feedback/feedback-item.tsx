/** One entry of the conversation: who, when, what; its author may change or delete it. */
import { ActionIcon, Badge, Group, Text, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { checkFeedbackEdit, mayChangeFeedback, type Feedback } from '#domain/feedback.ts';
import { COMMON_TEXTS, FEEDBACK_TEXTS } from '#domain/messages.ts';
import type { Actor } from '#domain/roles.ts';
import { fullNameOf, initialsOf } from '#domain/text.ts';
import { dateTimeText } from '#web/lib/format.ts';
import { mediaUrl } from '#web/lib/host.ts';
import { confirm } from '#web/ui/confirm.ts';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { InitialsAvatar } from '#web/ui/initials-avatar.tsx';
import { Attachments } from './attachments.tsx';
import { FeedbackBox } from './feedback-box.tsx';
import { attachmentsQuery, useDeleteFeedback, useEditFeedback } from './feedback.queries.ts';
import classes from './feedback.module.css';

type FeedbackItemProps = {
  feedback: Feedback;
  actor: Actor;
  /** Names what is typed when this entry is changed. */
  draftKey: string;
  isEditing: boolean;
  onEdit: () => void;
  onDone: () => void;
  onDirty: (isDirty: boolean) => void;
};

function EditBox({ feedback, draftKey, onDone, onDirty }: Omit<FeedbackItemProps, 'actor' | 'isEditing' | 'onEdit'>) {
  const edit = useEditFeedback(feedback.id);
  const { data: attachments = [], isLoading } = useQuery(attachmentsQuery(feedback.attachmentIds));
  // What is attached must be known first, else saving would take it off.
  if (isLoading) return null;
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

function OwnActions({ feedback, onEdit, onDelete }: { feedback: Feedback; onEdit: () => void; onDelete: () => void }) {
  const when = dateTimeText(feedback.createdAt);
  return (
    <Group gap={2} wrap="nowrap">
      <Tooltip label="Edit">
        <ActionIcon size={24} aria-label={`Edit feedback of ${when}`} onClick={onEdit}>
          <IconPencil size={14} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Delete">
        <ActionIcon size={24} aria-label={`Delete feedback of ${when}`} onClick={onDelete}>
          <IconTrash size={14} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

export function FeedbackItem({ feedback, actor, isEditing, onEdit, ...more }: FeedbackItemProps) {
  const remove = useDeleteFeedback(feedback.id);
  const author = feedback.createdBy;
  const isOwn = author !== null && mayChangeFeedback(actor, { createdById: author.id });
  const askToDelete = async (): Promise<void> => {
    const isSure = await confirm({ message: FEEDBACK_TEXTS.deleteConfirm, confirmLabel: 'Delete', isDangerous: true });
    if (isSure) remove.mutate();
  };
  return (
    <li className={classes.entry}>
      <InitialsAvatar
        size={28}
        who={author ? { id: author.id, name: fullNameOf(author) } : undefined}
        initials={author ? initialsOf(author) : '?'}
        src={author?.picture ? mediaUrl(author.picture.filename) : null}
      />
      <div className={classes.entryBody}>
        <Group justify="space-between" gap={6} wrap="nowrap" align="flex-start">
          <Group gap="2px 8px" mih={24}>
            <Text span fw={600}>
              {author ? fullNameOf(author) : COMMON_TEXTS.unknown}
            </Text>
            <Badge variant="default" radius="sm" tt="none" fw={500} size="sm">
              {feedback.type}
            </Badge>
            <Text span size="xs" c="dimmed">
              {dateTimeText(feedback.createdAt)}
            </Text>
          </Group>
          {isOwn && !isEditing && (
            <OwnActions feedback={feedback} onEdit={onEdit} onDelete={() => void askToDelete()} />
          )}
        </Group>
        {isEditing ? (
          <EditBox feedback={feedback} {...more} />
        ) : (
          <>
            {feedback.content && <p className={classes.content}>{feedback.content}</p>}
            <Attachments ids={feedback.attachmentIds} />
          </>
        )}
        {remove.isError && <FailureNote text={FEEDBACK_TEXTS.deleteFailed} error={remove.error} />}
      </div>
    </li>
  );
}
