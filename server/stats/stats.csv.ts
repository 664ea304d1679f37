/** Projects and figures of people as CSV (docs/figures.md#exports). */
import { roundToHundredths } from '#domain/numbers.ts';
import { tableBonusOf, totalPointsOf } from '#domain/points.ts';
import { PROJECT_CLASSES } from '#domain/project-status.ts';
import { allowedMinutesOf, runtimeMinutesOf } from '#domain/project-timer.ts';
import { fullNameOf } from '#domain/text.ts';
import type { UserStatsRow } from '#contract/stats.ts';
import { type Cell, csvInstant } from '#server/http/csv.ts';
import type { ProjectExportRow } from './projects-export.query.ts';

export const PROJECTS_FILENAME = 'project-reports.csv';
export const USERS_FILENAME = 'users-report.csv';
export const userFilename = (id: number): string => `user-${id}-report.csv`;

export const PROJECTS_HEADER = [
  'Title',
  'Tracking ID',
  'Client',
  'Type',
  'Status',
  'Revised',
  'Revision Count',
  'Assigned By',
  'Assigned To',
  'Reviewed By',
  'Assigned At',
  'Started At',
  'Ended At',
  'Deadline',
  'Raw Length (s)',
  'Video Length (s)',
  'Allowed Minutes',
  'Run Time (min)',
  'Point',
  'Personal Point',
  'Designation Points',
  'Total Points',
  'Project ID',
];

const nameOf = (first: string | null, last: string | null): string =>
  fullNameOf({ firstName: first ?? '', lastName: last ?? '' });

const allowedOf = (row: ProjectExportRow): number =>
  allowedMinutesOf({
    videoLengthSeconds: row.video_length_seconds,
    editRatioMin: row.edit_ratio_min,
    editRatioHour: row.edit_ratio_hour,
  });

const runtimeOf = (row: ProjectExportRow, now: string): number | null =>
  runtimeMinutesOf(
    {
      status: row.status,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      pauses: row.pauses,
      runtimeMinutes: row.runtime_minutes,
    },
    now,
  );

const pointCells = (row: ProjectExportRow): Cell[] => {
  const points = { point: row.point, personalPoint: row.personal_point, designationPoints: row.designation_points };
  return [points.point, points.personalPoint, roundToHundredths(points.designationPoints), totalPointsOf(points)];
};

/** One project; a running one has the run time of this moment. */
export const projectRow = (row: ProjectExportRow, now: string): Cell[] => [
  row.title,
  row.tracking_id,
  nameOf(row.client_first, row.client_last),
  row.class,
  row.status,
  row.is_revised,
  row.revision_count,
  nameOf(row.lead_first, row.lead_last),
  nameOf(row.editor_first, row.editor_last),
  nameOf(row.reviewer_first, row.reviewer_last),
  csvInstant(row.created_at),
  csvInstant(row.started_at),
  csvInstant(row.ended_at),
  csvInstant(row.deadline_at),
  row.raw_length_seconds,
  row.video_length_seconds,
  allowedOf(row),
  runtimeOf(row, now),
  ...pointCells(row),
  row.id,
];

export const USERS_HEADER = [
  'Name',
  'Email',
  'Role',
  'Designation',
  ...PROJECT_CLASSES.flatMap((name) => [`${name} Points`, `${name} Count`]),
  'Average Points',
  'Bonus',
  'Completed',
  'Ongoing',
  'Total Points',
  'User ID',
];

/** One person's figures, as the statistics table shows them. */
export const userRow = (row: UserStatsRow): Cell[] => [
  row.name,
  row.email,
  row.type,
  row.jobType,
  ...PROJECT_CLASSES.flatMap((name) => [row.points.byClass[name], row.completedByClass[name]]),
  row.points.average,
  tableBonusOf(row.completedByClass, row.jobType),
  row.completed,
  row.ongoing,
  row.totalPoints,
  row.userId,
];
