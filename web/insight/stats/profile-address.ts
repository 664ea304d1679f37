/** The profile overlay in the address: `profile=7`, its projects with `profileView=projects&profilePage=2`. */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { useOverPlace } from '#web/lib/over-place.ts';
import type { Search } from '#web/lib/search-codec.ts';
import { oneOf } from '#web/lib/search-state.ts';

export type ProfileAddress = { userId: number | undefined; view: 'statistics' | 'projects'; page: number };

const NAMES = { profile: undefined, profileView: undefined, profilePage: undefined };

export const profileFrom = (search: Search<keyof typeof NAMES>): ProfileAddress => ({
  userId: idFromDigits(oneOf(search, 'profile') ?? ''),
  view: oneOf(search, 'profileView') === 'projects' ? 'projects' : 'statistics',
  page: idFromDigits(oneOf(search, 'profilePage') ?? '') ?? 1,
});

/** Moves between overlay and screen; each step can be taken back, closing takes all back, and what lies below keeps its filters and page. */
export function useProfileMoves() {
  const { open, close } = useOverPlace(NAMES);
  return {
    open: (userId: number) => open({ profile: String(userId) }, false),
    show: ({ userId, view, page }: ProfileAddress, isCorrection = false) => {
      const profileView = view === 'projects' ? view : undefined;
      const profilePage = page > 1 ? String(page) : undefined;
      open({ profile: String(userId), profileView, profilePage }, isCorrection);
    },
    close,
  };
}

/** Opens someone's profile over the screen that stands. */
export const useOpenProfile = (): ((userId: number) => void) => useProfileMoves().open;
