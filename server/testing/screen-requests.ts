/** Every request about projects that a screen sends: the addresses whose queries are analyzed. */
import { USER_TYPES, type UserType } from '#domain/platform/actor.ts';
import { LARGE_PEOPLE, largeEmail } from '#server/seed/large.ts';

/** Request of a screen, sent by an administrator unless `as` is set. */
export type ScreenRequest = { name: string; path: string; as?: UserType };

const EDITOR = LARGE_PEOPLE.admin + LARGE_PEOPLE.manager + 7;
const MANAGER = LARGE_PEOPLE.admin + 3;
/** Records that a small database has too. */
const [PROJECT, CLIENT] = [47, 2];

const list = (name: string, query: string, as: UserType = 'admin'): ScreenRequest => ({
  name: `projects, ${name}`,
  path: `/api/projects${query === '' ? '' : `?${query}`}`,
  as,
});

/** Requests of each user's first screen. */
const HOMES: readonly ScreenRequest[] = USER_TYPES.map((as) => ({
  name: `home, ${as}`,
  path: '/api/stats/today',
  as,
}));

const OPEN = 'status[]=assigned&status[]=started&status[]=paused';
/** Orders that can sort all projects. */
const ORDERS = ['due', 'status', 'editor', 'client', 'dueWeek', 'points', 'class', 'startedAt', 'endedAt', 'runtime'];

