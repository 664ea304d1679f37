/** The profile overlay in the address: `profile=7`, its projects with `profileView=projects&profilePage=2`. */
import { idFromDigits } from '#contract/jsonld.ts';
import { useOwnNavigate } from '#web/lib/own-route.ts';
import type { Search } from '#web/lib/search-codec.ts';
import { oneOf } from '#web/lib/search-state.ts';

export type ProfileAddress = { userId: number | undefined; view: 'statistics' | 'projects'; page: number };

const NAMES = { profile: undefined, profileView: undefined, profilePage: undefined };

export const profileFrom = (search: Search<keyof typeof NAMES>): ProfileAddress => ({
  userId: idFromDigits(oneOf(search, 'profile') ?? ''),
  view: oneOf(search, 'profileView') === 'projects' ? 'projects' : 'statistics',
  page: idFromDigits(oneOf(search, 'profilePage') ?? '') ?? 1,
});

/** Moves between overlay and screen; each step can be taken back, and what lies below keeps its filters and page. */
export function useProfileMoves() {
  const navigate = useOwnNavigate();
  const go = (change: Record<string, string | undefined>, replace = false): void =>
    navigate((now) => ({ ...now, ...NAMES, ...change }), { replace });
  return {
    open: (userId: number) => go({ profile: String(userId) }),
    show: ({ userId, view, page }: ProfileAddress, replace = false) => {
      const profileView = view === 'projects' ? view : undefined;
      go({ profile: String(userId), profileView, profilePage: page > 1 ? String(page) : undefined }, replace);
    },
    close: () => go({}, true),
  };
}

/** Opens someone's profile over the screen that stands. */
export const useOpenProfile = (): ((userId: number) => void) => useProfileMoves().open;
