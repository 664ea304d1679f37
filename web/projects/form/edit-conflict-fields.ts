/** How the fields of a project form read beside another version of the project. */
import { lengthText } from '#domain/project-lengths.ts';
import { dateTimeText } from '#web/lib/format.ts';
import type { EditConflictField } from '#web/lib/use-edit-conflict.ts';
import type { LoadedProject } from '../ask-projects.ts';
import { keptSecondsOf, secondsOf, type FormValues, type Picked } from './form-values.ts';

export type FormField = Exclude<keyof FormValues, 'dates' | 'cut' | 'reason'> | `dates.${keyof FormValues['dates']}`;

const picked = ({ text }: Picked): string => text.trim();

/** In the order of the form. The cut length is no field of a project: it counts as its video length. */
export const EDIT_CONFLICT_FIELDS: readonly EditConflictField<FormValues, LoadedProject, FormField>[] = [
  { name: 'title', label: 'Title', read: (v) => v.title.trim() },
  { name: 'client', label: 'Client', read: (v) => picked(v.client) },
  { name: 'projectClass', label: 'Project Type', read: (v) => v.projectClass },
  { name: 'platform', label: 'Platform', read: (v) => v.platform.trim() },
  { name: 'description', label: 'Description', read: (v) => v.description.trim() },
  { name: 'trackingId', label: 'Tracking ID', read: (v) => v.trackingId.trim() },
  { name: 'revisionCount', label: 'Revision Count', read: (v) => v.revisionCount },
  { name: 'assignedTo', label: 'Editor', read: (v) => picked(v.assignedTo) },
  { name: 'assignedBy', label: 'Manager', read: (v) => picked(v.assignedBy) },
  { name: 'reviewedBy', label: 'Reviewer', read: (v) => picked(v.reviewedBy) },
  { name: 'raw', label: 'Raw Length', read: (v) => lengthText(secondsOf(v.raw)) },
  { name: 'video', label: 'Video Length', read: (v) => lengthText(keptSecondsOf(v)) },
  { name: 'editRatioMin', label: 'Minimum Edit Ratio', read: (v) => v.editRatioMin.trim() },
  { name: 'dates.assigned', label: 'Assigned', read: (v) => dateTimeText(v.dates.assigned) },
  { name: 'dates.start', label: 'Start', read: (v) => dateTimeText(v.dates.start) },
  { name: 'dates.deadline', label: 'Deadline', read: (v) => dateTimeText(v.dates.deadline) },
  { name: 'dates.ended', label: 'Ended', read: (v) => dateTimeText(v.dates.ended) },
];

function fieldFrom(field: FormField, source: FormValues): Partial<FormValues> {
  if (field === 'video') return { video: source.video, cut: source.cut };
  return field.startsWith('dates.') ? {} : { [field]: source[field as 'title'] };
}

/** The values with one field as the other version has it. */
export function takeField(field: FormField, values: FormValues, source: FormValues): FormValues {
  const date = field.startsWith('dates.') ? (field.slice('dates.'.length) as keyof FormValues['dates']) : undefined;
  const dates = date ? { ...values.dates, [date]: source.dates[date] } : values.dates;
  return { ...values, ...fieldFrom(field, source), dates };
}
