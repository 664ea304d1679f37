/** Dialog to create or edit a holiday calendar as text, one day per line (docs/leave.md#holidays). */
import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { checkHolidays, type HolidayCalendar, holidaysText, parseHolidays } from '#domain/work/leave/holidays.ts';
import { type Failure, failureOf } from '#web/lib/api/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { copyProperty, type EditConflictField, useEditConflict } from '#web/lib/use-edit-conflict.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EditConflictPanel } from '#web/ui/forms/edit-conflict-panel.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { loadCalendar, useSaveCalendar } from './working-days.queries.ts';
import { WORKING_DAYS_COPY } from './working-days-copy.ts';

type Values = { name: string; days: string };

const valuesOf = (calendar: HolidayCalendar): Values => ({ name: calendar.name, days: holidaysText(calendar.days) });

const FIELDS: readonly EditConflictField<Values, HolidayCalendar>[] = [
  { name: 'name', label: 'Name', read: ({ name }) => name.trim() },
  { name: 'days', label: 'Days', read: ({ days }) => days.trim() },
];

const validate = ({ name, days }: Values): Record<string, string> => {
  const parsed = parseHolidays(days);
  return {
    ...formErrors(checkHolidays({ name, days: [] })),
    ...('error' in parsed ? { days: parsed.error } : {}),
  };
};

/** Returns the number of days, or the error unless the field already shows it. */
function statusOf(parsed: ReturnType<typeof parseHolidays>, isShown: boolean): string {
  if ('days' in parsed) return `${parsed.days.length} ${parsed.days.length === 1 ? 'day' : 'days'}`;
  return isShown ? '' : parsed.error;
}

type CalendarFormProps = {
  /** Undefined for a new calendar. */
  opened: HolidayCalendar | undefined;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
};

function CalendarForm({ opened, onDirty, onClose }: CalendarFormProps) {
  const save = useSaveCalendar();
  const [failure, setFailure] = useState<Failure>();
  const initialValues = opened ? valuesOf(opened) : { name: '', days: '' };
  // Named, since the settings behind the dialog have a field of the same name, which would get the focus.
  const form = useForm<Values>({ name: 'holiday-calendar', initialValues, validate });
  const { send, ...conflict } = useEditConflict<Values, HolidayCalendar, keyof Values>({
    form,
    fields: FIELDS,
    valuesOf,
    copyField: copyProperty,
    opened,
    load: ({ id }) => loadCalendar(id),
    save: async ({ name, days }, base) => {
      const parsed = parseHolidays(days);
      if ('days' in parsed) await save.mutateAsync({ opened: base, form: { name: name.trim(), days: parsed.days } });
    },
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = async (values: Values): Promise<void> => {
    setFailure(undefined);
    try {
      if (!(await send(values))) return;
      notifySuccess('Holiday calendar saved.');
      onClose();
    } catch (error) {
      if (!showViolations(form, error)) setFailure(failureOf(WORKING_DAYS_COPY.calendarSaveFailed, error));
    }
  };
  const parsed = parseHolidays(form.values.days);
  return (
    <form
      ref={focusFirstField}
      noValidate
      aria-label="Holiday calendar"
      onSubmit={form.onSubmit(submit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
    >
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        {conflict.rows.length > 0 && (
          <EditConflictPanel
            key={conflict.round}
            recordType="calendar"
            rows={conflict.rows}
            onChoose={conflict.choose}
          />
        )}
        <TextInput label="Name" required autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <Textarea
          label="Days"
          description={WORKING_DAYS_COPY.daysExplained}
          autosize
          minRows={8}
          maxRows={16}
          spellCheck={false}
          {...form.getInputProps('days')}
        />
        <Text c="dimmed" size="sm" aria-live="polite">
          {statusOf(parsed, form.errors['days'] !== undefined)}
        </Text>
      </Stack>
      <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={form.submitting} onCancel={onClose} />
    </form>
  );
}

export function CalendarDialog({ opened, onClose }: Pick<CalendarFormProps, 'opened' | 'onClose'>) {
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog
      isOpen
      title={opened ? 'Edit holiday calendar' : 'New holiday calendar'}
      onClose={onClose}
      isDirty={isDirty}
    >
      <CalendarForm opened={opened} onDirty={setDirty} onClose={onClose} />
    </Dialog>
  );
}
