/** Calendar entries of deadlines and leave (docs/inbox.md#calendar). */
import { addSeconds } from '#domain/platform/dates.ts';
import { leaveDayOf } from '#domain/work/leave-halves.ts';
import type { ProjectStatus } from '#domain/work/project-status.ts';
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
export type LeaveOfPerson = {
  id: number;
  version: number;
  leaveFrom: string;
  leaveTill: string;
  createdAt: string;
  name: string;
};

/** Minutes that a deadline takes up in a calendar, which hides entries without a length. */
const DEADLINE_MINUTES = 30;

/** Returns the deadline as an entry that ends at it. Team calendars name the editor. `projectsUrl` is the address of projects, for any role. */
export function deadlineEntry(project: DueProject, scope: FeedScope, projectsUrl?: string): CalendarEntry {
  const { id, version, title, status, deadlineAt, setAt, clientName, editorName } = project;
  const names = [title, clientName, scope === 'team' ? editorName : null].filter((name) => name !== null);
  return {
    key: `project-${id}`,
    title: `${status === 'completed' ? 'Done: ' : ''}${names.join(' · ')}`,
    span: { from: addSeconds(deadlineAt, -DEADLINE_MINUTES * 60), till: deadlineAt },
    version,
    changedAt: setAt,
    url: projectsUrl && `${projectsUrl}/${id}`,
  };
}

/** Returns the time away. Leave consists of whole days. */
const leaveSpanOf = ({ leaveFrom, leaveTill }: LeaveOfPerson): EntrySpan => ({
  firstDay: leaveDayOf(leaveFrom),
  lastDay: leaveDayOf(leaveTill),
});

/** Returns the leave as an entry, never with its kind or text. */
export const leaveEntry = (leave: LeaveOfPerson, scope: FeedScope): CalendarEntry => ({
  key: `leave-${leave.id}`,
  title: scope === 'team' ? `Away: ${leave.name}` : 'Leave',
  span: leaveSpanOf(leave),
  version: leave.version,
  changedAt: leave.createdAt,
});
