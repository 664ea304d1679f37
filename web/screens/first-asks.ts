/** What each screen asks the server first, by its plain address: the page names it, and it is asked beside the scripts (web/public/first.js). */
import { USER_TYPES, type UserType } from '#domain/roles.ts';
import { hasPage, pathOf, type RolePage } from '#web/lib/paths.ts';
import { queryText } from '#web/lib/request-text.ts';
import { filtersFromAddress } from '#web/projects/project-address.ts';
import { projectListParams } from '#web/projects/project-request.ts';
import { revisionParams } from '#web/projects/revisions.ts';
import { queueParams } from '#web/review/review-queue.ts';

/** In an address whoever asks stands by e-mail, which the token tells; who they are by number comes with the profile alone. */
const ASKER = '{email}';

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

/** Of those questions only that need nothing from an answer; a test compares them with what the screens ask. */
const ASKS: Partial<Record<RolePage, (role: UserType) => readonly string[]>> = {
  dashboard: (role) =>
    role === 'editor'
      ? ['/api/stats/today?as=editor']
      : ['/api/stats/dashboard', '/api/stats/work', `/api/stats/today?as=${role}`],
  projects: (type) => [listOf(projectListParams(filtersFromAddress({}), { type, email: ASKER }))],
  revisions: (type) => [listOf(revisionParams({ words: '', class: null, page: 1 }, { type, email: ASKER }))],
  team: () => USER_TYPES.map(peopleOf),
  clients: () => ['/api/clients?order%5BfirstName%5D=asc&page=1&itemsPerPage=15'],
  review: (type) => (type === 'admin' ? [listOf(queueParams({ type, id: 0 }, []))] : []),
  leave: (type) => LEAVE_OF[type].map(leaveOf),
  leaderboard: (type) => [`/api/stats/leaderboard${type === 'admin' ? '?admin=true' : ''}`],
  analytics: () => ['/api/stats/analytics'],
  week: () => ['/api/stats/week'],
  'boss-view': () => ['/api/bossview?status=assigned'],
};

/** The questions by address; of every other screen it is only who is there. */
export function firstAsks(address: string): string[] {
  for (const role of USER_TYPES)
    for (const page of Object.keys(ASKS) as RolePage[])
      if (hasPage(role, page) && pathOf(role, page as 'projects') === address)
        return [WHO, ...(ASKS[page]?.(role) ?? [])];
  return [WHO];
}
