/** Dialog to edit a deliverable's name, aspect ratio and length. */
import { type Aspect, ASPECTS } from '#domain/platform/aspects.ts';
import type { DeliverableDraft } from '#domain/work/projects/project-cuts.ts';
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { parseLength } from '#domain/platform/parse-length.ts';
import { checkDeliverable } from '#domain/review/deliverable-drafts.ts';
import type { Deliverable } from '#domain/review/deliverables.ts';
import { lengthText } from '#domain/work/projects/length-text.ts';
import type { Seconds } from '#domain/platform/units.ts';
import { formErrors, useSubmit } from '#web/lib/form-errors.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { useChangeDeliverable } from './deliverables.queries.ts';

type Values = { name: string; aspect: Aspect; lengthSeconds: string };

const LENGTH_HINT = 'For example 45s or 1m 30s. Leave empty for none.';

const secondsIn = (text: string): Seconds | undefined => (text.trim() === '' ? 0 : parseLength(text, 'seconds'));

const validate = ({ name, aspect, lengthSeconds }: Values): Record<string, string> => {
  const seconds = secondsIn(lengthSeconds);
  if (seconds === undefined) return { lengthSeconds: 'Enter a valid length.' };
  return formErrors(checkDeliverable({ name: name.trim(), aspect, lengthSeconds: seconds }));
};

const draftOf = ({ name, aspect, lengthSeconds }: Values): DeliverableDraft => ({
  name: name.trim(),
  aspect,
  lengthSeconds: secondsIn(lengthSeconds) ?? 0,
});

type EditDeliverableProps = { deliverable: Deliverable; onClose: () => void };

export function EditDeliverable({
  deliverable: { id, version, name, aspect, lengthSeconds },
  onClose,
}: EditDeliverableProps) {
  const change = useChangeDeliverable();
  const form = useForm<Values>({
    initialValues: { name, aspect, lengthSeconds: lengthSeconds > 0 ? lengthText(lengthSeconds) : '' },
    validate,
  });
  // The row version that the dialog was opened with, so a concurrent change isn't overwritten.
  const [base] = useState(version);
  const { submit, failure, isBusy } = useSubmit(form, "Couldn't save the deliverable.", async (values) => {
    await change.mutateAsync({ id, version: base, change: draftOf(values) });
    onClose();
  });
  return (
    <Dialog isOpen title={`Edit ${name}`} onClose={onClose} isDirty={form.isDirty()}>
      <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="Edit deliverable">
        <Stack gap="sm">
          {failure && <FailureNote {...failure} />}
          <TextInput label="Name" required autoComplete="off" data-autofocus {...form.getInputProps('name')} />
          <NativeSelect
            label="Aspect ratio"
            data={ASPECTS.map((value) => ({ value, label: value || 'None' }))}
            {...form.getInputProps('aspect')}
          />
          <TextInput
            label="Length"
            description={LENGTH_HINT}
            autoComplete="off"
            {...form.getInputProps('lengthSeconds')}
          />
        </Stack>
        <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
