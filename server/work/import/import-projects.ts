/** Writes to projects for sheet rows, by the same rules as the form (docs/projects.md#forms, docs/projects.md#edits). */
import { changedRunTime, type ImportedTimes, newRunTime } from '#domain/work/import/import-run-time.ts';
import { assignmentBefore, importedTimer } from '#domain/work/import/import-open-work.ts';
import { linksIn } from '#domain/work/import/import-other-columns.ts';
import { IMPORT_TEXTS, type ImportPlan } from '#domain/work/import/import.ts';
import type { ImportValues } from '#domain/work/import/import-rows.ts';
import { timeCorrectionOf } from '#domain/work/projects/project-correction.ts';
import { isFinished, type ProjectStatus } from '#domain/platform/project-status.ts';
import type { Author } from '#domain/platform/person.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import { EMPTY_FIELDS, type ProjectFields } from '#contract/work/project-fields.ts';
import { validateNewProject } from '#server/work/projects/project-creation.ts';
import {
  changedColumnsOf,
  type NewProject,
  newColumnsOf,
  type ProjectRecord,
} from '#server/work/projects/project-record.ts';
import { validateEdit } from '#server/work/projects/project-edit.ts';
import type { NewRow } from '#server/platform/db/tables.ts';

/** Returns the project field of a sheet's field; sheet fields of people and clients lack the suffix `Id`. */
export function projectFieldOf(name: string): string {
  if (name === 'worked') return 'runtimeMinutes';
  return `${name}Id` in EMPTY_FIELDS ? `${name}Id` : name;
}

/** Returns the project fields without the score, which is not part of the form. */
function fieldsFrom({
  point: _point,
  status: _status,
  worked: _worked,
  checks: _checks,
  links,
  ...values
}: ImportValues): Partial<ProjectFields> {
  return {
    ...Object.fromEntries(Object.entries(values).map(([field, value]) => [projectFieldOf(field), value])),
    ...(links ? { links: linksIn({ links }) } : {}),
  };
}

/** Returns the score given in the sheet. */
const pointIn = ({ point }: ImportValues): Partial<NewProject> => (typeof point === 'number' ? { point } : {});

/** Returns the checks given in the sheet. */
export const checksIn = ({ checks }: ImportValues): string[] => (checks ? String(checks).split('\n') : []);

type WriteContext = { by: Author; now: string };
type NewProjectContext = WriteContext & { plan: Pick<ImportPlan, 'keepRunning'> };

/** Returns the columns of a new project, or a refusal. Open work is imported paused unless its timer should keep running. */
export function newProjectRow(row: ImportedTimes, { by, now, plan }: NewProjectContext): NewRow<'projects'> | Refusal {
  const { values } = row;
  const { keepRunning } = plan;
  const isOpen = !isFinished(values['status'] as ProjectStatus);
  const timing = isOpen ? importedTimer(values, { now, keepRunning }) : undefined;
  const runTime = isOpen ? undefined : newRunTime(row);
  const startedAt = timing?.startedAt;
  const assignedAt = startedAt === null ? assignmentBefore(values, now) : {};
  const fields = { ...assignedAt, ...fieldsFrom(values), ...(startedAt ? { startedAt } : {}) };
  const project = validateNewProject({ ...fields, status: timing?.status ?? 'completed' }, now);
  if (isRefusal(project)) return project;
  const count = checksIn(values).length;
  const counts = { checksTotal: count, openChecks: count };
  return newColumnsOf({ ...project, ...timing, ...runTime, ...pointIn(values), ...counts, changedById: by.id });
}

export type Columns = Record<string, unknown>;
export type RowUpdate = { id: number; version: number; columns: Columns; before: Columns };

/** List columns, stored as JSON. */
const LISTS: ReadonlySet<string> = new Set(['pauses', 'rounds', 'time_corrections', 'designation_entries', 'links']);
const withLists = (columns: object): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, LISTS.has(name) ? JSON.parse(String(value)) : value]),
  );

const pick = (record: ProjectRecord, fields: Partial<NewProject>): Partial<NewProject> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, record[name as keyof NewProject]]));

/** Returns the row's changes and the values they replace; corrected times and minutes add an entry to the project's history. */
export function changedProject(
  record: ProjectRecord,
  row: ImportedTimes,
  { by, now }: WriteContext,
): RowUpdate | Refusal {
  const { values } = row;
  const validated = validateEdit(record, { edit: fieldsFrom(values), now });
  if (isRefusal(validated)) return validated;
  const edit = { ...validated, ...changedRunTime(row, record) };
  const note = { reason: IMPORT_TEXTS.description, by, now };
  const correction = timeCorrectionOf(record, { ...record, ...edit }, note);
  const history = correction ? { timeCorrections: [...record.timeCorrections, correction] } : {};
  const deadlineSet = edit.deadlineAt === undefined ? {} : { deadlineSetAt: now };
  const fields = { ...edit, ...deadlineSet, ...history, ...pointIn(values), changedById: by.id };
  const after = { ...record, ...fields };
  return {
    id: record.id,
    version: record.version,
    columns: withLists(changedColumnsOf(record, fields)),
    before: withLists(changedColumnsOf(after, pick(record, fields))),
  };
}
