/** Form that edits a check in its row: text, and for leads its moment and whether it is required. */
import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyboardEvent, useState } from 'react';
import type { CheckMoment } from '#domain/work/checks/check-kinds.ts';
import { CHECK_LIMITS, type ProjectCheck } from '#domain/work/checks/checks.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';
import { useSubmit } from '#web/lib/form-errors.ts';
import { closeUnlessDirty } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { MOMENT_OPTIONS } from './check-labels.ts';
import { useChangeCheck } from './checks.queries.ts';

const FORM = { flex: 1, padding: '8px 0' };

type EditCheckProps = { check: ProjectCheck; mayManage: boolean; onClose: () => void };

export function EditCheck({ check, mayManage, onClose }: EditCheckProps) {
  const change = useChangeCheck();
  // The version that the form was opened with, so that a concurrent change isn't overwritten.
  const [{ id, version, text, moment, mustBeDone }] = useState(check);
  const form = useForm({ initialValues: { text, moment, mustBeDone } });
  const { submit, failure, isBusy } = useSubmit(form, "Couldn't save the check.", async (values) => {
    const changeOf = (fields: typeof values) =>
      mayManage ? { ...fields, text: fields.text.trim() } : { text: fields.text.trim() };
    const changed = await change.mutateAsync({ check: { id, version }, change: changeOf(values) });
    onClose();
    offerReversal('Check changed.', () =>
      change.mutateAsync({ check: changed, change: changeOf({ text, moment, mustBeDone }) }),
    );
  });
  const cancel = (): void => void closeUnlessDirty(form.isDirty(), onClose);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // Fields are marked with `data-mantine-stop-propagation`, so that a dialog around the form stays open.
    event.stopPropagation();
    cancel();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its fields
    <form style={FORM} ref={focusFirstField} aria-label="Edit check" noValidate onKeyDown={onKeyDown} onSubmit={submit}>
      <Stack gap="xs">
        {failure && <FailureNote {...failure} />}
        <TextInput
          label="Check"
          required
          autoComplete="off"
          maxLength={CHECK_LIMITS.textLength}
          data-mantine-stop-propagation
          {...form.getInputProps('text')}
        />
        {mayManage && (
          <Group gap="sm">
            <NativeSelect
              aria-label="When"
              data={MOMENT_OPTIONS}
              data-mantine-stop-propagation
              {...form.getInputProps('moment')}
              onChange={(event) => form.setFieldValue('moment', event.currentTarget.value as CheckMoment)}
            />
            <Checkbox
              label="Required"
              data-mantine-stop-propagation
              {...form.getInputProps('mustBeDone', { type: 'checkbox' })}
            />
          </Group>
        )}
      </Stack>
      <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={isBusy} onCancel={cancel} />
    </form>
  );
}
