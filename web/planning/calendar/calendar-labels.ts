/** Texts of the calendar. */
import type { CalendarItem, CalendarLeave } from '#domain/planning/calendar.ts';
import { formatTime } from '#domain/platform/dates.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { checkEditProject, ownershipOf } from '#domain/work/projects/project-rights.ts';
import { badgeTextOf, isFinished } from '#domain/platform/project-status.ts';
import { monthName, timeOf } from '#web/lib/time/local-time.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { daySpanText } from '#web/work/leave/leave-text.ts';
import type { DisplayStatus } from '#web/work/projects/card/status-badge.tsx';

export const CALENDAR_TEXTS = {
  loading: 'Loading the calendar...',
  failed: "Couldn't load the calendar.",
  notOffered: "This server doesn't offer the calendar.",
  noDeadline: 'The project no longer has a deadline.',
} as const;

/** Returns the message of a month without deadlines: 'Nothing due in November.' */
export const nothingDueText = (month: string): string => `Nothing due in ${monthName(month).split(' ')[0]}.`;

export const dueCountText = (count: number): string => `${count} due`;

export const timeText = ({ deadlineAt }: Pick<CalendarItem, 'deadlineAt'>): string => formatTime(timeOf(deadlineAt));

/** Returns how an entry looks: its status, or late for open work past its deadline. */
export const displayStatusOf = ({ status, deadlineAt }: CalendarItem): DisplayStatus =>
  !isFinished(status) && deadlineAt < nowIso() ? 'late' : status;

export const displayStatusText = (item: CalendarItem): string =>
  displayStatusOf(item) === 'late' ? 'Late' : badgeTextOf(item.status);

/** Returns why this user can't move the deadline, or undefined. */
export const moveRefusalText = (actor: Actor, item: CalendarItem): string | undefined =>
  checkEditProject(actor, ownershipOf(item))?.message;

/** Returns the tooltip of an entry, with the reason if its deadline can't be moved. */
export const entryTip = (actor: Actor, item: CalendarItem): string => {
  const editor = item.assignedTo ? fullNameOf(item.assignedTo) : 'No editor';
  const facts = [item.title, timeText(item), displayStatusText(item), editor, item.clientName];
  return [facts.filter(Boolean).join(' · '), moveRefusalText(actor, item)].filter(Boolean).join('\n');
};

export const leaveText = ({ person, from, till, ...halves }: CalendarLeave): string =>
  `${fullNameOf(person)}, on leave ${daySpanText({ leaveFrom: from, leaveTill: till, ...halves })}`;
