/** Home pages: the lists of each role, as filters of the project list (docs/figures.md#home). Their titles: `web/insight/home/home-labels.ts`. */
import { addDays } from '#domain/platform/dates.ts';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import { accessDenied, type Refusal } from '#domain/platform/refusal.ts';
import { dayOf, startOfDay, type TimeZone } from '#domain/platform/time-zone.ts';
import { USER_TYPES, type UserType } from '#domain/platform/actor.ts';

export const HOME_LISTS = [
  'running',
  'late',
  'review',
  'returned',
  'stopped',
  'unstarted',
  'unattended',
  'waiting',
  'due',
  'fresh',
] as const;
export type HomeListName = (typeof HOME_LISTS)[number];

/** Query parameters of the project list. */
export type HomeFilters = Readonly<Record<string, string | readonly string[]>>;
export type HomeList = { name: HomeListName; filters: HomeFilters };

/** Rows shown per list. */
export const HOME_ROWS = 5;

/** Returns how many rows to request. Due work also includes running and returned work, and the home page shows each once, so it needs more. */
export const rowLimitOf = (name: HomeListName): number => (name === 'due' ? 3 * HOME_ROWS : HOME_ROWS);

type Home = { role: UserType; callerId: number; now: string; zone: TimeZone };

function listsOfEditor({ callerId, now, zone }: Home): HomeList[] {
  const assignedToCaller = { assignedTo: String(callerId) };
  const yesterday = startOfDay(addDays(dayOf(now, zone), -1), zone);
  const waiting = { ...assignedToCaller, status: 'assigned' };
  return [
    { name: 'running', filters: { ...assignedToCaller, status: 'started', 'order[startedAt]': 'asc' } },
    { name: 'returned', filters: { ...waiting, returned: 'true', 'order[due]': 'asc' } },
    { name: 'due', filters: { ...assignedToCaller, 'status[]': OPEN_STATUSES, 'order[due]': 'asc' } },
    {
      name: 'fresh',
      filters: { ...waiting, returned: 'false', 'createdAt[after]': yesterday, 'order[createdAt]': 'desc' },
    },
  ];
}

/** Lists for managers, or for the whole workspace when `assignedToCaller` is empty. */
function listsOfLead(assignedToCaller: HomeFilters, reviewed: HomeFilters): HomeList[] {
  const waiting = { ...assignedToCaller, status: 'assigned' };
  return [
    { name: 'late', filters: { ...assignedToCaller, due: 'late', 'order[due]': 'asc' } },
    {
      name: 'review',
      filters: { ...reviewed, status: 'completed', scored: 'false', withClient: 'false', 'order[endedAt]': 'asc' },
    },
    { name: 'returned', filters: { ...waiting, returned: 'true', 'order[due]': 'asc' } },
    { name: 'stopped', filters: { ...assignedToCaller, clock: 'stopped', 'order[due]': 'asc' } },
    {
      name: 'running',
      filters: { ...assignedToCaller, 'clock[]': ['over', 'overnight', 'silent', 'hours'], 'order[startedAt]': 'asc' },
    },
    { name: 'unstarted', filters: { ...waiting, due: 'soon', 'order[due]': 'asc' } },
    {
      name: 'unattended',
      filters: { ...assignedToCaller, 'status[]': OPEN_STATUSES, activeEditor: 'false', 'order[due]': 'asc' },
    },
    { name: 'waiting', filters: { ...assignedToCaller, waiting: 'true', 'order[waitingSince]': 'asc' } },
  ];
}

/** Returns the lists in order: an editor's own, a manager's assignments and reviews, or everyone's for an administrator. */
export function homeListsOf(home: Home): HomeList[] {
  const { role, callerId } = home;
  if (role === 'editor') return listsOfEditor(home);
  if (role === 'admin') return listsOfLead({}, {});
  return listsOfLead({ AssignedBy: String(callerId) }, { reviewedBy: String(callerId) });
}

/** Returns the requested home role, by default the caller's own. Only lower roles may be requested. */
export function homeRoleOf(type: UserType, requestedType: UserType | undefined): UserType | Refusal {
  if (requestedType === undefined) return type;
  return USER_TYPES.indexOf(requestedType) >= USER_TYPES.indexOf(type) ? requestedType : accessDenied();
}
