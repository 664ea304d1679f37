/** What a body says of a project, under the proper names: read by the server, written by the forms (docs/wire.md#records). */
import type { DesignationEntry, Project } from '#domain/work/project.ts';
import { iriOf } from '#contract/platform/jsonld.ts';

type Plain = Pick<
  Project,
  | 'title'
  | 'description'
  | 'platform'
  | 'class'
  | 'status'
  | 'trackingId'
  | 'editRatioMin'
  | 'editRatioHour'
  | 'rawLengthSeconds'
  | 'videoLengthSeconds'
  | 'startedAt'
  | 'endedAt'
  | 'deadlineAt'
  | 'isRevised'
  | 'revisionCount'
  | 'isDuplicate'
  | 'originalProjectId'
  | 'personalPoint'
>;

/** `null` clears; a key that is absent is left alone. */
export type ProjectFields = Plain & {
  createdAt: string | null;
  clientId: number | null;
  assignedToId: number | null;
  assignedById: number | null;
  reviewedById: number | null;
  pausedAts: string[];
  resumedAts: string[];
  designationEntries: DesignationEntry[];
};

const NAMES_ON_WIRE: Record<keyof ProjectFields, string> = {
  title: 'title',
  description: 'description',
  platform: 'platform',
  class: 'class',
  status: 'status',
  trackingId: 'trackingId',
  editRatioMin: 'editRatioMin',
  editRatioHour: 'editRatioHour',
  rawLengthSeconds: 'rawLenght',
  videoLengthSeconds: 'videoLength',
  createdAt: 'createdAt',
  startedAt: 'startedAt',
  endedAt: 'endedAt',
  deadlineAt: 'deadlineAt',
  isRevised: 'revised',
  revisionCount: 'revisionCount',
  isDuplicate: 'duplicate',
  originalProjectId: 'originalProjectId',
  personalPoint: 'personalPoint',
  clientId: 'client',
  assignedToId: 'assignedTo',
  assignedById: 'assignedBy',
  reviewedById: 'reviewedBy',
  pausedAts: 'pauseTime',
  resumedAts: 'resumeTime',
  designationEntries: 'jPointAction',
};

/** Where the reason of an entry stands, by its place in the list. */
export const reasonPathOf = (index: number): string => `jPointAction[${index}].desciption`;

type WireEntry = { point: number; action: boolean; desciption?: string };

/** A field that is cleared goes back to the value that stands for "nothing". */
const CLEARED: Partial<Record<keyof ProjectFields, string | number>> = {
  description: '',
  platform: '',
  editRatioMin: 0,
  editRatioHour: 1,
  rawLengthSeconds: 0,
  videoLengthSeconds: 0,
};

const TRIMMED: readonly (keyof ProjectFields)[] = ['title', 'platform', 'trackingId'];

function valueFromWire(field: keyof ProjectFields, value: unknown): unknown {
  if (value === null) return CLEARED[field] ?? null;
  if (field === 'designationEntries')
    return (value as WireEntry[]).map((e) => ({ amount: e.point, isAdded: e.action, description: e.desciption ?? '' }));
  return typeof value === 'string' && TRIMMED.includes(field) ? value.trim() : value;
}

/** The fields that a checked body names. A blank tracking id says nothing: the server keeps or makes one. */
export function projectFieldsFromWire(body: Record<string, unknown>): Partial<ProjectFields> {
  const fields: Record<string, unknown> = {};
  for (const [field, name] of Object.entries(NAMES_ON_WIRE) as [keyof ProjectFields, string][])
    if (body[name] !== undefined) fields[field] = valueFromWire(field, body[name]);
  if (!fields['trackingId']) delete fields['trackingId'];
  return fields as Partial<ProjectFields>;
}

const personOrNull = (id: number | null): string | null => (id === null ? null : iriOf('User', id));

function valueToWire(field: keyof ProjectFields, value: unknown): unknown {
  if (field === 'clientId') return value === null ? null : iriOf('Client', value as number);
  if (field === 'assignedToId' || field === 'assignedById' || field === 'reviewedById')
    return personOrNull(value as number | null);
  if (field === 'designationEntries')
    return (value as DesignationEntry[]).map((e) => ({
      point: e.amount,
      action: e.isAdded,
      desciption: e.description,
    }));
  return value;
}

/** The body of a form: whatever fields it sets, under their names on the wire. */
export function projectFieldsToWire(fields: Partial<ProjectFields>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [field, name] of Object.entries(NAMES_ON_WIRE) as [keyof ProjectFields, string][])
    if (fields[field] !== undefined) body[name] = valueToWire(field, fields[field]);
  return body;
}
