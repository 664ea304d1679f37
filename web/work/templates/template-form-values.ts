/** Values of the form of a template. */
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { CheckDraft } from '#domain/work/checks/checks.ts';
import type { Seconds } from '#domain/platform/units.ts';
import { lengthText } from '#domain/work/projects/length-text.ts';
import { EDIT_RATIO_HOUR } from '#domain/work/projects/project-form.ts';
import type { DeliverableDraft } from '#domain/work/projects/project-cuts.ts';
import type { Template, TemplateFields, TemplateValues } from '#domain/work/templates.ts';
import type { EditConflictField } from '#web/lib/use-edit-conflict.ts';
import { type LengthText, lengthTextOf, type PickedRecord, secondsOf } from '#web/work/projects/form/form-values.ts';

/** A line, with a key that stays when others are removed. */
export type Line<T> = T & { key: number };

export type TemplateFormValues = {
  name: string;
  client: PickedRecord;
  projectClass: string;
  platform: string;
  raw: LengthText;
  video: LengthText;
  deadlineDays: number | string;
  deadlineTime: string;
  editRatioMin: number | string;
  assignedBy: PickedRecord;
  reviewedBy: PickedRecord;
  deliverables: Line<DeliverableDraft>[];
  checks: Line<CheckDraft>[];
};

const NOBODY: PickedRecord = { id: null, text: '' };
const NO_LENGTH: LengthText = { minutes: '', seconds: '' };

let keys = 0;
/** Returns the line with a key of its own. */
export const withKey = <T extends object>(line: T): Line<T> => ({ ...line, key: (keys += 1) });

/** Returns the values of a template; undefined gives those of a new one. */
export function formValuesOf(template: Template | undefined): TemplateFormValues {
  const { fields, people }: Pick<Template, 'fields' | 'people'> = template ?? { fields: {}, people: [] };
  const picked = (id: number | undefined): PickedRecord => {
    const person = people.find((one) => one.id === id);
    return person ? { id: person.id, text: person.name } : NOBODY;
  };
  const lengthOf = (seconds: Seconds | undefined): LengthText =>
    seconds === undefined ? NO_LENGTH : lengthTextOf(seconds);
  return {
    name: template?.name ?? '',
    client: template?.client ? { id: template.client.id, text: template.client.name } : NOBODY,
    projectClass: template?.class ?? '',
    platform: fields.platform ?? '',
    raw: lengthOf(fields.rawLengthSeconds),
    video: lengthOf(fields.videoLengthSeconds),
    deadlineDays: fields.deadlineDays ?? '',
    deadlineTime: fields.deadlineTime ?? '',
    editRatioMin: fields.editRatioMin ?? '',
    assignedBy: picked(fields.assignedBy),
    reviewedBy: picked(fields.reviewedBy),
    deliverables: (fields.deliverables ?? []).map(withKey),
    checks: (template?.checks ?? []).map(withKey),
  };
}

const wholeIn = (typed: number | string): number | undefined =>
  typed === '' || !Number.isInteger(Number(typed)) ? undefined : Number(typed);

const secondsIn = (typed: LengthText): Seconds | undefined =>
  typed.minutes === '' && typed.seconds === '' ? undefined : secondsOf(typed);

/** Returns the template that the form describes. The hours of the ratio, which it doesn't show, stay. */
export function templateIn(values: TemplateFormValues, opened: Template | undefined): TemplateValues {
  const { editRatioHour = EDIT_RATIO_HOUR } = opened?.fields ?? {};
  const editRatioMin = wholeIn(values.editRatioMin);
  const deadlineDays = wholeIn(values.deadlineDays);
  const deliverables = values.deliverables
    .map(({ key: _key, name, ...same }) => ({ ...same, name: name.trim() }))
    .filter(({ name }) => name !== '');
  const fields: TemplateFields = {
    platform: values.platform.trim() || undefined,
    rawLengthSeconds: secondsIn(values.raw),
    videoLengthSeconds: secondsIn(values.video),
    ...(editRatioMin === undefined ? {} : { editRatioMin, editRatioHour }),
    deadlineDays,
    deadlineTime: (deadlineDays !== undefined && values.deadlineTime.trim()) || undefined,
    assignedBy: values.assignedBy.id ?? undefined,
    reviewedBy: values.reviewedBy.id ?? undefined,
    deliverables: deliverables.length === 0 ? undefined : deliverables,
  };
  return {
    name: values.name.trim(),
    clientId: values.client.id,
    class: PROJECT_CLASSES.find((name) => name === values.projectClass) ?? null,
    fields,
    checks: values.checks
      .map(({ key: _key, text, ...same }) => ({ ...same, text: text.trim() }))
      .filter(({ text }) => text !== ''),
  };
}

const lineTexts = (lines: readonly object[]): string =>
  JSON.stringify(lines.map((line) => ({ ...line, key: undefined })));

type ConflictField = EditConflictField<TemplateFormValues, Template>;
const lengthField = (name: 'raw' | 'video', label: string): ConflictField => ({
  name,
  label,
  read: (values) => String(secondsIn(values[name]) ?? ''),
  show: (values) => lengthText(secondsOf(values[name])),
});

/** Fields of the form, for comparing it with a newer version. */
export const TEMPLATE_CONFLICT_FIELDS: readonly ConflictField[] = [
  { name: 'name', label: 'Name', read: ({ name }) => name.trim() },
  { name: 'client', label: 'Client', read: ({ client }) => client.text.trim() },
  { name: 'projectClass', label: 'Project Type', read: ({ projectClass }) => projectClass },
  { name: 'platform', label: 'Platform', read: ({ platform }) => platform.trim() },
  lengthField('raw', 'Raw Length'),
  lengthField('video', 'Video Length'),
  { name: 'editRatioMin', label: 'Minimum Edit Ratio', read: ({ editRatioMin }) => String(editRatioMin) },
  { name: 'deadlineDays', label: 'Days to the deadline', read: ({ deadlineDays }) => String(deadlineDays) },
  { name: 'deadlineTime', label: 'Deadline time', read: ({ deadlineTime }) => deadlineTime.trim() },
  { name: 'assignedBy', label: 'Manager', read: ({ assignedBy }) => assignedBy.text.trim() },
  { name: 'reviewedBy', label: 'Reviewer', read: ({ reviewedBy }) => reviewedBy.text.trim() },
  {
    name: 'deliverables',
    label: 'Deliverables',
    read: ({ deliverables }) => lineTexts(deliverables),
    show: ({ deliverables }) => deliverables.map(({ name }) => name).join(', '),
  },
  {
    name: 'checks',
    label: 'Checks',
    read: ({ checks }) => lineTexts(checks),
    show: ({ checks }) => checks.map(({ text }) => text).join(', '),
  },
];
