/** Form that marks a project as waiting for the client. */
import { Checkbox, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { countOf } from '#domain/platform/numbers.ts';
import type { ClientContact } from '#domain/work/client-contacts.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { useSubmit } from '#web/lib/form-errors.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { ContactChoiceFields, NO_CHOICE } from '#web/work/contacts/contact-choice.tsx';
import { contactsQuery } from '#web/work/contacts/contacts.queries.ts';
import { TIMER_FAILURES, timerActionsOf } from '#web/work/timer/timer-actions.ts';
import { useTimerAction } from '#web/work/timer/use-timer-action.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { instantIn } from './time-input.tsx';
import { useWaitActions } from './use-wait-actions.ts';
import { WaitFields, type WaitValues } from './wait-fields.tsx';

export type NewWaitFormProps = {
  project: Project;
  viewer: Viewer;
  /** Renders whether these contacts can send files by a link in the email. */
  renderFilesNote?: ((contacts: readonly ClientContact[]) => ReactNode) | undefined;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
};

const EMPTY: WaitValues & { isPausing: boolean } = { kind: 'footage', note: '', since: '', isPausing: false };

/** Returns the contacts of the client, for leads, if the server sends emails. */
function useReachableContacts({ client }: Project, { type }: Viewer) {
  const enabled = client !== null && type !== 'editor';
  const { data } = useQuery({ ...contactsQuery(client?.id ?? 0), enabled });
  return data?.isOffered ? data.contacts : [];
}

export function NewWaitForm({ project, viewer, renderFilesNote, onDirty, onClose }: NewWaitFormProps) {
  const form = useForm({ initialValues: EMPTY });
  const [to, setTo] = useState(NO_CHOICE);
  const contacts = useReachableContacts(project, viewer);
  const chosen = contacts.filter(({ id }) => to.ids.includes(id));
  const actions = useWaitActions(project.id);
  /** True until the dialog has closed, so that the form isn't replaced by that of the wait it started. */
  const [isStarted, setStarted] = useState(false);
  const timer = useTimerAction(project);
  const mayPause = timerActionsOf(project, viewer).includes('pause');
  const {
    submit,
    failure,
    isBusy: isSending,
  } = useSubmit(form, "Couldn't start the wait.", async (values) => {
    const { kind, note, since, isPausing } = values;
    await actions.open({ kind, note: note.trim(), since: instantIn(since), to });
    setStarted(true);
    if (isPausing)
      await timer.mutateAsync('pause').catch((error: unknown) => notifyFailure(failureOf(TIMER_FAILURES.pause, error)));
    onClose();
  });
  const isBusy = isSending || isStarted;
  const isDirty = form.isDirty() || to !== NO_CHOICE || isBusy;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="New wait">
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <WaitFields form={form} emptySince="Leave empty to start now." />
        {contacts.length > 0 && <ContactChoiceFields contacts={contacts} value={to} onChange={setTo} />}
        {form.values.kind === 'footage' && chosen.length > 0 && renderFilesNote?.(chosen)}
        {mayPause && <Checkbox label="Pause the timer" {...form.getInputProps('isPausing', { type: 'checkbox' })} />}
      </Stack>
      <FormActions
        submitLabel={to.ids.length === 0 ? 'Start waiting' : `Email ${countOf(to.ids.length, 'contact')}`}
        busyLabel="Starting..."
        isBusy={isBusy}
        onCancel={onClose}
      />
    </form>
  );
}
