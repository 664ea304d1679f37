/** Dialog to request another round on finished work, with a reason (docs/projects.md#revision). */
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PROJECT_TEXTS } from '#domain/platform/messages.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { draftKey } from '#web/lib/offline/drafts.ts';
import { showViolations } from '#web/lib/form-errors.ts';
import { useReasonForm } from './use-reason-form.ts';
import { MentionField } from '#web/work/mentions/mention-field.tsx';
import { closeUnlessDirty, Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { useRequestRevision } from '../projects.queries.ts';

type RequestRevisionDialogProps = {
  project: Project;
  actor: Actor;
  /** Line about what the client pays for the revision. */
  note?: ReactNode;
  onClose: () => void;
};

export function RequestRevisionDialog({ project, actor, note, onClose }: RequestRevisionDialogProps) {
  const request = useRequestRevision(project.id);
  const { form, isDirty, close } = useReasonForm(draftKey(actor.id, `revision of ${project.id}`), onClose);
  const submit = form.onSubmit(({ reason }) =>
    request.mutate(reason.trim(), { onSuccess: close, onError: (error) => showViolations(form, error) }),
  );
  return (
    <Dialog isOpen title="Request revision" kind="question" onClose={close} isDirty={isDirty}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text>
            “{project.title}” is assigned again with a new timer. The finished round stays in the history, and its
            points stay until it is rescored.
          </Text>
          {note}
          <MentionField
            projectId={project.id}
            label="Reason"
            description="Describe what to change. The editor sees it next to the timer."
            required
            autosize
            minRows={4}
            maxRows={12}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          {request.isError && <FailureNote text={PROJECT_TEXTS.revisionFailed} error={request.error} />}
        </Stack>
        <FormActions
          submitLabel="Request revision"
          busyLabel="Requesting..."
          isBusy={request.isPending}
          onCancel={() => void closeUnlessDirty(isDirty, close)}
        />
      </form>
    </Dialog>
  );
}
