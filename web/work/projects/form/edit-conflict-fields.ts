/** Labels and values of project form fields for comparing two versions. */
import { lengthText } from '#domain/work/project-lengths.ts';
import { dateTimeText } from '#web/lib/format.ts';
import type { EditConflictField } from '#web/lib/use-edit-conflict.ts';
import type { LoadedProject } from '../fetch-projects.ts';
import { FIELD_LABELS, type FormField } from './field-labels.ts';
import { storedSecondsOf, secondsOf, type FormValues, type Picked } from './form-values.ts';

const picked = ({ text }: Picked): string => text.trim();

/** The cut length is not stored: it counts as the video length. */
const FIELDS: readonly Omit<EditConflictField<FormValues, LoadedProject, FormField>, 'label'>[] = [
  { name: 'title', read: (v) => v.title.trim() },
  { name: 'client', read: (v) => picked(v.client) },
  { name: 'projectClass', read: (v) => v.projectClass },
  { name: 'platform', read: (v) => v.platform.trim() },
  { name: 'description', read: (v) => v.description.trim() },
  { name: 'trackingId', read: (v) => v.trackingId.trim() },
  { name: 'revisionCount', read: (v) => v.revisionCount },
  { name: 'assignedTo', read: (v) => picked(v.assignedTo) },
  { name: 'assignedBy', read: (v) => picked(v.assignedBy) },
  { name: 'reviewedBy', read: (v) => picked(v.reviewedBy) },
  { name: 'raw', read: (v) => lengthText(secondsOf(v.raw)) },
  { name: 'video', read: (v) => lengthText(storedSecondsOf(v)) },
  { name: 'editRatioMin', read: (v) => v.editRatioMin.trim() },
  { name: 'dates.assigned', read: (v) => dateTimeText(v.dates.assigned) },
  { name: 'dates.start', read: (v) => dateTimeText(v.dates.start) },
  { name: 'dates.deadline', read: (v) => dateTimeText(v.dates.deadline) },
  { name: 'dates.ended', read: (v) => dateTimeText(v.dates.ended) },
];

/** Conflict fields in the order of the form. */
export const EDIT_CONFLICT_FIELDS = FIELDS.map((field) => ({ ...field, label: FIELD_LABELS[field.name] }));

function fieldFrom(field: FormField, source: FormValues): Partial<FormValues> {
  if (field === 'video') return { video: source.video, cut: source.cut };
  return field.startsWith('dates.') ? {} : { [field]: source[field as 'title'] };
}

/** Returns the values with one field from the other version. */
export function copyField(field: FormField, values: FormValues, source: FormValues): FormValues {
  const date = field.startsWith('dates.') ? (field.slice('dates.'.length) as keyof FormValues['dates']) : undefined;
  const dates = date ? { ...values.dates, [date]: source.dates[date] } : values.dates;
  return { ...values, ...fieldFrom(field, source), dates };
}
