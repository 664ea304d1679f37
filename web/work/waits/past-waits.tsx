/** Ended waits of a project, latest first. Managers and administrators reopen, correct and delete them. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { waitedText, WAIT_LABELS } from '#domain/work/wait-texts.ts';
import { mayDeleteWait, type Wait } from '#domain/work/waits.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { useSubmit } from '#web/lib/form-errors.ts';
import { dateTimeText } from '#web/lib/time/format.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import lineList from '#web/ui/table/line-list.module.css';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { DeleteWait } from './delete-wait.tsx';
import { fieldTextOf, instantIn, TimeInput } from './time-input.tsx';
import { useWaitActions } from './use-wait-actions.ts';
import { WaitReason } from './wait-fields.tsx';

type PastWaitProps = { wait: Wait & { until: string }; projectId: number; viewer: Viewer };

function CorrectForm({ wait, projectId, onEnd }: Omit<PastWaitProps, 'viewer'> & { onEnd: () => void }) {
  const before = { since: fieldTextOf(wait.since), until: fieldTextOf(wait.until), reason: '' };
  const form = useForm({ initialValues: before });
  const { correct } = useWaitActions(projectId);
  const { submit, failure, isBusy } = useSubmit(form, "Couldn't correct the wait.", async ({ reason, ...times }) => {
    const since = times.since === before.since ? wait.since : instantIn(times.since);
    const until = times.until === before.until ? wait.until : instantIn(times.until);
    await correct(wait, { ...(since && { since }), ...(until && { until }), reason });
    onEnd();
  });
  return (
    <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="Correct wait" style={{ flexBasis: '100%' }}>
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <TimeInput label="Since" {...form.getInputProps('since')} />
        <TimeInput label="Until" {...form.getInputProps('until')} />
        <WaitReason {...form.getInputProps('reason')} />
      </Stack>
      <FormActions submitLabel="Correct" isBusy={isBusy} isDisabled={!form.isDirty()} onCancel={onEnd} />
    </form>
  );
}

const SMALL = { variant: 'subtle', size: 'compact-sm', mih: { base: 40, sm: 28 } } as const;

function PastWait({ wait, projectId, viewer, mayReopen }: PastWaitProps & { mayReopen: boolean }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const { change } = useWaitActions(projectId);
  const { kind, since, until, note } = wait;
  const label = WAIT_LABELS[kind];
  const reopen = (): Promise<void> =>
    change(wait, { until: null }).catch((error: unknown) =>
      notifyFailure(failureOf("Couldn't reopen the wait.", error)),
    );
  return (
    <li className={lineList.line}>
      <div className={lineList.words}>
        <Text fw={500}>{`${label} · ${waitedText(since, until)}`}</Text>
        <Text size="sm" c="dimmed">{`${dateTimeText(since)} to ${dateTimeText(until)}`}</Text>
        {note && <Text style={{ whiteSpace: 'pre-wrap' }}>{note}</Text>}
      </div>
      {isCorrecting ? (
        <CorrectForm wait={wait} projectId={projectId} onEnd={() => setCorrecting(false)} />
      ) : (
        <Group gap={4}>
          {mayReopen && (
            <Button {...SMALL} aria-label={`Reopen wait: ${label}`} onClick={() => void reopen()}>
              Reopen
            </Button>
          )}
          {viewer.type !== 'editor' && (
            <Button {...SMALL} aria-label={`Correct wait: ${label}`} onClick={() => setCorrecting(true)}>
              Correct
            </Button>
          )}
          {viewer.type !== 'editor' && mayDeleteWait(viewer, wait) && <DeleteWait wait={wait} projectId={projectId} />}
        </Group>
      )}
    </li>
  );
}

type PastWaitsProps = { waits: readonly Wait[]; projectId: number; viewer: Viewer; mayReopen: boolean };

/** `mayReopen` refers to the latest wait only. */
export function PastWaits({ waits, mayReopen, ...shared }: PastWaitsProps) {
  return (
    <ul className={lineList.list}>
      {waits.map((wait, index) =>
        wait.until === null ? null : (
          <PastWait
            key={wait.id}
            wait={{ ...wait, until: wait.until }}
            mayReopen={mayReopen && index === 0}
            {...shared}
          />
        ),
      )}
    </ul>
  );
}
