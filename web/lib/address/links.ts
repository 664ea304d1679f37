/**
 * Typed links with search parameters: each names a page and only parameters that this page reads. The router's own
 * typed links require routes declared one by one, but Cutroom's are generated from one list, per role.
 */
import type { UserType } from '#domain/platform/actor.ts';
import { type PageOf, PATHS, pathOf } from './paths.ts';
import { type LinkDestination, type SearchPatch, stringifySearch } from './search-codec.ts';

/** Search parameters by page. Declared in the route table, which knows every screen. */
export interface ScreenSearch {}

export type SearchOf<Page extends keyof ScreenSearch> = SearchPatch<ScreenSearch[Page]>;

/** Returns a link to a page of this role. */
export const linkTo = <Role extends UserType, Page extends PageOf<Role> & keyof ScreenSearch>(
  role: Role,
  page: Page,
  search: SearchOf<Page>,
) => ({ to: pathOf(role, page), search });

/** Returns a link to a page that all roles share. */
export const sharedLink = <Page extends keyof typeof PATHS & keyof ScreenSearch>(
  page: Page,
  search: SearchOf<Page>,
) => ({
  to: PATHS[page],
  search,
});

export const hrefOf = ({ to, search }: LinkDestination): string => to + stringifySearch(search);
