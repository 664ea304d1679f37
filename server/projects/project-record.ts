/** A project as its row holds it: proper names, relations by id. */
import type { Project } from '#domain/project.ts';
import type { ProjectOwnership } from '#domain/project-rights.ts';
import { normaliseForSearch } from '#domain/text.ts';
import { trackingTailOf } from '#domain/tracking-id.ts';
import type { NewRow, Row, RowChange } from '#server/db/tables.ts';

export type ProjectRecord = Omit<Project, 'client' | 'assignedTo' | 'assignedBy' | 'reviewedBy' | 'feedbackIds'> & {
  clientId: number | null;
  assignedToId: number | null;
  assignedById: number | null;
  reviewedById: number | null;
};

/** Everything but what the database gives. */
export type NewProject = Omit<ProjectRecord, 'id' | 'version'>;

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

type Column = Exclude<keyof Row<'projects'>, 'id' | 'version' | 'search' | 'tracking_tail'>;

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

/** Columns of these fields, with those that searches compare. */
export function columnsOf(fields: Partial<NewProject>): RowChange<'projects'> {
  const columns: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields))
    columns[COLUMNS[field as keyof NewProject]] = Array.isArray(value) ? JSON.stringify(value) : value;
  if (fields.title !== undefined) columns['search'] = normaliseForSearch(fields.title);
  if (fields.trackingId !== undefined) columns['tracking_tail'] = trackingTailOf(fields.trackingId);
  return columns;
}

export const newColumnsOf = (project: NewProject): NewRow<'projects'> => columnsOf(project) as NewRow<'projects'>;

/** The ids that rights are judged by. */
export const ownershipOf = ({ assignedToId, assignedById, status }: ProjectRecord): ProjectOwnership => ({
  assignedToId,
  assignedById,
  status,
});
