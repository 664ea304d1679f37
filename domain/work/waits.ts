/** Waits for the client: their rules, and the deadline that they move (docs/projects.md#waits). */
import { formatDate } from '#domain/platform/dates.ts';
import { accessDenied, refuse, type Refusal, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { isFinished, type ProjectStatus } from '#domain/platform/project-status.ts';
import type { Minutes } from '#domain/platform/units.ts';
import type { WaitKind } from './wait-kinds.ts';

/** Maximum number of waits per project, and maximum length of a note. */
export const MAX_WAITS = 200;
export const WAIT_NOTE_LENGTH = 500;

export const WAIT_TEXTS = {
  alreadyWaiting: 'This project is already waiting on the client.',
  finished: 'This project is completed.',
  tooMany: `A project can have ${MAX_WAITS} waits.`,
  future: 'Choose a time in the past.',
  beforeProject: 'Choose a time after the project was assigned.',
  beforeStart: 'Choose a time after the start of the wait.',
  noReason: 'Give a reason for the correction.',
  tooEarly: 'Choose a time at most 24 hours before the wait was recorded. Ask a manager to record an earlier start.',
  endedLongAgo: 'This wait ended more than 10 minutes ago. Start a new one instead.',
  sentKind: 'Approval waits start when a version is sent.',
} as const;

/** Time between two instants; `until` is null while the wait is open. */
export type Interval = { since: string; until: string | null };

export type Wait = Interval & {
  id: number;
  /** Row version, incremented by each edit. */
  version: number;
  kind: WaitKind;
  note: string;
  createdAt: string;
  openedBy: { id: number; name: string } | null;
  endedBy: { id: number; name: string } | null;
  /** Name of the contact who ended it, if one did. */
  endedByContact?: string | undefined;
};

/** Time after its end in which a wait can be reopened, and editors may change it. Later, a new wait begins instead. */
const REOPEN_MS = 10 * 60_000;

/** Time before its creation at which editors may make a wait begin. */
const EDITOR_BACKDATE_MS = 24 * 3_600_000;

/** Returns whether a wait that ended at this instant can still continue as if it hadn't. */
export const isReopenable = (until: string, now: string): boolean => Date.parse(now) - Date.parse(until) <= REOPEN_MS;

/** Changed fields. `until` ends the wait, or reopens it with null. `reason` explains a correction. */
export type WaitChange = Partial<Interval & Pick<Wait, 'kind' | 'note'>> & { reason?: string | undefined };

/** Project fields that decide about waits. */
export type WaitingProject = { assignedToId: number | null; status: ProjectStatus; createdAt: string };

/** The project's other waits, the current time, and the workspace's time zone. */
export type WaitContext = { project: WaitingProject; others: readonly Interval[]; now: string; zone: TimeZone };

/** Returns whether the actor may open and end waits: managers, administrators and the assigned editor. */
export const mayManageWaits = (actor: Actor, { assignedToId }: Pick<WaitingProject, 'assignedToId'>): boolean =>
  actor.type !== 'editor' || assignedToId === actor.id;

/** Returns whether someone who manages the project's waits may change or end one of this kind. Approval waits are closed to editors. */
export const mayChangeKind = (actor: Pick<Actor, 'type'>, kind: WaitKind): boolean =>
  actor.type !== 'editor' || kind !== 'approval';

/** Returns whether the actor may delete the wait: its creator while the wait is open; managers and administrators always. */
export const mayDeleteWait = (actor: Actor, { until, openedBy }: Pick<Wait, 'until' | 'openedBy'>): boolean =>
  actor.type !== 'editor' || (until === null && openedBy?.id === actor.id);

/** Apps' clocks may differ from the server's by this much. */
const LEEWAY_MS = 60_000;

/** Returns the instant, or now if the instant is up to a minute ahead, which a fast device clock can cause. */
export const clampToNow = <T extends string | null | undefined>(at: T, now: string): T | string =>
  at && at > now && Date.parse(at) - Date.parse(now) <= LEEWAY_MS ? now : at;

/** Returns when a wait ends. An end up to a minute off, ahead of now or before the start, comes from an inaccurate device clock and becomes now. */
export function endOf({ since, until }: Interval, now: string): string | null {
  if (until === null || until > since) return clampToNow(until, now);
  return Date.parse(now) - Date.parse(until) <= LEEWAY_MS ? now : until;
}

const overlaps = (a: Interval, b: Interval): boolean =>
  (b.until === null || a.since < b.until) && (a.until === null || b.since < a.until);

/** The sort is stable, so that waits in the same second keep their order. */
const byStart = (a: Interval, b: Interval): number => (a.since < b.since ? -1 : Number(a.since > b.since));

function overlapOf(wait: Interval, { others, zone }: WaitContext): Violation[] {
  const other = others.find((one) => overlaps(wait, one));
  if (!other) return [];
  const days = other.until === null ? 'that is still open' : `to ${formatDate(other.until, zone)}`;
  return [brokenRuleAt('since', `This overlaps a wait from ${formatDate(other.since, zone)} ${days}.`)];
}

/** Checks that the times are past, in order, and don't overlap the other waits. Returns the violations. */
function checkTimes(wait: Interval, context: WaitContext): Violation[] {
  const { now, project } = context;
  if (wait.since > now) return [brokenRuleAt('since', WAIT_TEXTS.future)];
  if (wait.since < project.createdAt) return [brokenRuleAt('since', WAIT_TEXTS.beforeProject)];
  if (wait.until !== null && wait.until > now) return [brokenRuleAt('until', WAIT_TEXTS.future)];
  if (wait.until !== null && wait.until <= wait.since) return [brokenRuleAt('until', WAIT_TEXTS.beforeStart)];
  return overlapOf(wait, context);
}

function checkMayBeOpen(kind: WaitKind, { project, others }: WaitContext): Refusal | undefined {
  if (kind !== 'approval' && isFinished(project.status)) return refuse('conflict', WAIT_TEXTS.finished);
  const isWaiting = others.some(({ until }) => until === null);
  return isWaiting ? refuse('conflict', WAIT_TEXTS.alreadyWaiting) : undefined;
}

/** Refuses more waits than a project can have. */
export const checkWaitCount = (count: number): Refusal | undefined =>
  count < MAX_WAITS ? undefined : refuse('conflict', WAIT_TEXTS.tooMany);

/** Checks the resulting start, so that no sequence of an editor's changes makes a wait begin earlier than one change may. */
const checkEditorStart = (actor: Actor, { since, createdAt }: Pick<Wait, 'since' | 'createdAt'>): Violation[] =>
  actor.type === 'editor' && Date.parse(since) < Date.parse(createdAt) - EDITOR_BACKDATE_MS
    ? [brokenRuleAt('since', WAIT_TEXTS.tooEarly)]
    : [];

/** Refuses a new wait on finished work, during another wait, or with invalid times. */
export function checkOpenWait(
  actor: Actor,
  { kind, since }: Pick<Wait, 'kind' | 'since'>,
  context: WaitContext,
): Refusal | undefined {
  return (
    checkWaitCount(context.others.length) ??
    checkMayBeOpen(kind, context) ??
    refuseInvalid([
      ...checkTimes({ since, until: null }, context),
      ...checkEditorStart(actor, { since, createdAt: context.now }),
    ])
  );
}

/** Returns whether a change moves times that were already recorded. Ending or reopening alone does not. */
export const isCorrection = ({ since, until }: Interval, after: Interval): boolean =>
  since !== after.since || (until !== null && after.until !== null && after.until !== until);

/**
 * Returns whether the actor may make this change. Editors can't change approval waits or waits that ended a while ago,
 * correct the times of an ended one, or reopen one that someone else ended.
 */
function mayChange(actor: Actor, { wait, after }: { wait: Wait; after: Wait }, now: string): boolean {
  if (actor.type !== 'editor') return true;
  if (!mayChangeKind(actor, wait.kind)) return false;
  if (wait.until === null) return true;
  if (!isReopenable(wait.until, now) || isCorrection(wait, after)) return false;
  return after.until !== null || wait.endedBy?.id === actor.id;
}

function checkReopen(until: string, { kind }: Pick<Wait, 'kind'>, context: WaitContext): Refusal | undefined {
  const refusal = checkMayBeOpen(kind, context);
  return refusal ?? (isReopenable(until, context.now) ? undefined : refuse('conflict', WAIT_TEXTS.endedLongAgo));
}

/**
 * Refuses a change that the actor may not make, that would open a second wait or continue one that ended a while ago, or
 * that has invalid times. Leads give a reason for correcting recorded times.
 */
export function checkChangeWait(
  actor: Actor,
  { wait, after, reason = '' }: { wait: Wait; after: Wait; reason?: string | undefined },
  context: WaitContext,
): Refusal | undefined {
  if (!mayChange(actor, { wait, after }, context.now)) return accessDenied();
  const isReopened = wait.until !== null && after.until === null;
  const conflict = isReopened ? checkReopen(wait.until ?? '', after, context) : undefined;
  if (conflict) return conflict;
  const isKindRefused = wait.kind !== after.kind && [wait.kind, after.kind].includes('approval');
  const hasNoReason = actor.type !== 'editor' && isCorrection(wait, after) && reason.trim() === '';
  const isMoved = wait.since !== after.since || wait.until !== after.until;
  return refuseInvalid([
    ...(isKindRefused ? [brokenRuleAt('kind', WAIT_TEXTS.sentKind)] : []),
    ...(isMoved ? checkTimes(after, context) : []),
    ...(wait.since === after.since ? [] : checkEditorStart(actor, after)),
    ...(hasNoReason ? [brokenRuleAt('reason', WAIT_TEXTS.noReason)] : []),
  ]);
}

/** Returns the recorded waits that are consistent, by start: each ends after its start, none overlap, and a wait is open only if the status allows it. */
export function consistentWaits<W extends Pick<Wait, 'kind' | 'since' | 'until'>>(
  waits: readonly W[],
  status: ProjectStatus,
): W[] {
  const consistent: W[] = [];
  for (const wait of waits.toSorted(byStart)) {
    const isInOrder = wait.until === null ? wait.kind === 'approval' || !isFinished(status) : wait.until >= wait.since;
    if (isInOrder && !consistent.some((one) => overlaps(one, wait))) consistent.push(wait);
  }
  return consistent.slice(0, MAX_WAITS);
}

/** Project fields that determine the adjusted deadline. `deadlineSetAt` is null if the deadline dates from the creation. */
export type DeadlineTimes = {
  createdAt: string;
  endedAt: string | null;
  deadlineAt: string | null;
  deadlineSetAt: string | null;
};

/**
 * Returns the deadline moved by the client's waits, or null without a deadline. Each wait that begins before the
 * moved deadline adds its length. Only time after the deadline was last set counts, up to the end of the work or to
 * now.
 */
export function adjustedDeadline(times: DeadlineTimes, waits: readonly Interval[], now: string): string | null {
  if (times.deadlineAt === null) return null;
  const setAt = Date.parse(times.deadlineSetAt ?? times.createdAt);
  const end = Date.parse(times.endedAt ?? now);
  let result = Date.parse(times.deadlineAt);
  for (const { since, until } of waits.toSorted(byStart)) {
    const from = Math.max(Date.parse(since), setAt);
    if (from >= result) continue;
    result += Math.max(0, Math.min(until === null ? end : Date.parse(until), end) - from);
  }
  return new Date(result).toISOString();
}

/** Returns the minutes waited in total. An open wait counts to now. */
export const minutesWaited = (waits: readonly Interval[], now: string): Minutes =>
  Math.round(waits.reduce((sum, { since, until }) => sum + Date.parse(until ?? now) - Date.parse(since), 0) / 60_000);
