/** Links from home page lists to the project list, with the same filters as their counts (docs/figures.md#home). */
import { type HomeListName, homeListsOf } from '#domain/insight/home-lists.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { timeZone } from '#web/lib/time/local-time.ts';
import { pathOf } from '#web/lib/address/paths.ts';
import type { UrlFilters } from '#web/work/projects/filters/filter-kinds.ts';
import { urlOf, parseFiltersUrl } from '#web/work/projects/filters/project-filters.ts';
import type { ProjectsLink } from '#web/work/projects/list/projects-link.ts';

type LinkContext = { role: UserType; callerId: number; now: string };

/** Returns the address. An editor's list contains only their own projects, so it needs no filter by person; a manager's list uses the filter for work they assigned. */
function urlFor(context: LinkContext, name: HomeListName): UrlFilters {
  const found = homeListsOf({ ...context, zone: timeZone() }).find((list) => list.name === name);
  const { assignedTo: _own, AssignedBy: mine, ...rest } = found?.filters ?? {};
  const params = Object.entries(rest).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]);
  return { ...Object.fromEntries(params), ...(mine ? { showMyProjectsOnly: 'true' } : {}), fromView: '1' };
}

/** Returns the target of `Show all`. */
export const homeLink = (context: LinkContext, name: HomeListName): ProjectsLink => ({
  to: pathOf(context.role, 'projects'),
  search: urlOf(parseFiltersUrl(urlFor(context, name))),
});
