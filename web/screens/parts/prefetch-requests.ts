/** Requests that each screen sends first, by URL. The page lists them, and web/public/first.js sends them while the scripts load. */
import { USER_TYPES, type UserType } from '#domain/platform/actor.ts';
import { hasPage, pathOf, type RolePage } from '#web/lib/address/paths.ts';
import { queryText } from '#web/lib/api/request-text.ts';
import { parseFiltersUrl } from '#web/work/projects/filters/project-filters.ts';
import { projectListParams } from '#web/work/projects/list/project-request.ts';
import { revisionParams } from '#web/work/projects/detail/revisions.ts';
import { queueParams } from '#web/review/scoring/scoring-queue.ts';
import { contentsPathOf } from '#contract/work/project-contents.ts';
import { ZONE_PLACEHOLDER } from '#contract/platform/workspace-name.ts';

/** Placeholder for the caller's email, which the token contains; the user ID is only in the profile. */
const CALLER_EMAIL = '{email}';
/** Placeholder for the project ID in the page URL. */
const ID = '{id}';

/** Profile, first on every screen. */
const ME_PATH = '/api/users/me';

const listOf = (params: ReturnType<typeof projectListParams>): string => `/api/projects${queryText(params)}`;
const peopleOf = (type: UserType): string => `/api/users?type=${type}&page=1&itemsPerPage=20`;

/** User types whose leave each role decides, in the order of the screen. An editor's own leave is requested by user ID. */
const DECIDED_TYPES: Record<UserType, readonly UserType[]> = {
  admin: ['manager', 'editor'],
  manager: ['editor'],
  editor: [],
};
const leaveOf = (type: UserType): string =>
  `/api/leave_applications?employee.type=${type}&page=1&itemsPerPage=10&order%5BcreatedAt%5D=desc`;

const firstList = (type: UserType): string =>
  listOf(projectListParams(parseFiltersUrl({}), { type, email: CALLER_EMAIL }));

const VIEWS = '/api/views?itemsPerPage=100';

/** Requests that don't depend on other responses. A test compares them with what the screens request. */
const PREFETCH: Partial<Record<RolePage, (role: UserType) => readonly string[]>> = {
  dashboard: (role) =>
    role === 'editor'
      ? ['/api/stats/today?as=editor']
      : [
          `/api/stats/dashboard${ZONE_PLACEHOLDER}`,
          `/api/stats/work${ZONE_PLACEHOLDER}`,
          `/api/stats/today?as=${role}`,
        ],
  projects: (type) => [firstList(type), VIEWS],
  revisions: (type) => [
    listOf(revisionParams({ searchText: '', class: null, page: 1 }, { type, email: CALLER_EMAIL })),
  ],
  team: () => USER_TYPES.map(peopleOf),
  clients: () => ['/api/clients?order%5BfirstName%5D=asc&page=1&itemsPerPage=15'],
  scoring: (type) => (type === 'admin' ? [listOf(queueParams({ type, id: 0 }))] : []),
  leave: (type) => DECIDED_TYPES[type].map(leaveOf),
  leaderboard: (type) => [`/api/stats/leaderboard${type === 'admin' ? '?admin=true' : ''}`],
  analytics: () => [`/api/stats/analytics${ZONE_PLACEHOLDER}`],
  week: () => [`/api/stats/week${ZONE_PLACEHOLDER}`],
  workload: () => ['/api/workload?weeks=2'],
  'boss-view': () => ['/api/bossview?status=assigned'],
};

const project = `/api/projects/${ID}`;
const cuts = `/api/cuts${queryText({ itemsPerPage: 100, project: ID, 'order[number]': 'desc', page: 1 })}`;

/** Returns the requests of a URL; unlisted screens only request the profile. Another host may not have the contents of a project. */
export function prefetchRequests(address: string, isOwnHost = true): readonly string[] {
  for (const role of USER_TYPES) {
    const list = pathOf(role, 'projects');
    const opened = isOwnHost ? contentsPathOf(ID) : project;
    if (address === `${list}/$projectId`) return [ME_PATH, opened, VIEWS, firstList(role)];
    if (address === `${list}/$projectId/cut/$number`) return [ME_PATH, project, cuts];
    for (const page of Object.keys(PREFETCH) as RolePage[])
      if (hasPage(role, page) && pathOf(role, page as 'projects') === address)
        return [ME_PATH, ...(PREFETCH[page]?.(role) ?? [])];
  }
  return [ME_PATH];
}
