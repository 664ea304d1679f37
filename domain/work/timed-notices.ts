/** Time-based notices: allowed time nearly used or exceeded, deadlines approaching or passed (docs/inbox.md#clock-notices). */
import { addDays, addHours } from '#domain/platform/dates.ts';
import { dayOf, startOfDay, type TimeZone } from '#domain/platform/time-zone.ts';
import { ALWAYS_EXCEEDED, NEVER_EXCEEDED, overAtOf, usedAtOf } from '#domain/work/projects/project-elapsed.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import type { Allowance, TimerTimes } from '#domain/work/projects/project-timer.ts';

export const TIMED_NOTICE_KINDS = ['time-used', 'time-over', 'due-tomorrow', 'overdue', 'client-waiting'] as const;
export type TimedNoticeKind = (typeof TIMED_NOTICE_KINDS)[number];

/** Share of the allowed time at which the editor is warned. */
export const USED_PERCENT = 80;

/** Maximum age of a notice. Prevents a flood on the first start with old data, but covers a night of downtime. */
const MAX_NOTICE_AGE_HOURS = 24;

/** Returns the instant before which notices are too old to send. */
export const timedNoticeCutoff = (now: string): string => addHours(now, -MAX_NOTICE_AGE_HOURS);

/** Returns the span of the next day, for deadline reminders; `before` is exclusive. */
export const tomorrowOf = (now: string, zone: TimeZone): { from: string; before: string } => {
  const today = dayOf(now, zone);
  return { from: startOfDay(addDays(today, 1), zone), before: startOfDay(addDays(today, 2), zone) };
};

/** Project fields that the notices depend on. */
export type NoticeProject = TimerTimes & Allowance & { deadlineAt: string | null; waitingSince?: string | null };

/** Notice about a project's current state. Sent once per `moment`, so a changed deadline, allowed time or round causes a new notice. */
export type TimedNotice = { kind: TimedNoticeKind; moment: string };

function timeNotices(project: NoticeProject, now: string): TimedNotice[] {
  const overAt = overAtOf(project);
  if (overAt === null || overAt === ALWAYS_EXCEEDED) return [];
  const since = timedNoticeCutoff(now);
  if (overAt <= now && overAt !== NEVER_EXCEEDED) return overAt > since ? [{ kind: 'time-over', moment: overAt }] : [];
  const used = usedAtOf(project, USED_PERCENT / 100);
  return used !== undefined && used <= now && used > since ? [{ kind: 'time-used', moment: used }] : [];
}

function deadlineNotices(deadlineAt: string | null, now: string, zone: TimeZone): TimedNotice[] {
  if (deadlineAt === null) return [];
  if (deadlineAt <= now) return deadlineAt > timedNoticeCutoff(now) ? [{ kind: 'overdue', moment: deadlineAt }] : [];
  const { from, before } = tomorrowOf(now, zone);
  return deadlineAt >= from && deadlineAt < before ? [{ kind: 'due-tomorrow', moment: deadlineAt }] : [];
}

const WEEK_HOURS = 7 * 24;
/** Hours after which a wait for the client causes the first reminder; more follow weekly. */
const WAIT_HOURS = 3 * 24;
/** Maximum number of weekly reminders: a year's worth. */
const WAIT_REMINDERS = 52;

/** Returns the spans of start times whose waits have a reminder due now; `after` is exclusive. */
export const waitReminderSpans = (now: string): { after: string; till: string }[] =>
  Array.from({ length: WAIT_REMINDERS }, (_, week) => {
    const hours = WAIT_HOURS + week * WEEK_HOURS;
    return { after: addHours(timedNoticeCutoff(now), -hours), till: addHours(now, -hours) };
  });

function waitNotices(waitingSince: string | null, now: string): TimedNotice[] {
  if (waitingSince === null) return [];
  const week = waitReminderSpans(now).findIndex(({ after, till }) => waitingSince > after && waitingSince <= till);
  return week < 0 ? [] : [{ kind: 'client-waiting', moment: addHours(waitingSince, WAIT_HOURS + week * WEEK_HOURS) }];
}

/** Returns the notices due now. Finished work has only notices about waits. */
export const timedNoticesOf = (project: NoticeProject, now: string, zone: TimeZone): TimedNotice[] => [
  ...(isFinished(project.status)
    ? []
    : [...timeNotices(project, now), ...deadlineNotices(project.deadlineAt, now, zone)]),
  ...waitNotices(project.waitingSince ?? null, now),
];
