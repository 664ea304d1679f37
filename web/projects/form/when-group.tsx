/** When: the dates of that kind of form; a change that overtakes later ones moves them along and says so (spec 1 section 4). */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { dayOf } from '#domain/dates.ts';
import { adjustDates, type DateField, DEFAULT_DEADLINE_TIME, DEFAULT_START_TIME } from '#domain/project-dates.ts';
import { datesAskedBy, type ProjectFormKind } from '#domain/project-form.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import { DateTimeField } from './date-time-field.tsx';
import { FormGroup } from './form-group.tsx';
import type { ProjectFormState } from './use-project-form.ts';

const LABELS: Record<DateField, string> = {
  assigned: 'Assigned',
  start: 'Start',
  deadline: 'Deadline',
  ended: 'Ended',
};

const isLate = (field: DateField): boolean => field === 'deadline' || field === 'ended';

export function WhenGroup({ form, kind }: { form: ProjectFormState; kind: ProjectFormKind }) {
  const [notes, setNotes] = useState<string[]>([]);
  const fields = datesAskedBy(kind);
  const change = (field: DateField, value: string | null): void => {
    const adjusted = adjustDates({ ...form.getValues().dates, [field]: value }, field);
    form.setFieldValue('dates', adjusted.dates);
    for (const name of fields) form.clearFieldError(`dates.${name}`);
    setNotes(adjusted.notes);
  };
  return (
    <FormGroup name="When">
      {fields.map((field) => (
        <DateTimeField
          key={field}
          label={LABELS[field]}
          value={form.values.dates[field]}
          onChange={(value) => change(field, value)}
          defaultTime={isLate(field) ? DEFAULT_DEADLINE_TIME : DEFAULT_START_TIME}
          today={dayOf(nowIso())}
          isClearable={field === 'deadline'}
          error={form.errors[`dates.${field}`]}
        />
      ))}
      <output>
        {notes.map((note) => (
          <Text key={note} size="xs" c="dimmed">
            {note}
          </Text>
        ))}
      </output>
    </FormGroup>
  );
}
