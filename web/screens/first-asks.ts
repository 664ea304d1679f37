/** What each screen asks the server first, by its plain address: the page names it, and it is asked beside the scripts (web/public/first.js). */
import { USER_TYPES, type UserType } from '#domain/identity/roles.ts';
import { hasPage, pathOf, type RolePage } from '#web/lib/paths.ts';
import { queryText } from '#web/lib/request-text.ts';
import { filtersFromAddress } from '#web/work/projects/project-address.ts';
import { projectListParams } from '#web/work/projects/project-request.ts';
import { revisionParams } from '#web/work/projects/revisions.ts';
import { queueParams } from '#web/review/review/review-queue.ts';

/** In an address whoever asks stands by e-mail, which the token tells; who they are by number comes with the profile alone. */
const ASKER = '{email}';
/** The project that the page's own address names. */
const ID = '{id}';

/** On every screen, and first of all. */
const WHO = '/api/users/me';

const listOf = (params: ReturnType<typeof projectListParams>): string => `/api/projects${queryText(params)}`;
const peopleOf = (type: UserType): string => `/api/users?type=${type}&page=1&itemsPerPage=20`;

/** Whose leave each role decides, the first list first; an editor's own are asked for by number. */
const LEAVE_OF: Record<UserType, readonly UserType[]> = {
  admin: ['manager', 'editor'],
  manager: ['editor'],
  editor: [],
};
const leaveOf = (type: UserType): string =>
  `/api/leave_applications?employee.type=${type}&page=1&itemsPerPage=10&order%5BcreatedAt%5D=desc`;

const firstList = (type: UserType): string => listOf(projectListParams(filtersFromAddress({}), { type, email: ASKER }));

/** Those in one row go in one request (docs/wire.md#calls-asks): what may take long has a row of its own, and holds up no other. */
export type Asks = readonly (readonly string[])[];

/** Of those questions only that need nothing from an answer; a test compares them with what the screens ask. */
const ASKS: Partial<Record<RolePage, (role: UserType) => Asks>> = {
  dashboard: (role) =>
    role === 'editor'
      ? [['/api/stats/today?as=editor']]
      : [['/api/stats/dashboard'], ['/api/stats/work'], [`/api/stats/today?as=${role}`]],
  projects: (type) => [[firstList(type)]],
  revisions: (type) => [[listOf(revisionParams({ words: '', class: null, page: 1 }, { type, email: ASKER }))]],
  team: () => [USER_TYPES.map(peopleOf)],
  clients: () => [['/api/clients?order%5BfirstName%5D=asc&page=1&itemsPerPage=15']],
  review: (type) => (type === 'admin' ? [[listOf(queueParams({ type, id: 0 }, []))]] : []),
  leave: (type) => [LEAVE_OF[type].map(leaveOf)],
  leaderboard: (type) => [[`/api/stats/leaderboard${type === 'admin' ? '?admin=true' : ''}`]],
  analytics: () => [['/api/stats/analytics']],
  week: () => [['/api/stats/week']],
  'boss-view': () => [['/api/bossview?status=assigned']],
};

/** Whatever else stands in the address of a list: who is there, and the views. */
const BESIDE_LIST = ['/api/views?itemsPerPage=100'];

const project = `/api/projects/${ID}`;
const cuts = `/api/cuts${queryText({ itemsPerPage: 100, project: ID, 'order[number]': 'desc', page: 1 })}`;
/** All that an open project shows. */
const IN_PROJECT = [
  project,
  cuts,
  `/api/feedback${queryText({ project: ID, page: 1, itemsPerPage: 20, 'order[id]': 'desc' })}`,
  `${project}/undos`,
  `${project}/share_links`,
  `/api/point_actions${queryText({ itemsPerPage: 100, project: ID, 'order[id]': 'asc', page: 1 })}`,
  `/api/cut_uploads?project=${encodeURIComponent(ID)}`,
];

/**
 * The questions by address; of every other screen it is only who is there. The first row is asked whatever query follows
 * the address, the others of the plain address alone.
 */
export function firstAsks(address: string): Asks {
  for (const role of USER_TYPES) {
    const list = pathOf(role, 'projects');
    if (address === list) return [[WHO, ...BESIDE_LIST], ...(ASKS.projects?.(role) ?? [])];
    if (address === `${list}/$projectId`) return [[WHO, ...IN_PROJECT, ...BESIDE_LIST, firstList(role)]];
    if (address === `${list}/$projectId/cut/$number`) return [[WHO, project, cuts]];
    for (const page of Object.keys(ASKS) as RolePage[])
      if (hasPage(role, page) && pathOf(role, page as 'projects') === address)
        return [[WHO], ...(ASKS[page]?.(role) ?? [])].filter((row) => row.length > 0);
  }
  return [[WHO]];
}
