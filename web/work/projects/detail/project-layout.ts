/** Layout of an open project: a pane next to the list, a dialog over it, or a page (docs/projects.md#place). */
import { useMediaQuery } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf, useSearchState } from '#web/lib/address/search-state.ts';

export type ProjectLayout = 'pane' | 'dialog' | 'page';

/** Media query for windows in which list and project don't fit side by side; print ignores the width. */
const NARROW = 'screen and (max-width: 1199px)';

/** Checks if a pane fits. If not, projects open in a dialog, unless the address asks for a page. */
export const fitsPane = (): boolean => !window.matchMedia(NARROW).matches;

const PAGE = 'page';

/** Address parameters for the page layout: `view=page`. */
export const PAGE_URL = { view: PAGE } as const;
/** Address parameters for the default layout: no `view`. */
export const DEFAULT_LAYOUT_URL = { view: undefined } as const;

const isPageFrom = (search: Search<'view'>): boolean => firstValueOf(search, 'view') === PAGE;

/** Returns the ID of the project that the current address opens. */
export function useOpenId(): number | undefined {
  const { projectId } = useParams({ strict: false });
  return idFromDigits(projectId ?? '');
}

export function useProjectLayout(): ProjectLayout {
  const { state: isPage } = useSearchState(isPageFrom);
  const hasRoom = !useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  if (isPage) return 'page';
  return hasRoom ? 'pane' : 'dialog';
}
