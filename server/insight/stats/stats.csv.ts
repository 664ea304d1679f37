/** Projects and user figures as tables (docs/figures.md#exports). */
import { roundToHundredths } from '#domain/platform/numbers.ts';
import { tableBonusOf, totalPointsOf } from '#domain/work/points.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { allowedMinutesOf, runtimeMinutesOf } from '#domain/work/projects/project-timer.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import { WAIT_LABELS } from '#domain/work/wait-texts.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Minutes } from '#domain/platform/units.ts';
import type { UserStatsRow } from '#contract/insight/stats.ts';
import type { ProjectColumn } from '#contract/work/projects.ts';
import { type Cell, instantCell } from '#server/platform/http/response/table.ts';
import type { ProjectExportRow } from './projects-export.query.ts';

export const PROJECTS_FILENAME = 'project-reports';
export const PROJECT_LIST_FILENAME = 'project-list';
export const USERS_FILENAME = 'users-report';
export const userFilename = (id: number): string => `user-${id}-report`;

/** Export columns for each column of the list, with raw values in place of formatted ones. */
const EXPORT_HEADERS: Record<ProjectColumn, readonly string[]> = {
  id: ['Project ID'],
  status: ['Status', 'Revised'],
  type: ['Type'],
  client: ['Client'],
  editor: ['Assigned To'],
  assignedBy: ['Assigned By'],
  reviewedBy: ['Reviewed By'],
  time: ['Run Time (min)', 'Allowed Minutes'],
  runTime: ['Run Time (min)'],
  due: ['Deadline'],
  deadline: ['Deadline'],
  points: ['Point'],
  personalPoints: ['Personal Point'],
  designationPoints: ['Designation Points'],
  createdAt: ['Assigned At'],
  startedAt: ['Started At'],
  endedAt: ['Ended At'],
  rawLength: ['Raw Length (s)'],
  videoLength: ['Video Length (s)'],
  revisionCount: ['Revision Count'],
  platform: ['Platform'],
  trackingId: ['Tracking ID'],
  waiting: ['Waiting On', 'Waiting For', 'Waiting Since'],
  // Not as `5/7`, which spreadsheets read as a date.
  checks: ['Checks', 'Open Checks'],
};

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

const allowedOf = (row: ProjectExportRow): Minutes =>
  allowedMinutesOf({
    videoLengthSeconds: row.video_length_seconds,
    editRatioMin: row.edit_ratio_min,
    editRatioHour: row.edit_ratio_hour,
  });

const runtimeOf = (row: ProjectExportRow, now: string): Minutes | null =>
  runtimeMinutesOf(
    {
      status: row.status,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      pauses: row.pauses,
      runtimeMinutes: row.runtime_minutes,
      isRuntimeUnknown: row.is_runtime_unknown,
    },
    now,
  );

const pointCells = (row: ProjectExportRow): Cell[] => {
  const points = { point: row.point, personalPoint: row.personal_point, designationPoints: row.designation_points };
  return [points.point, points.personalPoint, roundToHundredths(points.designationPoints), totalPointsOf(points)];
};

/** Returns the row of a project. Running projects have their current run time. */
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
  instantCell(row.created_at),
  instantCell(row.started_at),
  instantCell(row.ended_at),
  instantCell(row.deadline_at),
  row.raw_length_seconds,
  row.video_length_seconds,
  allowedOf(row),
  runtimeOf(row, now),
  ...pointCells(row),
  row.id,
];

/** Returns the cells about waiting, which are empty once the work is completed. */
const waitCells = ({ status, waiting_for: kind, waiting_since: since }: ProjectExportRow): [string, Cell][] => [
  ['Waiting On', since === null ? (isFinished(status) ? '' : 'Team') : 'Client'],
  ['Waiting For', kind === null ? '' : WAIT_LABELS[kind]],
  ['Waiting Since', instantCell(since)],
];

/** Returns the cells about checks, which are empty without any. */
const checkCells = ({ checks_total: total, open_checks: open }: ProjectExportRow): [string, Cell][] => [
  ['Checks', total === 0 ? null : total],
  ['Open Checks', total === 0 ? null : open],
];

/** Returns a table with the title and these list columns, without repeats, or with all export columns if none are given. */
export function projectTable(columns: readonly ProjectColumn[] | undefined, now: string) {
  if (!columns) return { header: PROJECTS_HEADER, rowOf: (row: ProjectExportRow) => projectRow(row, now) };
  const header = ['Title', ...new Set(columns.flatMap((column) => EXPORT_HEADERS[column]))];
  const rowOf = (row: ProjectExportRow): Cell[] => {
    const cells = new Map<string, Cell>([['Platform', row.platform], ...waitCells(row), ...checkCells(row)]);
    for (const [at, cell] of projectRow(row, now).entries()) cells.set(PROJECTS_HEADER[at] ?? '', cell);
    return header.map((head) => cells.get(head) ?? null);
  };
  return { header, rowOf };
}

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

/** Returns one user's figures as shown in the statistics table. */
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
