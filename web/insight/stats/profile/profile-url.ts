/** Profile overlay in the URL: `profile=7`, its projects with `profileView=projects&profilePage=2`. */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { useDialogHistory } from '#web/lib/address/dialog-history.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';

export type ProfileUrlState = { userId: number | undefined; view: 'statistics' | 'projects'; page: number };

const NAMES = { profile: undefined, profileView: undefined, profilePage: undefined };

export const parseProfileUrl = (search: Search<keyof typeof NAMES>): ProfileUrlState => ({
  userId: idFromDigits(firstValueOf(search, 'profile') ?? ''),
  view: firstValueOf(search, 'profileView') === 'projects' ? 'projects' : 'statistics',
  page: idFromDigits(firstValueOf(search, 'profilePage') ?? '') ?? 1,
});

/** Navigation between profile and screen. Each step adds a history entry, and closing goes back past all of them, and the screen below keeps its filters and page. */
export function useProfileNavigation() {
  const { open, close } = useDialogHistory(NAMES);
  return {
    open: (userId: number) => open({ profile: String(userId) }, false),
    show: ({ userId, view, page }: ProfileUrlState, isCorrection = false) => {
      const profileView = view === 'projects' ? view : undefined;
      const profilePage = page > 1 ? String(page) : undefined;
      open({ profile: String(userId), profileView, profilePage }, isCorrection);
    },
    close,
  };
}

/** Returns a function that opens a profile over the current screen. */
export const useOpenProfile = (): ((userId: number) => void) => useProfileNavigation().open;
