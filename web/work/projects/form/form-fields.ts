/** Table of the project form by the field that each input sends; separate from the form so that reading a project doesn't load it. */
import type { ProjectFields } from '#contract/work/project-fields.ts';

/** Fields that forms set automatically or never change. */
type FieldWithoutInput =
  | 'status'
  | 'editRatioHour'
  | 'isRevised'
  | 'isDuplicate'
  | 'originalProjectId'
  | 'teamId'
  | 'teamRole'
  | 'hiddenFromClient'
  | 'filesPinned'
  | 'previousId'
  | 'links';

type Row = { name: string; label: string; kind: 'text' | 'whole' | 'picked' | 'length' | 'date' };

/** Names in the form, labels and kinds of input, in the order of the form. */
const FORM_FIELDS = {
  title: { name: 'title', label: 'Title', kind: 'text' },
  clientId: { name: 'client', label: 'Client', kind: 'picked' },
  class: { name: 'projectClass', label: 'Project Type', kind: 'text' },
  platform: { name: 'platform', label: 'Platform', kind: 'text' },
  description: { name: 'description', label: 'Description', kind: 'text' },
  trackingId: { name: 'trackingId', label: 'Tracking ID', kind: 'text' },
  revisionCount: { name: 'revisionCount', label: 'Revision Count', kind: 'whole' },
  assignedToId: { name: 'assignedTo', label: 'Editor', kind: 'picked' },
  assignedById: { name: 'assignedBy', label: 'Manager', kind: 'picked' },
  reviewedById: { name: 'reviewedBy', label: 'Reviewer', kind: 'picked' },
  rawLengthSeconds: { name: 'raw', label: 'Raw Length', kind: 'length' },
  videoLengthSeconds: { name: 'video', label: 'Video Length', kind: 'length' },
  editRatioMin: { name: 'editRatioMin', label: 'Minimum Edit Ratio', kind: 'whole' },
  createdAt: { name: 'dates.assigned', label: 'Assigned', kind: 'date' },
  startedAt: { name: 'dates.start', label: 'Start', kind: 'date' },
  deadlineAt: { name: 'dates.deadline', label: 'Deadline', kind: 'date' },
  endedAt: { name: 'dates.ended', label: 'Ended', kind: 'date' },
} as const satisfies Record<Exclude<keyof ProjectFields, FieldWithoutInput>, Row>;

type InputField = keyof typeof FORM_FIELDS;
export type FormRow = (typeof FORM_FIELDS)[InputField];
export type FormField = FormRow['name'];

export const FORM_ROWS = Object.entries(FORM_FIELDS) as [InputField, FormRow][];

export const FIELD_LABELS = Object.fromEntries(FORM_ROWS.map(([, { name, label }]) => [name, label])) as Readonly<
  Record<FormField, string>
>;
