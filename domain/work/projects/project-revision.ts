/** Revision requests, which start another round on finished work (docs/projects.md#revision). */
import { LIMITS } from '#domain/platform/limits.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import { runtimeMinutesOf, type Timing, workedMinutesOf } from './project-timer.ts';
import type { Project, Round } from './project.ts';
import type { RoundCheck } from '#domain/work/checks/checks.ts';
import type { Author } from '#domain/platform/person.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { blankAt, tooLongAt } from '#domain/platform/violations.ts';

export type Revisable = Timing & Pick<Project, 'rounds' | 'revisionCount'>;
/** Version on which changes were requested, and its open notes. */
type Cause = { cutId: number; noteIds: number[] };
export type RevisionRequest = {
  reason: string;
  by: Author;
  now: string;
  from?: Cause | undefined;
  /** The project's checks, which the round keeps. */
  checks?: readonly RoundCheck[];
};

/** Returns a conflict that names the current status, unless the project is completed. */
export function checkRequestRevision(project: Pick<Project, 'status'>): Refusal | undefined {
  if (isFinished(project.status)) return undefined;
  return refuse('conflict', `This project is ${project.status}; a revision can be requested once it is completed.`);
}

/** Checks the reason: 1 to 2,000 characters. */
export function checkRevisionReason(reason: string, path = 'reason'): Violation[] {
  if (isBlankText(reason)) return [blankAt(path)];
  return countCharacters(reason) > LIMITS.revisionReasonLength ? [tooLongAt(path, LIMITS.revisionReasonLength)] : [];
}

/** Returns the reason of the last revision request, or undefined. */
export const lastReasonOf = ({ rounds }: Pick<Project, 'rounds'>): string | undefined =>
  rounds.findLast((round) => !round.isSetBack)?.reason;

/** Returns the versions on which a revision requests changes: the newest version of each deliverable that isn't approved, or the one with the highest number if all are approved (docs/review.md#decisions). */
export function cutsToRevise<C>(newest: readonly C[], decisionOf: (cut: C) => string): C[] {
  const open = newest.filter((cut) => decisionOf(cut) !== 'approved');
  return open.length > 0 ? open : newest.slice(0, 1);
}

/** Archives the finished round and reassigns the project with a fresh timer. Points are kept. */
export function requestRevision(
  project: Revisable,
  { reason, by, now, from, checks = [] }: RevisionRequest,
): Revisable {
  const { startedAt, endedAt, pauses } = project;
  const runtimeMinutes = project.isRuntimeUnknown
    ? null
    : (project.runtimeMinutes ?? workedMinutesOf(project, now) ?? 0);
  const request = { reason, requestedBy: by, requestedAt: now, ...from };
  const ticked = checks.length > 0 ? { checks: [...checks] } : {};
  const round: Round = { startedAt, endedAt, pauses, runtimeMinutes, ...request, ...ticked };
  return {
    status: 'assigned',
    startedAt: null,
    endedAt: null,
    pauses: [],
    runtimeMinutes: null,
    isRuntimeUnknown: false,
    isRevised: true,
    revisionCount: project.revisionCount + 1,
    rounds: [...project.rounds, round],
  };
}

/** Reason recorded when an edit discards a round without giving one (docs/projects.md#edits). */
const SET_BACK_REASON = 'Set back to assigned.';

/** Returns the round discarded by an edit to `assigned`, or undefined if no work had started. Not counted as a revision. Its run time may be unknown. */
export function discardedRound(
  project: Timing,
  { reason, by, now }: { reason: string | undefined; by: Author; now: string },
): Round | undefined {
  const runtimeMinutes = runtimeMinutesOf(project, now);
  if (runtimeMinutes === null && !project.isRuntimeUnknown) return undefined;
  const { startedAt, endedAt, pauses } = project;
  const times = { startedAt, endedAt, pauses, runtimeMinutes };
  return { ...times, reason: reason ?? SET_BACK_REASON, requestedBy: by, requestedAt: now, isSetBack: true };
}
