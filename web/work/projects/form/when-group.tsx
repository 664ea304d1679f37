/** "When" group of the form: the dates of the form's kind, the resulting run time, and the reason for corrected times. */
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { minutesByDates } from '#domain/work/projects/project-correction.ts';
import {
  adjustDates,
  adjustEditedDates,
  type DateField,
  type DateNotes,
  DEFAULT_DEADLINE_TIME,
  DEFAULT_START_TIME,
  type FormDates,
} from '#domain/work/projects/project-dates.ts';
import { correctsTimes, datesOfForm } from '#domain/work/projects/project-form.ts';
import type { ProjectFormKind } from '#domain/work/projects/project-form-kinds.ts';
import { measuredText } from '#domain/work/projects/project-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { DateTimeField } from './date-time-field.tsx';
import { FormGroup } from './form-group.tsx';
import { valuesOf } from './form-values.ts';
import type { ProjectFormState } from './use-project-form.ts';

const LABELS: Record<DateField, string> = {
  assigned: 'Assigned',
  start: 'Start',
  deadline: 'Deadline',
  ended: 'Ended',
};

const usesDeadlineTime = (field: DateField): boolean => field === 'deadline' || field === 'ended';

/** Returns the date handlers. A change may move later dates, which show a note until they are edited (docs/projects.md#form-dates). */
export function useDates(form: ProjectFormState, isEdit: boolean) {
  const [notes, setNotes] = useState<DateNotes>({});
  const change = (field: DateField, value: string | null): void => {
    const adjust = isEdit ? adjustEditedDates : adjustDates;
    const adjusted = adjust({ ...form.getValues().dates, [field]: value }, field);
    form.setFieldValue('dates', adjusted.dates);
    for (const name of Object.keys(LABELS)) form.clearFieldError(`dates.${name}`);
    setNotes({ ...notes, [field]: undefined, ...adjusted.notes });
  };
  return { notes, change };
}

/** Shows the run time that the dates give, and the stored one if it differs. */
function RunTime({ dates, base }: { dates: FormDates; base: Project | undefined }) {
  const now = nowIso();
  const minutes = minutesByDates(dates, base, now);
  const minutesBefore = base && minutesByDates({ start: base.startedAt, ended: base.endedAt }, base, now);
  const isUnknown = base?.isRuntimeUnknown ?? false;
  const text = minutes === null && !isUnknown ? '' : `Run time: ${measuredText(minutes)}`;
  const isKnownBefore = minutesBefore !== undefined && (minutesBefore !== null || isUnknown);
  const isOther = isKnownBefore && minutesBefore !== minutes;
  return (
    <Text component="output" fw={isOther ? 600 : undefined}>
      {isOther ? `${text}, was ${measuredText(minutesBefore)}` : text}
    </Text>
  );
}

type Dates = ReturnType<typeof useDates>;
type DatesProps = { form: ProjectFormState; dates: Dates; fields: readonly DateField[] };

function DateFields({ form, dates: { notes, change }, fields }: DatesProps) {
  return fields.map((field) => (
    <DateTimeField
      key={field}
      label={LABELS[field]}
      value={form.values.dates[field]}
      onChange={(value) => change(field, value)}
      defaultTime={usesDeadlineTime(field) ? DEFAULT_DEADLINE_TIME : DEFAULT_START_TIME}

      isClearable={field === 'deadline'}
      error={form.errors[`dates.${field}`]}
      note={notes[field]}
    />
  ));
}

/** Planned start of a new project; usually today, so it is in the More section. */
export const StartGroup = (props: Omit<DatesProps, 'fields'>) => (
  <FormGroup name="Planned start">
    <DateFields {...props} fields={['start']} />
  </FormGroup>
);

type WhenGroupProps = {
  form: ProjectFormState;
  dates: Dates;
  kind: ProjectFormKind;
  /** The project being edited. */
  base: Project | undefined;
};

export function WhenGroup({ form, dates: moving, kind, base }: WhenGroupProps) {
  const { dates } = form.values;
  const isCorrection = correctsTimes(kind, dates, base && valuesOf(base, kind).dates);
  return (
    <FormGroup name="When">
      <DateFields form={form} dates={moving} fields={kind === 'new' ? ['deadline'] : datesOfForm(kind)} />
      {kind !== 'new' && <RunTime dates={dates} base={base} />}
      {isCorrection && (
        <Textarea
          label="Reason for the new times"
          description="Shown in the project history with the previous times"
          required
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('reason')}
        />
      )}
    </FormGroup>
  );
}
