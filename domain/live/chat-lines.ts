/** Lines of chat messages: what happened, to what, and who (docs/operations.md#chat). Never feedback text, points, reasons or kinds of leave. */
import { formatDateTime } from '#domain/platform/dates.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import { leaveDayTexts } from '#domain/work/leave/leave-day-texts.ts';
import type { LeaveSpan } from '#domain/work/leave/leave-halves.ts';
import type { LeaveStatus } from '#domain/work/leave/leave.ts';
import { shortHoursText } from '#domain/platform/hours-text.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { type DeliveredEvent, eventText } from './webhooks.ts';

export type ChatLine = { event: string; subject?: { text: string; url?: string | undefined }; details: string[] };

/** A project as it is when the message is sent. */
export type ChatProject = {
  id: number;
  title: string;
  clientName: string | null;
  editorName: string | null;
  deadlineAt: string | null;
  /** Null while the work isn't finished. */
  runtimeMinutes: Minutes | null;
  /** 0 without a limit. */
  allowedMinutes: Minutes;
};

/** Record of an event as it is when the message is sent. */
export type ChatRecord =
  | { kind: 'test' }
  | { kind: 'deleted-project'; id: number }
  | { kind: 'project'; project: ChatProject }
  | { kind: 'feedback'; project: ChatProject; author: string | null }
  | { kind: 'version'; project: ChatProject; number: number; uploader: string | null; decider: string | null }
  | { kind: 'file'; project: ChatProject | null; name: string; uploader: string | null }
  | ({ kind: 'leave'; name: string; status: LeaveStatus } & LeaveSpan)
  | { kind: 'named'; name: string };

/** `projectsUrl` is the project list; undefined without a public address. */
export type ChatContext = { zone: TimeZone; projectsUrl: string | undefined };

const present = (texts: readonly (string | null)[]): string[] =>
  texts.filter((text) => text !== null && text !== '') as string[];

/** Returns the time worked of finished work: '6h 56m of 5h'. */
const workedText = ({ runtimeMinutes, allowedMinutes }: ChatProject): string | null =>
  runtimeMinutes === null
    ? null
    : `${shortHoursText(runtimeMinutes)}${allowedMinutes > 0 ? ` of ${shortHoursText(allowedMinutes)}` : ''}`;

/** Returns the people and the duration to show for the event. */
function projectDetail(event: DeliveredEvent, project: ChatProject, zone: TimeZone): string[] {
  const { editorName, deadlineAt } = project;
  if (event === 'project.ended') return [present([editorName, workedText(project)]).join(', ')];
  if (event === 'project.deadline_changed')
    return [deadlineAt === null ? 'No deadline' : `Due ${formatDateTime(deadlineAt, zone)}`];
  return event === 'project.created' || event.startsWith('project.waiting') ? [] : present([editorName]);
}

function lineOfProject(
  event: DeliveredEvent,
  { id, title, clientName }: ChatProject,
  {
    projectsUrl,
    details,
    footer = '',
  }: { projectsUrl: string | undefined; details: readonly (string | null)[]; footer?: string },
): ChatLine {
  const url = projectsUrl && `${projectsUrl}/${id}${footer}`;
  return { event: eventText(event), subject: { text: title, url }, details: present([clientName, ...details]) };
}

const LEAVE_STATUS_LABELS: Readonly<Partial<Record<LeaveStatus, string>>> = {
  approved: 'Leave approved',
  rejected: 'Leave rejected',
};

/** Returns the line of an event. */
export function chatLineOf(event: DeliveredEvent, record: ChatRecord, { zone, projectsUrl }: ChatContext): ChatLine {
  switch (record.kind) {
    case 'test':
      return { event: 'Cutroom is connected.', details: [] };
    case 'deleted-project':
      return { event: eventText(event), details: [`#${record.id}`] };
    case 'project':
      return lineOfProject(event, record.project, { projectsUrl, details: projectDetail(event, record.project, zone) });
    case 'feedback':
      return lineOfProject(event, record.project, { projectsUrl, details: [record.author] });
    case 'version': {
      const name = event === 'cut.uploaded' ? record.uploader : record.decider;
      const details = [present([`Version ${record.number}`, name]).join(', ')];
      return lineOfProject(event, record.project, { projectsUrl, details, footer: `/cut/${record.number}` });
    }
    case 'file': {
      const details = [record.name, record.uploader];
      if (record.project) return lineOfProject(event, record.project, { projectsUrl, details });
      return { event: eventText(event), details: present(details) };
    }
    case 'leave': {
      const label = event === 'leave.decided' ? LEAVE_STATUS_LABELS[record.status] : undefined;
      return {
        event: label ?? eventText(event),
        details: [record.name, leaveDayTexts(record).join(' to ')],
      };
    }
    case 'named':
      return { event: eventText(event), details: [record.name] };
  }
}
