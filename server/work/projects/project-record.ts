/** A project as stored in its row: domain names, relations by ID. */
import { sql } from 'kysely';
import { timerSinceOf, overAtOf } from '#domain/work/projects/project-elapsed.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Allowance, TimerTimes } from '#domain/work/projects/project-timer.ts';
import type { ProjectOwnership } from '#domain/work/projects/project-rights.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import { trackingTailOf } from '#domain/work/projects/tracking-id.ts';
import { EMPTY_FIELDS, type ProjectFields } from '#contract/work/project-fields.ts';
import type { NewRow, Row, RowChange } from '#server/platform/db/tables.ts';

export type ProjectRecord = Omit<
  Project,
  'client' | 'assignedTo' | 'assignedBy' | 'reviewedBy' | 'feedbackIds' | 'latestCut' | 'files'
> & {
  clientId: number | null;
  assignedToId: number | null;
  assignedById: number | null;
  reviewedById: number | null;
  /** When the deadline was last set; null if at creation. */
  deadlineSetAt: string | null;
  /** When the current editor was assigned; null if at the creation. */
  assignedAt: string | null;
  /** Deadline of ended work moved by its waits; null if no wait moved it. */
  adjustedDeadlineAt: string | null;
  /** The author of the current version; null if no person wrote it. */
  changedById: number | null;
};

/** A record without the values that the database assigns. */
export type NewProject = Omit<ProjectRecord, 'id' | 'version' | 'changedById'> & { changedById?: number | null };

/** Columns of a project without waits, whose deadline is as created. */
export const NO_WAITS = { waitingFor: null, waitingSince: null, deadlineSetAt: null, adjustedDeadlineAt: null };

/** Columns of a project without checks. */
export const NO_CHECKS = { checksTotal: 0, openChecks: 0, checkBypasses: [] };

/** Values that a project starts with and only actions change. */
export const INITIAL_VALUES: Omit<NewProject, keyof ProjectFields | 'changedById'> = {
  pauses: [],
  runtimeMinutes: null,
  isRuntimeUnknown: false,
  rounds: [],
  timeCorrections: [],
  point: 0,
  personalPoint: 0,
  designationPoints: 0,
  designationEntries: [],
  assignedAt: null,
  ...NO_WAITS,
  ...NO_CHECKS,
};

type ColumnOf<F extends string> = F extends `${infer C}${infer Rest}`
  ? `${C extends Lowercase<C> ? C : `_${Lowercase<C>}`}${ColumnOf<Rest>}`
  : '';
type Columns = { [F in keyof ProjectRecord as ColumnOf<F>]: ProjectRecord[F] };

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const EMPTY = { ...EMPTY_FIELDS, ...INITIAL_VALUES };
const COLUMNS = new Map(
  [...Object.keys(EMPTY), 'id', 'version', 'changedById'].map((field) => [field, columnOf(field)]),
);

/** Columns of a new project whose fields are all empty. */
export const EMPTY_COLUMNS = Object.fromEntries(
  Object.entries(EMPTY).map(([field, value]) => [columnOf(field), value]),
) as Omit<Columns, 'id' | 'version' | 'changed_by_id'>;

/** Selects records, with fields instead of columns, so that rows need no conversion. */
export const RECORD_COLUMNS = sql.raw(
  [...COLUMNS].map(([field, column]) => `projects.${column} as "${field}"`).join(', '),
);

/** Returns the record of a row. */
export function recordOf(row: Row<'projects'>): ProjectRecord {
  const columns: Columns = row;
  const record: Record<string, unknown> = {};
  for (const [field, column] of COLUMNS) record[field] = columns[column as keyof Columns];
  return record as ProjectRecord;
}

type TimerFields = TimerTimes & Allowance;

/** Returns the timer columns that lists compare. */
const timerColumnsOf = (round: TimerFields): Pick<Row<'projects'>, 'clock_since' | 'over_at'> => ({
  clock_since: timerSinceOf(round),
  over_at: overAtOf(round),
});

/** Returns only the timer columns that change, so that their indexes aren't updated needlessly. */
function changedTimerColumns(before: TimerFields, after: TimerFields): RowChange<'projects'> {
  const stored = timerColumnsOf(before);
  const { clock_since, over_at } = timerColumnsOf(after);
  return {
    ...(clock_since === stored.clock_since ? {} : { clock_since }),
    ...(over_at === stored.over_at ? {} : { over_at }),
  };
}

/** Returns the columns of these fields, with the normalized ones for searches. */
function columnsOf(fields: Partial<NewProject>): RowChange<'projects'> {
  const columns: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields))
    columns[COLUMNS.get(field) as string] = Array.isArray(value) ? JSON.stringify(value) : value;
  if (fields.title !== undefined) columns['search'] = normalizeForSearch(fields.title);
  if (fields.trackingId !== undefined) columns['tracking_tail'] = trackingTailOf(fields.trackingId);
  return columns;
}

/** Returns the columns of a new project. */
export const newColumnsOf = (project: NewProject): NewRow<'projects'> =>
  ({ ...columnsOf(project), ...timerColumnsOf(project) }) as NewRow<'projects'>;

/** Returns the columns of the changed fields. */
export const changedColumnsOf = (record: ProjectRecord, fields: Partial<NewProject>): RowChange<'projects'> => ({
  ...columnsOf(fields),
  ...changedTimerColumns(record, { ...record, ...fields }),
});

/** Returns the IDs that rights depend on. */
export const ownershipOf = ({ assignedToId, assignedById, status }: ProjectRecord): ProjectOwnership => ({
  assignedToId,
  assignedById,
  status,
});
