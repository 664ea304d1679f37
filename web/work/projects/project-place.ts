/** Where an open project stands: in a pane beside the list, in a dialog over it, or on a page of its own (docs/projects.md#place). */
import { useMediaQuery } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Search } from '#web/lib/search-codec.ts';
import { oneOf, useSearchState } from '#web/lib/search-state.ts';

export type Place = 'pane' | 'dialog' | 'page';

/** Such a window has no room for a list and a project side by side; on paper the width is not asked. */
const NO_ROOM = 'screen and (max-width: 1199px)';

/** Without it a project opens in a dialog, unless its address asks for a page. */
export const hasRoomForPane = (): boolean => !window.matchMedia(NO_ROOM).matches;

const PAGE = 'page';

/** `view=page` in the address. */
export const PAGE_ADDRESS = { view: PAGE } as const;
export const NO_PAGE_ADDRESS = { view: undefined } as const;

const isPageFrom = (search: Search<'view'>): boolean => oneOf(search, 'view') === PAGE;

/** The project that the address of this screen opens. */
export function useOpenId(): number | undefined {
  const { projectId } = useParams({ strict: false });
  return idFromDigits(projectId ?? '');
}

export function usePlace(): Place {
  const { state: isPage } = useSearchState(isPageFrom);
  const hasRoom = !useMediaQuery(NO_ROOM, false, { getInitialValueInEffect: false });
  if (isPage) return 'page';
  return hasRoom ? 'pane' : 'dialog';
}
