/** A project as stored in its row: domain names, relations by ID. */
import { timerSinceOf, overAtOf } from '#domain/work/project-elapsed.ts';
import type { Project } from '#domain/work/project.ts';
import type { Allowance, TimerTimes } from '#domain/work/project-timer.ts';
import type { ProjectOwnership } from '#domain/work/project-rights.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import { trackingTailOf } from '#domain/work/tracking-id.ts';
import type { NewRow, Row, RowChange } from '#server/platform/db/tables.ts';

export type ProjectRecord = Omit<Project, 'client' | 'assignedTo' | 'assignedBy' | 'reviewedBy' | 'feedbackIds'> & {
  clientId: number | null;
  assignedToId: number | null;
  assignedById: number | null;
  reviewedById: number | null;
  /** The author of this version; null if no person wrote it. */
  changedById: number | null;
};

/** A record without the values that the database assigns. */
export type NewProject = Omit<ProjectRecord, 'id' | 'version' | 'changedById'> & { changedById?: number | null };

export const recordOf = (row: Row<'projects'>): ProjectRecord => ({
  id: row.id,
  version: row.version,
  title: row.title,
  description: row.description,
  platform: row.platform,
  class: row.class,
  status: row.status,
  trackingId: row.tracking_id,
  editRatioMin: row.edit_ratio_min,
  editRatioHour: row.edit_ratio_hour,
  rawLengthSeconds: row.raw_length_seconds,
  videoLengthSeconds: row.video_length_seconds,
  clientId: row.client_id,
  assignedToId: row.assigned_to_id,
  assignedById: row.assigned_by_id,
  reviewedById: row.reviewed_by_id,
  changedById: row.changed_by_id,
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  deadlineAt: row.deadline_at,
  pauses: row.pauses,
  runtimeMinutes: row.runtime_minutes,
  rounds: row.rounds,
  timeCorrections: row.time_corrections,
  isRevised: row.is_revised,
  revisionCount: row.revision_count,
  isDuplicate: row.is_duplicate,
  originalProjectId: row.original_project_id,
  point: row.point,
  personalPoint: row.personal_point,
  designationPoints: row.designation_points,
  designationEntries: row.designation_entries,
});

type Derived = 'search' | 'tracking_tail' | 'clock_since' | 'over_at';
type Column = Exclude<keyof Row<'projects'>, 'id' | 'version' | Derived>;

const COLUMNS: Record<keyof NewProject, Column> = {
  title: 'title',
  description: 'description',
  platform: 'platform',
  class: 'class',
  status: 'status',
  trackingId: 'tracking_id',
  editRatioMin: 'edit_ratio_min',
  editRatioHour: 'edit_ratio_hour',
  rawLengthSeconds: 'raw_length_seconds',
  videoLengthSeconds: 'video_length_seconds',
  clientId: 'client_id',
  assignedToId: 'assigned_to_id',
  assignedById: 'assigned_by_id',
  reviewedById: 'reviewed_by_id',
  changedById: 'changed_by_id',
  createdAt: 'created_at',
  startedAt: 'started_at',
  endedAt: 'ended_at',
  deadlineAt: 'deadline_at',
  pauses: 'pauses',
  runtimeMinutes: 'runtime_minutes',
  rounds: 'rounds',
  timeCorrections: 'time_corrections',
  isRevised: 'is_revised',
  revisionCount: 'revision_count',
  isDuplicate: 'is_duplicate',
  originalProjectId: 'original_project_id',
  point: 'point',
  personalPoint: 'personal_point',
  designationPoints: 'designation_points',
  designationEntries: 'designation_entries',
};

type Clocked = TimerTimes & Allowance;

/** Returns the timer columns that lists compare. */
const clockColumnsOf = (round: Clocked): Pick<Row<'projects'>, 'clock_since' | 'over_at'> => ({
  clock_since: timerSinceOf(round),
  over_at: overAtOf(round),
});

/** Returns only the timer columns that change, so that their indexes aren't touched needlessly. */
function changedClock(before: Clocked, after: Clocked): RowChange<'projects'> {
  const stored = clockColumnsOf(before);
  const { clock_since, over_at } = clockColumnsOf(after);
  return {
    ...(clock_since === stored.clock_since ? {} : { clock_since }),
    ...(over_at === stored.over_at ? {} : { over_at }),
  };
}

/** Returns the columns of these fields, with the normalized ones for searches. */
function columnsOf(fields: Partial<NewProject>): RowChange<'projects'> {
  const columns: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields))
    columns[COLUMNS[field as keyof NewProject]] = Array.isArray(value) ? JSON.stringify(value) : value;
  if (fields.title !== undefined) columns['search'] = normalizeForSearch(fields.title);
  if (fields.trackingId !== undefined) columns['tracking_tail'] = trackingTailOf(fields.trackingId);
  return columns;
}

/** Returns the columns of a new project. */
export const newColumnsOf = (project: NewProject): NewRow<'projects'> =>
  ({ ...columnsOf(project), ...clockColumnsOf(project) }) as NewRow<'projects'>;

/** Returns the columns of the changed fields. */
export const changedColumnsOf = (record: ProjectRecord, fields: Partial<NewProject>): RowChange<'projects'> => ({
  ...columnsOf(fields),
  ...changedClock(record, { ...record, ...fields }),
});

/** Returns the IDs that rights depend on. */
export const ownershipOf = ({ assignedToId, assignedById, status }: ProjectRecord): ProjectOwnership => ({
  assignedToId,
  assignedById,
  status,
});
