/** The text of an inbox line, on screens and in emails (docs/inbox.md#inbox). */
import { formatDateTime } from '#domain/platform/dates.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import { USED_PERCENT } from '#domain/work/timed-notices.ts';
import { guestLabel } from '#domain/work/guest-name.ts';
import type { Notification, NotificationKind, Outcome } from '#domain/journal/notifications.ts';

type NotificationEvent = Pick<
  Notification,
  'kind' | 'count' | 'actor' | 'guestName' | 'outcome' | 'detail' | 'undoneKind' | 'projectTitles'
>;

/** Only the label of a guest begins in lower case, so the first letter is raised. */
const capitalized = (actorName: string): string => actorName.replace(/^guest /, 'Guest ');

/** Names of undone events, singular and plural. */
const UNDONE: Partial<Record<NotificationKind, readonly [one: string, many: string]>> = {
  mention: ['Mention', 'mentions'],
  assigned: ['Assignment', 'assignments'],
  'taken-away': ['Reassignment', 'reassignments'],
  deadline: ['Deadline change', 'deadline changes'],
  revision: ['Revision request', 'revision requests'],
  ended: ['End of the work', 'ends of work'],
  'open-checks': ['End with open checks', 'ends with open checks'],
  points: ['Score', 'scores'],
  'leave-decided': ['Leave decision', 'leave decisions'],
  'leave-withdrawn': ['Leave withdrawal', 'leave withdrawals'],
};

function undoneText({ undoneKind, count }: NotificationEvent, actorName: string): string {
  const [one, many] = (undoneKind && UNDONE[undoneKind]) ?? ['Change', 'changes'];
  return `${count === 1 ? one : `${count} ${many}`} undone by ${actorName}`;
}

/** Describes a bulk change. Its projects are named separately. */
function bulkText({ kind, count }: NotificationEvent, actorName: string): string {
  if (kind === 'assigned') return `${actorName} gave you ${count} projects`;
  if (kind === 'taken-away') return `${actorName} gave ${count} of your projects to someone else`;
  if (kind === 'deadline') return `${actorName} moved the deadlines of ${count} projects`;
  return `${actorName} changed ${count} projects`;
}

/** Texts of kinds with an actor; `actorName` is the latest actor. */
const BY_SOMEONE: Partial<Record<NotificationKind, string>> = {
  mention: 'mentioned you',
  assigned: 'gave you this project',
  'taken-away': 'gave this project to someone else',
  deadline: 'moved the deadline',
  feedback: 'gave feedback',
  cut: 'uploaded a version',
  decision: 'reviewed a version',
  files: 'finished sending files',
  revision: 'requested a revision',
  ended: 'ended the work; it is ready for review',
  'open-checks': 'went on with open checks',
  points: 'gave points',
  'leave-asked': 'requested leave',
  'leave-decided': 'responded to your leave request',
  'leave-withdrawn': 'withdrew a leave request',
  target: 'set a new target',
  password: 'changed your password',
  'factor-removed': 'removed your two-factor authentication',
};

/** Names of decisions. Lines from before outcomes were stored have none. */
const DECISIONS: Partial<Record<NotificationKind, Partial<Record<Outcome, string>>>> = {
  decision: { approved: 'Approved', changes: 'Changes requested' },
  'leave-decided': { approved: 'Leave approved', rejected: 'Leave rejected' },
};

/** Returns the decision of the last event and the first words of its reason: 'Changes requested by Kim Lee: Shorter intro'. */
function decisionText({ kind, count, outcome, detail }: NotificationEvent, by: string): string | undefined {
  const decision = outcome && DECISIONS[kind]?.[outcome];
  if (!decision) return undefined;
  const text = `${decision} by ${by}`;
  const last = `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  const head = count > 1 ? `${count} ${PLURAL_TEXTS[kind]} (last: ${last})` : text;
  return detail === null ? head : `${head}: ${detail}`;
}

/** Returns what the actor did with the value of the event; undefined if none is stored. */
function valueText({ kind, outcome, detail }: NotificationEvent, zone: TimeZone): string | undefined {
  if (kind === 'deadline' && outcome === 'removed') return 'removed the deadline';
  if (detail === null) return undefined;
  if (kind === 'deadline') return `moved the deadline to ${formatDateTime(detail, zone)}`;
  if (kind === 'open-checks') return detail;
  if (kind === 'files') return `${outcome === 'removed' ? 'removed' : 'added'} ${detail}`;
  if (kind === 'points') return `gave ${detail} ${detail === '1' ? 'point' : 'points'}`;
  if (kind === 'target') return `set a new target: ${detail} ${detail === '1' ? 'point' : 'points'}`;
  return kind === 'revision' ? `requested a revision: ${detail}` : undefined;
}

/** Texts of several events, ending with the actor of the last one. */
const PLURAL_TEXTS: Partial<Record<NotificationKind, string>> = {
  mention: 'mentions of you',
  feedback: 'pieces of feedback',
  cut: 'versions uploaded',
  decision: 'decisions on versions',
  unplayable: "versions that guests couldn't play",
  files: 'changes to files',
  'leave-decided': 'decisions on your leave',
  'leave-asked': 'leave requests awaiting approval',
  'leave-withdrawn': 'leave requests withdrawn',
  password: 'changes to your password',
};

/** Texts of kinds without an actor. */
const IMPERSONAL: Partial<Record<NotificationKind, (count: number) => string>> = {
  'time-used': () => `${USED_PERCENT}% of the allowed time is used`,
  'time-over': () => 'The allowed time is exceeded',
  'due-tomorrow': () => 'Due tomorrow',
  overdue: () => 'The deadline has passed',
  'client-waiting': () => 'Waiting on the client for at least 3 days',
  'new-device': (count) =>
    count > 1 ? `${count} sign-ins to your account from new devices` : 'A sign-in to your account from a new device',
  'script-token': (count) =>
    count > 1 ? `${count} API tokens were created for your account` : 'An API token was created for your account',
  passkey: (count) =>
    count > 1 ? `${count} passkeys were added to your account` : 'A passkey was added to your account',
  'webhook-off': (count) =>
    count > 1 ? `Webhooks were turned off ${count} times` : 'A webhook was turned off because its deliveries failed',
  'files-due': () => 'The storage rule will remove files in a week',
};

/** Returns who did what, with which outcome, and how often. The project's title is shown separately. */
export function notificationText(line: NotificationEvent, zone: TimeZone): string {
  const { kind, count, actor, guestName } = line;
  const impersonal = IMPERSONAL[kind];
  if (impersonal) return impersonal(count);
  const by = actor?.name ?? (guestName === null ? undefined : guestLabel(guestName));
  const actorName = by ? capitalized(by) : 'Someone';
  if (kind === 'undone') return undoneText(line, by ?? 'someone');
  if (line.projectTitles !== null) return bulkText(line, actorName);
  const decision = decisionText(line, by ?? 'someone');
  if (decision) return decision;
  if (count > 1 && PLURAL_TEXTS[kind]) return `${count} ${PLURAL_TEXTS[kind]}${by ? ` (last by ${by})` : ''}`;
  if (kind === 'unplayable') return `${by ? actorName : 'A guest'} couldn't play ${line.detail ?? 'a version'}`;
  if (kind === 'password' && !actor) return 'Your password was changed by a link';
  return `${actorName} ${valueText(line, zone) ?? BY_SOMEONE[kind]}`;
}
