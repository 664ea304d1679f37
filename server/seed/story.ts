/** The life of one project under the product's own rules: timer actions, revision rounds, points. */
import { timerSinceOf, overAtOf } from '#domain/work/projects/project-elapsed.ts';
import { requestRevision } from '#domain/work/projects/project-revision.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import {
  allowedMinutesOf,
  endProject,
  pauseProject,
  resumeProject,
  startProject,
} from '#domain/work/projects/project-timer.ts';
import { trackingTailOf } from '#domain/work/projects/tracking-id.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import { EMPTY_COLUMNS } from '#server/work/projects/project-record.ts';
import type { Random } from './random.ts';
import { isoOf, planWork, type TimedAction } from './work-time.ts';

/** Columns that a story sets; `id` and derived columns are added once the stories are ordered. */
export type ProjectRow = Required<Omit<NewRow<'projects'>, 'id' | 'clock_since' | 'over_at'>>;
type ActionRow = Omit<NewRow<'point_actions'>, 'id' | 'project_id'>;
export type FeedbackRow = Omit<NewRow<'feedback'>, 'id' | 'project_id'>;
export type Story = { project: ProjectRow; actions: ActionRow[] };

/** Columns set when a project is created. */
export type NewProjectColumns = Pick<
  ProjectRow,
  | 'title'
  | 'description'
  | 'platform'
  | 'class'
  | 'tracking_id'
  | 'edit_ratio_min'
  | 'raw_length_seconds'
  | 'video_length_seconds'
  | 'client_id'
  | 'assigned_to_id'
  | 'assigned_by_id'
  | 'reviewed_by_id'
  | 'created_at'
  | 'deadline_at'
>;

/** Returns a project right after creation: assigned, not started, without points. */
export const newStory = (order: NewProjectColumns): Story => ({
  project: {
    ...EMPTY_COLUMNS,
    ...order,
    version: 1,
    search: normalizeForSearch(order.title),
    tracking_tail: trackingTailOf(order.tracking_id),
    changed_by_id: null,
    files_due_at: null,
    files_removed_at: null,
    cuts_made: 0,
    checks_total: 0,
    open_checks: 0,
    previous_id: null,
  },
  actions: [],
});

const timedOf = (row: ProjectRow) => ({
  status: row.status,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  pauses: row.pauses,
  runtimeMinutes: row.runtime_minutes,
  isRuntimeUnknown: row.is_runtime_unknown ?? false,
  isRevised: row.is_revised,
  videoLengthSeconds: row.video_length_seconds,
  editRatioMin: row.edit_ratio_min,
  editRatioHour: row.edit_ratio_hour,
});

/** Returns the whole row with the derived timer columns. */
export function rowOf({ project }: Story): ProjectRow & NewRow<'projects'> {
  const timed = timedOf(project);
  return { ...project, clock_since: timerSinceOf(timed), over_at: overAtOf(timed) };
}

const APPLY_ACTION = { start: startProject, pause: pauseProject, resume: resumeProject, end: endProject };

/** Applies the timer actions up to `nowMs`; leaving out later ones. */
export function applyTimerActions({ project }: Story, timedActions: readonly TimedAction[], nowMs: number): void {
  for (const { action, atMs } of timedActions) {
    if (atMs > nowMs) return;
    const timing = APPLY_ACTION[action](timedOf(project), isoOf(atMs));
    project.status = timing.status;
    project.started_at = timing.startedAt;
    project.ended_at = timing.endedAt;
    project.pauses = timing.pauses;
    project.runtime_minutes = timing.runtimeMinutes;
    project.is_revised = timing.isRevised;
    project.version = (project.version ?? 0) + 1;
  }
}

/** Returns the allowed minutes of a project row; 0 = no limit. */
export const allowedMinutesOfRow = (row: ProjectRow): number => allowedMinutesOf(timedOf(row));

/** Simulates work from `startMs`: usually two thirds of the allowed time, sometimes more than all of it. */
export function simulateWork(
  story: Story,
  startMs: number,
  { random, nowMs }: { random: Random; nowMs: number },
): void {
  const share = random.chance(0.14) ? 1.02 + random.next() * 0.35 : 0.55 + random.next() * 0.43;
  const round = story.project.rounds.length > 0 ? 0.35 : 1;
  applyTimerActions(story, planWork(startMs, allowedMinutesOfRow(story.project) * share * round, random), nowMs);
}

export const isDone = ({ project }: Story): boolean => isFinished(project.status);

/** The person who asked for changes, the reason and the time. */
export type Revision = { by: { id: number; name: string }; reason: string; atMs: number };

/** Adds another round to finished work. */
export function addRevision({ project }: Story, { by, reason, atMs }: Revision): void {
  const revisable = { ...timedOf(project), rounds: project.rounds, revisionCount: project.revision_count };
  const next = requestRevision(revisable, { reason, by, now: isoOf(atMs) });
  project.status = next.status;
  project.started_at = next.startedAt;
  project.ended_at = next.endedAt;
  project.pauses = next.pauses;
  project.runtime_minutes = next.runtimeMinutes;
  project.is_revised = next.isRevised;
  project.revision_count = next.revisionCount;
  project.rounds = next.rounds;
  project.version = (project.version ?? 0) + 1;
}
