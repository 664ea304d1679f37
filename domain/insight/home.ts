/** What a home begins the day with: its lists, each a filter of the project list, and whose home it is (docs/figures.md#home). */
import { addDays, dayOf, startOfDay } from '#domain/platform/dates.ts';
import { OPEN_STATUSES } from '#domain/work/project-status.ts';
import { accessDenied, type Refusal } from '#domain/platform/refusal.ts';
import { USER_TYPES, type UserType } from '#domain/identity/roles.ts';

export const HOME_LISTS = [
  'running',
  'late',
  'review',
  'returned',
  'stopped',
  'unstarted',
  'unattended',
  'due',
  'fresh',
] as const;
export type HomeListName = (typeof HOME_LISTS)[number];

/** Parameters of the project list by their names on the wire. */
export type HomeFilters = Readonly<Record<string, string | readonly string[]>>;
export type HomeList = { name: HomeListName; filters: HomeFilters };

/** Rows of a list that a home shows. */
export const HOME_ROWS = 5;

/** Due work also has what runs and what came back; the home shows each once, so more of it are told. */
export const rowsOf = (name: HomeListName): number => (name === 'due' ? 3 * HOME_ROWS : HOME_ROWS);

type Home = { role: UserType; callerId: number; now: string };

function listsOfEditor(callerId: number, now: string): HomeList[] {
  const own = { assignedTo: String(callerId) };
  const yesterday = startOfDay(addDays(dayOf(now), -1));
  const waiting = { ...own, status: 'assigned' };
  return [
    { name: 'running', filters: { ...own, status: 'started', 'order[startedAt]': 'asc' } },
    { name: 'returned', filters: { ...waiting, returned: 'true', 'order[due]': 'asc' } },
    { name: 'due', filters: { ...own, 'status[]': OPEN_STATUSES, 'order[due]': 'asc' } },
    {
      name: 'fresh',
      filters: { ...waiting, returned: 'false', 'createdAt[after]': yesterday, 'order[createdAt]': 'desc' },
    },
  ];
}

/** The floor of a manager, or of the whole house where `own` narrows nothing. */
function listsOfLead(own: HomeFilters, reviewed: HomeFilters): HomeList[] {
  const waiting = { ...own, status: 'assigned' };
  return [
    { name: 'late', filters: { ...own, due: 'late', 'order[due]': 'asc' } },
    { name: 'review', filters: { ...reviewed, status: 'completed', scored: 'false', 'order[endedAt]': 'asc' } },
    { name: 'returned', filters: { ...waiting, returned: 'true', 'order[due]': 'asc' } },
    { name: 'stopped', filters: { ...own, clock: 'stopped', 'order[due]': 'asc' } },
    {
      name: 'running',
      filters: { ...own, 'clock[]': ['over', 'overnight', 'silent', 'hours'], 'order[startedAt]': 'asc' },
    },
    { name: 'unstarted', filters: { ...waiting, due: 'soon', 'order[due]': 'asc' } },
    {
      name: 'unattended',
      filters: { ...own, 'status[]': OPEN_STATUSES, activeEditor: 'false', 'order[due]': 'asc' },
    },
  ];
}

/** The lists of a home in their order: an editor's own, a manager's own assignments and reviews, for an administrator everybody's. */
export function homeListsOf({ role, callerId, now }: Home): HomeList[] {
  if (role === 'editor') return listsOfEditor(callerId, now);
  if (role === 'admin') return listsOfLead({}, {});
  return listsOfLead({ AssignedBy: String(callerId) }, { reviewedBy: String(callerId) });
}

/** The home that is asked for: the own kind's unless told, or that of a kind below it. */
export function homeRoleOf(type: UserType, requestedType: UserType | undefined): UserType | Refusal {
  if (requestedType === undefined) return type;
  return USER_TYPES.indexOf(requestedType) >= USER_TYPES.indexOf(type) ? requestedType : accessDenied();
}
