/** Asks for another round on finished work, with its reason (docs/projects.md#revision). */
import { Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { checkRevisionReason } from '#domain/project-revision.ts';
import type { Project } from '#domain/project.ts';
import type { Actor } from '#domain/roles.ts';
import { draftKey, useDraftAutosave, useEarlierDraft } from '#web/lib/drafts.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { closeUnlessDirty, Dialog } from '#web/ui/dialog.tsx';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { useRequestRevision } from './projects.queries.ts';

type RequestRevisionDialogProps = { project: Project; actor: Actor; onClose: () => void };

const isReason = (draft: { reason: string }): boolean => typeof draft.reason === 'string';

export function RequestRevisionDialog({ project, actor, onClose }: RequestRevisionDialogProps) {
  const request = useRequestRevision(project.id);
  const key = draftKey(actor.id, `revision of ${project.id}`);
  const form = useForm({
    initialValues: useEarlierDraft(key, isReason) ?? { reason: '' },
    validate: ({ reason }) => formErrors(checkRevisionReason(reason)),
  });
  const isDirty = form.values.reason !== '';
  const { finish } = useDraftAutosave({ key, value: form.values, isDirty });
  const close = (): void => {
    finish();
    onClose();
  };
  const submit = form.onSubmit(({ reason }) =>
    request.mutate(reason.trim(), { onSuccess: close, onError: (error) => showViolations(form, error) }),
  );
  return (
    <Dialog isOpen title="Request revision" onClose={close} isDirty={isDirty}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text>
            “{project.title}” is assigned again with a fresh timer. The finished round is kept, and its points stay
            until it is rescored.
          </Text>
          <Textarea
            label="Reason"
            description="What is to be changed; the editor reads it beside the timer."
            required
            autosize
            minRows={4}
            maxRows={12}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          {request.isError && <FailureNote text="Failed to request revision" error={request.error} />}
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