/** `day` is today; ranges cover the month before. */
export function screenRequests(day: string, monthAgo: string): ScreenRequest[] {
  const range = `startDate=${monthAgo}&endDate=${day}`;
  const created = `createdAt[after]=${monthAgo}T00:00:00.000Z&createdAt[before]=${day}T23:59:59.999Z`;
  const stats = (name: string, path: string): ScreenRequest => ({ name, path: `/api/${path}` });
  return [
    ...HOMES,
    stats('week', 'stats/week'),
    stats('calendar', `calendar?from=${monthAgo}&till=${day}`),
    { ...stats('calendar, editor', `calendar?from=${monthAgo}&till=${day}`), as: 'editor' },
    ...(['admin', 'manager'] as const).map((as) => ({ ...stats(`workload, ${as}`, 'workload'), as })),
    stats('workload, six weeks', 'workload?weeks=6'),
    stats('candidates for new work', `workload/candidates?class=Premium&allowedMinutes=240&deadlineAt=${day}`),
    { ...stats('own week, editor', 'workload/me'), as: 'editor' },
    stats('calendar of a client', `calendar?from=${monthAgo}&till=${day}&client.id=${CLIENT}`),
    list('all', ''),
    list('newest first', 'order[id]=desc'),
    list('deep page', 'page=3000'),
    ...['assigned', 'started', 'paused', 'completed', 'revision'].map((status) =>
      list(`status ${status}`, `status=${status}&order[id]=desc`),
    ),
    list('several states', 'status[]=assigned&status[]=started&status[]=paused'),
    list('revised', 'revised=true&order[id]=desc'),
    list('on time', 'onTime=true&order[id]=desc'),
    list('late', 'onTime=false&order[id]=desc'),
    list('team copies', 'duplicate=true'),
    list('class', 'class=Podcast&order[id]=desc'),
    list('class and status', 'class=Premium&status=completed'),
    list('by editor', `assignedTo.email=${largeEmail('editor', 7)}&order[createdAt]=asc`),
    list('by editor and status', `assignedTo.email=${largeEmail('editor', 7)}&status=completed`),
    list('under a manager', `AssignedBy=${MANAGER}&order[id]=desc`),
    list('by client', `client.id=${CLIENT}`),
    list('by client name', 'client.firstName=ada'),
    list('by whole client name', 'client.name=reed'),
    list('by words', 'search=ada'),
    list('by two letters', 'search=ad'),
    list('revised, by words', 'revised=true&search=ada&order[id]=desc'),
    list('by one letter', 'search=a'),
    list('by words, by status', 'search=ada&status=completed&order[id]=desc'),
    list('by words, in a month', `search=ada&${created}&order[createdAt]=desc`),
    ...['late', 'today', 'soon', 'week', 'none'].map((due) => list(`due ${due}`, `due=${due}&order[due]=asc`)),
    list('late or today, assigned', 'due[]=late&due[]=today&status=assigned'),
    ...['over', 'overnight', 'stopped'].map((state) => list(`clock ${state}`, `clock=${state}`)),
    list('clock over or overnight, under a manager', `clock[]=over&clock[]=overnight&AssignedBy=${MANAGER}`),
    list('to be reviewed by a manager', `status=completed&scored=false&reviewedBy=${MANAGER}`),
    list('reviewed by a manager', `reviewedBy=${MANAGER}&order[id]=desc`),
    list(
      'to be reviewed by a manager, by end',
      `status=completed&scored=false&reviewedBy=${MANAGER}&order[endedAt]=asc`,
    ),
    list('not scored', 'status=completed&scored=false&order[endedAt]=desc'),
    list('not scored, by end', 'status=completed&scored=false&order[endedAt]=asc'),
    list('scored', 'scored=true&order[id]=desc'),
    list('waiting for the client', 'waiting=true&order[waitingSince]=asc'),
    list('waiting for the client, under a manager', `waiting=true&AssignedBy=${MANAGER}&order[waitingSince]=asc`),
    list('not waiting for the client', 'waiting=false&order[due]=asc'),
    list('on time without client waits', 'onTimeAdjusted=true&order[id]=desc'),
    list('late without client waits', 'onTimeAdjusted=false&order[id]=desc'),
    list('first ended on time', 'punctual=true&order[id]=desc'),
    list('first ended late, of a client', `punctual=false&client.id=${CLIENT}`),
    list('on time, due in a month', `punctual=true&firstDeadline[after]=${monthAgo}`),
    list('an editor, waiting for the client', 'waiting=true', 'editor'),
    list('over time', 'overTime=true&order[id]=desc'),
    list('within time', 'overTime=false&order[id]=desc'),
    list('sent back', 'returned=true&order[id]=desc'),
    list('sent back, assigned', 'returned=true&status=assigned'),
    list('never sent back', 'returned=false&order[id]=desc'),
    list('without an active editor, open', 'activeEditor=false&status[]=assigned&status[]=started&status[]=paused'),
    list('over time, sent back', 'overTime=true&returned=true'),
    ...ORDERS.flatMap((by) => [
      list(`in order of ${by}`, `order[${by}]=asc`),
      list(`${by} backwards`, `order[${by}]=desc`),
    ]),
    list('open, by status and deadline', `${OPEN}&order[status]=asc&order[deadlineAt]=asc`),
    list('open, by editor', `${OPEN}&order[editor]=asc&order[due]=asc`),
    list('by due, deep', 'order[due]=asc&page=3000'),
    list('an editor, by due', 'order[due]=asc', 'editor'),
    list('an editor, sent back', 'status=assigned&returned=true&order[due]=asc', 'editor'),
    list('by title', 'title=wedding'),
    list('by rare title', 'title=wedding trailer 77'),
    list('by id', `id=${PROJECT}`),
    list('by tracking id', 'trackingId=ABC123'),
    list('created in a month', `${created}&order[createdAt]=asc`),
    list('created in a month, by status', `${created}&status=completed&order[createdAt]=asc`),
    list('started in a month', `startedAt[after]=${monthAgo}`),
    list('ended in a month', `endedAt[after]=${monthAgo}`),
    list('due in a month', `deadlineAt[after]=${day}&order[deadlineAt]=asc`),
    list('by title order', 'order[title]=asc'),
    list('completed, by title order', 'status=completed&order[title]=desc'),
    list('class, by creation', 'class=Podcast&order[createdAt]=desc'),
    list('under a manager, by deadline', `AssignedBy=${MANAGER}&order[deadlineAt]=asc`),
    list('under two managers', `AssignedBy[]=${MANAGER}&AssignedBy[]=${MANAGER + 1}&order[id]=desc`),
    list('late, by editor', `onTime=false&assignedTo=${EDITOR}&order[id]=desc`),
    list('an editor, all', '', 'editor'),
    list('an editor, by status', 'status=completed', 'editor'),
    list('an editor, revised', 'revised=true', 'editor'),
    list('an editor, revised, by words', 'revised=true&search=wed', 'editor'),
    list('an editor, in a month', created, 'editor'),
    stats('project', `projects/${PROJECT}`),
    stats('client page', 'clients'),
    stats('users page', 'users'),
    stats('me', 'users/me'),
    stats('dashboard', 'stats/dashboard'),
    stats('dashboard, month', `stats/dashboard?${range}`),
    { name: 'dashboard of an editor', path: '/api/stats/dashboard', as: 'editor' },
    stats('work over time, month', `stats/work?${range}`),
    stats('analytics, month', `stats/analytics?${range}`),
    ...['by=client', 'by=editor'].map((by) => stats(`month, ${by}`, `months/${monthAgo.slice(0, 7)}?${by}`)),
    stats('month of a client', `months/${monthAgo.slice(0, 7)}/client/${CLIENT}`),
    stats('month of an editor', `months/${monthAgo.slice(0, 7)}/editor/${EDITOR}`),
    stats('response times of clients, month', `stats/waits?${range}`),
    stats('waits of a project', `projects/${PROJECT}/waits`),
    stats('users statistics', 'stats/users'),
    stats('users statistics, month', `stats/users?${range}`),
    stats('a user', `stats/users/${EDITOR}`),
    stats('a user, month', `stats/users/${EDITOR}?${range}`),
    stats('points of a user, month', `stats/user_points/${EDITOR}?${range}`),
    stats('leaderboard', 'stats/leaderboard?admin=true'),
    stats('leaderboard, month', `stats/leaderboard?admin=true&${range}`),
    ...['assigned', 'ongoing', 'completed'].map((status) =>
      stats(`boss view, ${status}`, `bossview?status=${status}&${range}`),
    ),
    stats('export of projects, month', `stats/export/projects?${range}`),
    stats('export of a user, month', `stats/export/users/${EDITOR}?${range}`),
  ];
}
