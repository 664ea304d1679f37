/** Labels and values of project form fields for comparing two versions. */
import { lengthText } from '#domain/work/projects/length-text.ts';
import { dateTimeText } from '#web/lib/time/format.ts';
import type { EditConflictField } from '#web/lib/use-edit-conflict.ts';
import type { LoadedProject } from '../list/fetch-projects.ts';
import { FORM_ROWS, type FormField, type FormRow } from './form-fields.ts';
import { type FormValues, shownValue, storedSecondsOf } from './form-values.ts';

type DateName = keyof FormValues['dates'];
const dateIn = (field: FormField): DateName | undefined =>
  field.startsWith('dates.') ? (field.slice('dates.'.length) as DateName) : undefined;

function textOf(row: FormRow, values: FormValues): string {
  if (row.kind === 'date') return dateTimeText(values.dates[dateIn(row.name) as DateName]);
  // The cut length is not stored separately, but as the video length.
  return row.name === 'video' ? lengthText(storedSecondsOf(values)) : shownValue(row, values);
}

/** Conflict fields in the order of the form. */
export const EDIT_CONFLICT_FIELDS: readonly EditConflictField<FormValues, LoadedProject, FormField>[] = FORM_ROWS.map(
  ([, row]) => ({ name: row.name, label: row.label, read: (values) => textOf(row, values) }),
);

function fieldFrom(field: FormField, source: FormValues): Partial<FormValues> {
  if (field === 'video') return { video: source.video, cut: source.cut };
  return dateIn(field) ? {} : { [field]: source[field as 'title'] };
}

/** Returns the values with one field from the other version. */
export function copyField(field: FormField, values: FormValues, source: FormValues): FormValues {
  const date = dateIn(field);
  const dates = date ? { ...values.dates, [date]: source.dates[date] } : values.dates;
  return { ...values, ...fieldFrom(field, source), dates };
}
