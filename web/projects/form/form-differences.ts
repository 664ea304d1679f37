/** Where a newer version of a project and what was typed over an older one differ, field by field. */
import { lengthText } from '#domain/project-lengths.ts';
import { dateTimeText } from '#web/lib/format.ts';
import type { Side } from '#web/lib/use-clash.ts';
import { keptSecondsOf, secondsOf, type FormValues, type Picked } from './form-values.ts';

export type FormField = Exclude<keyof FormValues, 'dates' | 'cut'> | `dates.${keyof FormValues['dates']}`;

type Shown = { field: FormField; label: string; text: (values: FormValues) => string };

const picked = ({ text }: Picked): string => text.trim();

/** The fields in the order of the form, and how a value reads. The cut length is no field of a project: it counts as its video length. */
const SHOWN: readonly Shown[] = [
  { field: 'title', label: 'Title', text: (v) => v.title.trim() },
  { field: 'client', label: 'Client', text: (v) => picked(v.client) },
  { field: 'projectClass', label: 'Project Type', text: (v) => v.projectClass },
  { field: 'platform', label: 'Platform', text: (v) => v.platform.trim() },
  { field: 'description', label: 'Description', text: (v) => v.description.trim() },
  { field: 'trackingId', label: 'Tracking ID', text: (v) => v.trackingId.trim() },
  { field: 'revisionCount', label: 'Revision Count', text: (v) => v.revisionCount },
  { field: 'assignedTo', label: 'Editor', text: (v) => picked(v.assignedTo) },
  { field: 'assignedBy', label: 'Manager', text: (v) => picked(v.assignedBy) },
  { field: 'reviewedBy', label: 'Reviewer', text: (v) => picked(v.reviewedBy) },
  { field: 'raw', label: 'Raw Length', text: (v) => lengthText(secondsOf(v.raw)) },
  { field: 'video', label: 'Video Length', text: (v) => lengthText(keptSecondsOf(v)) },
  { field: 'editRatioMin', label: 'Minimum Edit Ratio', text: (v) => v.editRatioMin.trim() },
  { field: 'dates.assigned', label: 'Assigned', text: (v) => dateTimeText(v.dates.assigned) },
  { field: 'dates.start', label: 'Start', text: (v) => dateTimeText(v.dates.start) },
  { field: 'dates.deadline', label: 'Deadline', text: (v) => dateTimeText(v.dates.deadline) },
  { field: 'dates.ended', label: 'Ended', text: (v) => dateTimeText(v.dates.ended) },
];

/** A field that somebody else changed, and whose reading is to be saved. */
export type Difference = { field: FormField; chosen: Side };

const shownAs = (field: FormField): Shown => SHOWN.find((one) => one.field === field) as Shown;

export const labelOf = (field: FormField): string => shownAs(field).label;
/** How the field reads in these values. */
export const readField = (field: FormField, values: FormValues): string => shownAs(field).text(values);

type Versions = { base: FormValues; theirs: FormValues; mine: FormValues };

/** Fields that they changed and I did not are taken over; where both did, mine stands until the person chooses. */
export function differencesOf({ base, theirs, mine }: Versions): Difference[] {
  return SHOWN.flatMap(({ field, text }) => {
    const read = { base: text(base), theirs: text(theirs), mine: text(mine) };
    if (read.theirs === read.base || read.theirs === read.mine) return [];
    return [{ field, chosen: read.mine === read.base ? 'theirs' : 'mine' }];
  });
}

function fieldFrom(field: FormField, source: FormValues): Partial<FormValues> {
  if (field === 'video') return { video: source.video, cut: source.cut };
  return field.startsWith('dates.') ? {} : { [field]: source[field as 'title'] };
}

/** The values with one field as the other version has it. */
export function withField(values: FormValues, field: FormField, source: FormValues): FormValues {
  const date = field.startsWith('dates.') ? (field.slice('dates.'.length) as keyof FormValues['dates']) : undefined;
  const dates = date ? { ...values.dates, [date]: source.dates[date] } : values.dates;
  return { ...values, ...fieldFrom(field, source), dates };
}
