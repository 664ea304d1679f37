/** Where a figure leads: the project list with the filters that make it up (docs/figures.md#dashboard). */
import type { UserType } from '#domain/identity/roles.ts';
import { pathOf, type RolePath } from '#web/lib/paths.ts';
import { type Address, addressOf } from './project-address.ts';
import { NO_FILTERS, type ProjectFilters, type Span } from './project-filters.ts';

export type ProjectsLink = { to: RolePath; search: Address };

/** Oldest first and with a way back, as the dashboard's cards have it. */
export const projectsLink = (role: UserType, filters: Partial<ProjectFilters>): ProjectsLink => ({
  to: pathOf(role, 'projects'),
  search: addressOf({ ...NO_FILTERS, order: { by: 'createdAt', direction: 'asc' }, isFromView: true, ...filters }),
});

/** A period as a span of one of the list's dates; none for all time. */
export const spanOf = (period: { from: string; till: string } | undefined): Span | undefined =>
  period && { after: period.from, before: period.till };
