/** Link from a figure to the projects it counts (docs/figures.md#dashboard). */
import type { UserType } from '#domain/platform/actor.ts';
import { pathOf, type RolePath } from '#web/lib/address/paths.ts';
import type { Span } from '../filters/filter-dates.ts';
import type { UrlFilters } from '../filters/filter-kinds.ts';
import { urlOf, NO_FILTERS, type ProjectFilters } from '../filters/project-filters.ts';

export type ProjectsLink = { to: RolePath; search: UrlFilters };

/** Returns the link to the filtered list, oldest first and with a Back button, as the dashboard's cards require. */
export const projectsLink = (role: UserType, filters: Partial<ProjectFilters>): ProjectsLink => ({
  to: pathOf(role, 'projects'),
  search: urlOf({ ...NO_FILTERS, order: { by: 'createdAt', direction: 'asc' }, isFromView: true, ...filters }),
});

/** Returns a period as a date range of the list; undefined for all time. */
export const spanOf = (period: { from: string; till: string } | undefined): Span | undefined =>
  period && { after: period.from, before: period.till };
