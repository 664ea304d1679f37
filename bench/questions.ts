/** Every question about projects that a screen asks: the addresses whose queries are looked at. */
import { LARGE_PEOPLE, largeEmail } from '#server/seed/large.ts';

export type Question = { name: string; path: string; asEditor?: boolean };

const EDITOR = LARGE_PEOPLE.admin + LARGE_PEOPLE.manager + 7;
const MANAGER = LARGE_PEOPLE.admin + 3;

const list = (name: string, query: string, asEditor = false): Question => ({
  name: `projects, ${name}`,
  path: `/api/projects${query === '' ? '' : `?${query}`}`,
  asEditor,
});

/** `day` is today; ranges run over the month before it. */
export function questionsOf(day: string, monthAgo: string): Question[] {
  const range = `startDate=${monthAgo}&endDate=${day}`;
  const created = `createdAt[after]=${monthAgo}T00:00:00.000Z&createdAt[before]=${day}T23:59:59.999Z`;
  const stats = (name: string, path: string): Question => ({ name, path: `/api/${path}` });
  return [
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
    list('by client', 'client.id=12'),
    list('by client name', 'client.firstName=ada'),
    list('by whole client name', 'client.name=reed'),
    list('by words', 'search=ada'),
    list('by two letters', 'search=ad'),
    list('revised, by words', 'revised=true&search=ada&order[id]=desc'),
    list('by one letter', 'search=a'),
    list('by words, by status', 'search=ada&status=completed&order[id]=desc'),
    list('by words, in a month', `search=ada&${created}&order[createdAt]=desc`),
    list('by title', 'title=wedding'),
    list('by rare title', 'title=wedding trailer 77'),
    list('by id', 'id=4711'),
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
    list('an editor, all', '', true),
    list('an editor, by status', 'status=completed', true),
    list('an editor, revised', 'revised=true', true),
    list('an editor, revised, by words', 'revised=true&search=wed', true),
    list('an editor, in a month', created, true),
    stats('project', 'projects/4711'),
    stats('client page', 'clients'),
    stats('users page', 'users'),
    stats('me', 'users/me'),
    stats('dashboard', 'stats/dashboard'),
    stats('dashboard, month', `stats/dashboard?${range}`),
    { name: 'dashboard of an editor', path: '/api/stats/dashboard', asEditor: true },
    stats('work over time, month', `stats/work?${range}`),
    stats('analytics, month', `stats/analytics?${range}`),
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
