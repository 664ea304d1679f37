/** Form for the open wait of a project: ends the wait now or at an earlier time, edits it, or deletes it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { Project } from '#domain/work/projects/project.ts';
import { REQUESTED_KINDS } from '#domain/work/wait-kinds.ts';
import { mayChangeKind, mayDeleteWait, mayManageWaits, type Wait } from '#domain/work/waits.ts';
import { useSubmit } from '#web/lib/form-errors.ts';
import { dateTimeText } from '#web/lib/time/format.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { DeleteWait } from './delete-wait.tsx';
import { fieldTextOf, instantIn, TimeInput } from './time-input.tsx';
import { useEndWait, useWaitActions, waitingText } from './use-wait-actions.ts';
import { WaitFields, WaitReason, type WaitValues } from './wait-fields.tsx';

type OpenWaitProps = {
  wait: Wait;
  project: Project;
  viewer: Viewer;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
};

function EndForm({ wait, onClose }: Pick<OpenWaitProps, 'wait' | 'onClose'>) {
  const form = useForm({ initialValues: { until: '' } });
  const { end } = useEndWait();
  const { submit, failure, isBusy } = useSubmit(form, "Couldn't end the wait.", async ({ until }) => {
    await end(wait, instantIn(until) ?? nowIso());
    onClose();
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Client replied">
      {failure && <FailureNote {...failure} />}
      <Group align="flex-end" gap="sm">
        <TimeInput label="Client replied at" empty="Leave empty to end now." {...form.getInputProps('until')} />
        <Button type="submit" data-autofocus aria-disabled={isBusy || undefined}>
          Client replied
        </Button>
      </Group>
    </form>
  );
}

const valuesOf = ({ kind, note, since }: Wait): WaitValues => ({
  kind: REQUESTED_KINDS.find((one) => one === kind) ?? 'answer',
  note,
  since: fieldTextOf(since),
});

/** Returns the fields that were changed. An unchanged time keeps its seconds. */
function changeOf(wait: Wait, { kind, note, since, reason }: WaitValues & { reason: string }) {
  const before = valuesOf(wait);
  const instant = since === before.since ? undefined : instantIn(since);
  return {
    ...(kind === before.kind ? {} : { kind }),
    ...(note.trim() === before.note ? {} : { note: note.trim() }),
    ...(instant === undefined ? {} : { since: instant, reason }),
  };
}

function EditForm({ wait, project, viewer, onDirty, onClose }: OpenWaitProps) {
  const before = { ...valuesOf(wait), reason: '' };
  const form = useForm({ initialValues: before });
  const { change } = useWaitActions(project.id);
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { submit, failure, isBusy } = useSubmit(form, "Couldn't save the wait.", async (values) => {
    await change(wait, changeOf(wait, values));
    onClose();
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Edit wait">
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <WaitFields form={form} hasKind={wait.kind !== 'approval'} />
        {viewer.type !== 'editor' && form.values.since !== before.since && (
          <WaitReason {...form.getInputProps('reason')} />
        )}
      </Stack>
      <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={isBusy} isDisabled={!isDirty} onCancel={onClose} />
    </form>
  );
}

export function OpenWaitForm(props: OpenWaitProps) {
  const { wait, project, viewer } = props;
  const mayManage = mayManageWaits(viewer, { assignedToId: project.assignedTo?.id ?? null });
  const mayChange = mayManage && mayChangeKind(viewer, wait.kind);
  return (
    <Stack gap="md">
      <div>
        <Text fw={500}>{waitingText(wait)}</Text>
        <Text size="sm" c="dimmed">
          {[`Since ${dateTimeText(wait.since)}`, wait.openedBy && `by ${wait.openedBy.name}`]
            .filter(Boolean)
            .join(', ')}
        </Text>
        {!mayChange && wait.note && <Text style={{ whiteSpace: 'pre-wrap' }}>{wait.note}</Text>}
      </div>
      {mayChange && <EndForm {...props} />}
      {mayChange && <EditForm {...props} />}
      {mayChange && mayDeleteWait(viewer, wait) && <DeleteWait wait={wait} projectId={project.id} />}
    </Stack>
  );
}
