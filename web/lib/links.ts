/**
 * Links that say something to the screen they lead to: each names a page, and the parameters that this page reads. The router's typed
 * links need routes declared one by one; ours come from one list, per role.
 */
import type { UserType } from '#domain/identity/roles.ts';
import { type PageOf, PATHS, pathOf } from './paths.ts';
import { type LinkTo, type SearchPatch, stringifySearch } from './search-codec.ts';

/** The parameters of each screen by its page. The route table fills it in, since it alone knows every screen. */
export interface ScreenSearch {}

export type SearchOf<Page extends keyof ScreenSearch> = SearchPatch<ScreenSearch[Page]>;

/** To a page of this role. */
export const linkTo = <Role extends UserType, Page extends PageOf<Role> & keyof ScreenSearch>(
  role: Role,
  page: Page,
  search: SearchOf<Page>,
) => ({ to: pathOf(role, page), search });

/** To a page that all roles share. */
export const sharedLink = <Page extends keyof typeof PATHS & keyof ScreenSearch>(
  page: Page,
  search: SearchOf<Page>,
) => ({
  to: PATHS[page],
  search,
});

export const hrefOf = ({ to, search }: LinkTo): string => to + stringifySearch(search);
