/** What a row writes of a project, by the rules of typed ones (docs/projects.md#forms, docs/projects.md#edits). */
import { openTiming } from '#domain/work/import-open-work.ts';
import { IMPORT_TEXTS, type ImportPlan } from '#domain/work/import.ts';
import type { ImportValues } from '#domain/work/import-rows.ts';
import { timeCorrectionOf } from '#domain/work/project-correction.ts';
import { isFinished, type ProjectStatus } from '#domain/work/project-status.ts';
import type { Author } from '#domain/work/project.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { ProjectFields } from '#contract/work/project-fields.ts';
import { validateNewProject } from '#server/work/projects/project-creation.ts';
import {
  changedColumnsOf,
  type NewProject,
  newColumnsOf,
  type ProjectRecord,
} from '#server/work/projects/project-record.ts';
import { validateEdit } from '#server/work/projects/project-edit.ts';
import type { NewRow } from '#server/platform/db/tables.ts';

const IDS: Readonly<Record<string, keyof ProjectFields>> = {
  client: 'clientId',
  assignedTo: 'assignedToId',
  assignedBy: 'assignedById',
  reviewedBy: 'reviewedById',
};

/** The fields of a project but for its point, which is none of its form. */
function fieldsFrom({
  point: _point,
  status: _status,
  worked: _worked,
  ...values
}: ImportValues): Partial<ProjectFields> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [IDS[field] ?? field, value]));
}

/** The score that a sheet gives. */
const pointIn = ({ point }: ImportValues): Partial<NewProject> => (typeof point === 'number' ? { point } : {});

type Deed = { by: Author; now: string };
type NewDeed = Deed & { plan: Pick<ImportPlan, 'keepRunning'> };

/** The columns of a new project, or the rule that it breaks. Open work arrives paused unless its timer is to go on. */
export function newProjectRow(values: ImportValues, { by, now, plan }: NewDeed): NewRow<'projects'> | Refusal {
  const status = values['status'] as ProjectStatus;
  const { keepRunning } = plan;
  const timing = isFinished(status) ? undefined : openTiming(values, { now, keepRunning });
  const startedAt = timing?.startedAt;
  const fields = { ...fieldsFrom(values), ...(startedAt ? { startedAt } : {}) };
  const project = validateNewProject({ ...fields, status: timing?.status ?? 'completed' }, now);
  if (isRefusal(project)) return project;
  return newColumnsOf({ ...project, ...timing, ...pointIn(values), changedById: by.id });
}

export type Columns = Record<string, unknown>;
export type Rewrite = { id: number; version: number; columns: Columns; before: Columns };

/** Lists are kept as JSON, and go there as what they are. */
const LISTS: ReadonlySet<string> = new Set(['pauses', 'rounds', 'time_corrections', 'designation_entries']);
const withLists = (columns: object): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, LISTS.has(name) ? JSON.parse(String(value)) : value]),
  );

const pick = (record: ProjectRecord, fields: Partial<NewProject>): Partial<NewProject> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, record[name as keyof NewProject]]));

/** What the row changes of a project, and what was there; times that were kept leave a line in its history. */
export function changedProject(record: ProjectRecord, values: ImportValues, { by, now }: Deed): Rewrite | Refusal {
  const edit = validateEdit(record, { edit: fieldsFrom(values), now });
  if (isRefusal(edit)) return edit;
  const note = { reason: IMPORT_TEXTS.description, by, now };
  const correction = edit.status === undefined ? undefined : timeCorrectionOf(record, { ...record, ...edit }, note);
  const history = correction ? { timeCorrections: [...record.timeCorrections, correction] } : {};
  const fields = { ...edit, ...history, ...pointIn(values), changedById: by.id };
  const after = { ...record, ...fields };
  return {
    id: record.id,
    version: record.version,
    columns: withLists(changedColumnsOf(record, fields)),
    before: withLists(changedColumnsOf(after, pick(record, fields))),
  };
}
