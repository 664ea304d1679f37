/** What the clock brings that nobody did: allowed time that is nearly used or exceeded, deadlines that near or pass (docs/people.md#clock-notices). */
import { addDays, addHours, dayOf, startOfDay } from '#domain/platform/dates.ts';
import { ALWAYS, NEVER, overAtOf, usedAtOf } from './project-clock.ts';
import { isFinished } from './project-status.ts';
import type { Allowance, Clock } from './project-timer.ts';

export const CLOCK_KINDS = ['time-used', 'time-over', 'due-tomorrow', 'overdue'] as const;
export type ClockKind = (typeof CLOCK_KINDS)[number];

/** Of the allowed time, when its editor is told that little is left. */
export const USED_PERCENT = 80;

/** What came true longer ago is told no more: no flood at the first start over an old house, and a night asleep is made up for. */
const TOLD_HOURS = 24;

/** What came true before that instant is told no more. */
export const clockNoticesSince = (now: string): string => addHours(now, -TOLD_HOURS);

/** The day, in UTC, whose deadlines are told of today; until just before `before`. */
export const tomorrowOf = (now: string): { from: string; before: string } => {
  const today = dayOf(now);
  return { from: startOfDay(addDays(today, 1)), before: startOfDay(addDays(today, 2)) };
};

/** What the clock judges a project by. */
export type Judged = Clock & Allowance & { deadlineAt: string | null };

/** What is true of a project at this moment and worth telling; told once for each `moment`, so again when deadline, allowance or round change it. */
export type ClockNotice = { kind: ClockKind; moment: string };

function ofTime(project: Judged, now: string): ClockNotice[] {
  const over = overAtOf(project);
  if (over === null || over === ALWAYS) return [];
  const since = clockNoticesSince(now);
  if (over <= now && over !== NEVER) return over > since ? [{ kind: 'time-over', moment: over }] : [];
  const used = usedAtOf(project, USED_PERCENT / 100);
  return used !== undefined && used <= now && used > since ? [{ kind: 'time-used', moment: used }] : [];
}

function ofDeadline(deadlineAt: string | null, now: string): ClockNotice[] {
  if (deadlineAt === null) return [];
  if (deadlineAt <= now) return deadlineAt > clockNoticesSince(now) ? [{ kind: 'overdue', moment: deadlineAt }] : [];
  const { from, before } = tomorrowOf(now);
  return deadlineAt >= from && deadlineAt < before ? [{ kind: 'due-tomorrow', moment: deadlineAt }] : [];
}

/** What the clock tells of a project now; nothing of finished work. */
export const clockNoticesOf = (project: Judged, now: string): ClockNotice[] =>
  isFinished(project.status) ? [] : [...ofTime(project, now), ...ofDeadline(project.deadlineAt, now)];
