/** Calendar entries of deadlines, leave and holidays (docs/inbox.md#calendar). */
import { addSeconds } from '#domain/platform/dates.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import type { WorkingHours } from '#domain/platform/settings.ts';
import { leaveDayOf, type LeaveSpan } from '#domain/work/leave/leave-halves.ts';
import type { Holiday } from '#domain/work/leave/working-days.ts';
import { isFinished, type ProjectStatus } from '#domain/platform/project-status.ts';
import type { FeedScope } from './calendar-feeds.ts';
import type { CalendarEntry, EntrySpan } from './icalendar.ts';

/** A project with a deadline. */
export type DueProject = {
  id: number;
  version: number;
  title: string;
  status: ProjectStatus;
  deadlineAt: string;
  /** When the deadline was set. */
  setAt: string;
  clientName: string | null;
  editorName: string | null;
};

/** Approved leave. */
export type LeaveOfPerson = LeaveSpan & {
  id: number;
  version: number;
  createdAt: string;
  name: string;
};

/** The workspace's day, which half days are a part of. */
export type WorkspaceDay = { timeZone: TimeZone; workingHours: Pick<WorkingHours, 'from' | 'till'> | null };

/** Minutes that a deadline takes up in a calendar, which hides entries without a length. */
const DEADLINE_MINUTES = 30;

/** Returns the deadline as an entry that ends at it. Team calendars name the editor. `projectsUrl` is the address of projects, for any role. */
export function deadlineEntry(project: DueProject, scope: FeedScope, projectsUrl?: string): CalendarEntry {
  const { id, version, title, status, deadlineAt, setAt, clientName, editorName } = project;
  const names = [title, clientName, scope === 'team' ? editorName : null].filter((name) => name !== null);
  return {
    key: `project-${id}`,
    title: `${isFinished(status) ? 'Done: ' : ''}${names.join(' · ')}`,
    span: { from: addSeconds(deadlineAt, -DEADLINE_MINUTES * 60), till: deadlineAt },
    version,
    changedAt: setAt,
    url: projectsUrl && `${projectsUrl}/${id}`,
  };
}

const NOON = '12:00';
const OFFICE_HOURS = { from: '09:00', till: '17:00' };

/** Returns the hours of a workspace as far as they include noon, where half days begin and end. */
function hoursAroundNoon({ workingHours }: WorkspaceDay): { from: string; till: string } {
  const { from, till } = workingHours ?? OFFICE_HOURS;
  return { from: from < NOON ? from : '00:00', till: till > NOON ? till : '23:59' };
}

/** Returns whole days, or local times if it begins or ends with half a day. Leave is days without a zone, so its noon is noon wherever it is read. */
function spanOf({ leaveFrom, leaveTill, fromHalf, tillHalf }: LeaveSpan, day: WorkspaceDay): EntrySpan {
  const [firstDay, lastDay] = [leaveDayOf(leaveFrom), leaveDayOf(leaveTill)];
  const [isFromNoon, isTillNoon] = [fromHalf === 'afternoon', tillHalf === 'morning'];
  if (!isFromNoon && !isTillNoon) return { firstDay, lastDay };
  const { from, till } = hoursAroundNoon(day);
  return {
    localFrom: `${firstDay}T${isFromNoon ? NOON : from}`,
    localTill: `${lastDay}T${isTillNoon ? NOON : till}`,
  };
}

/** Returns the leave as an entry, never with its kind or text. */
export const leaveEntry = (leave: LeaveOfPerson, scope: FeedScope, day: WorkspaceDay): CalendarEntry => ({
  key: `leave-${leave.id}`,
  title: scope === 'team' ? `Away: ${leave.name}` : 'Leave',
  span: spanOf(leave, day),
  version: leave.version,
  changedAt: leave.createdAt,
});

/** Returns the holiday as an entry. `version` is that of its calendar, and `changedAt` a stable time, since holidays have none. */
export const holidayEntry = (
  { day: date, name, isHalf }: Holiday,
  { version, changedAt }: Pick<CalendarEntry, 'version' | 'changedAt'>,
  day: WorkspaceDay,
): CalendarEntry => ({
  key: `holiday-${date}`,
  title: name,
  span: spanOf({ leaveFrom: date, leaveTill: date, fromHalf: isHalf ? 'afternoon' : 'whole' }, day),
  version,
  changedAt,
});
