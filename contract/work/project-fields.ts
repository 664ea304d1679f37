/** Project request fields under their domain names, read by the server and written by the forms (docs/api-reference.md#records). */
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

/** Fields of a project body. `null` clears a field; an absent key leaves it unchanged. */
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

const NAMES_ON_API: Record<keyof ProjectFields, string> = {
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

/** Returns the API path of an entry's reason, by its index. */
export const reasonPathOf = (index: number): string => `jPointAction[${index}].desciption`;

type ApiEntry = { point: number; action: boolean; desciption?: string };

/** Values that cleared fields are reset to. */
const CLEARED: Partial<Record<keyof ProjectFields, string | number>> = {
  description: '',
  platform: '',
  editRatioMin: 0,
  editRatioHour: 1,
  rawLengthSeconds: 0,
  videoLengthSeconds: 0,
};

const TRIMMED: readonly (keyof ProjectFields)[] = ['title', 'platform', 'trackingId'];

function valueFromApi(field: keyof ProjectFields, value: unknown): unknown {
  if (value === null) return CLEARED[field] ?? null;
  if (field === 'designationEntries')
    return (value as ApiEntry[]).map((e) => ({ amount: e.point, isAdded: e.action, description: e.desciption ?? '' }));
  return typeof value === 'string' && TRIMMED.includes(field) ? value.trim() : value;
}

/** Converts a validated body to domain fields. A blank tracking ID is dropped, so the server keeps or generates one. */
export function projectFieldsFromApi(body: Record<string, unknown>): Partial<ProjectFields> {
  const fields: Record<string, unknown> = {};
  for (const [field, name] of Object.entries(NAMES_ON_API) as [keyof ProjectFields, string][])
    if (body[name] !== undefined) fields[field] = valueFromApi(field, body[name]);
  if (!fields['trackingId']) delete fields['trackingId'];
  return fields as Partial<ProjectFields>;
}

const personOrNull = (id: number | null): string | null => (id === null ? null : iriOf('User', id));

function valueToApi(field: keyof ProjectFields, value: unknown): unknown {
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

/** Builds the request body of a form under API names. */
export function projectFieldsToApi(fields: Partial<ProjectFields>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [field, name] of Object.entries(NAMES_ON_API) as [keyof ProjectFields, string][])
    if (fields[field] !== undefined) body[name] = valueToApi(field, fields[field]);
  return body;
}
