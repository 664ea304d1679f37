/** Access to the route that renders a component: reads and writes the search parameters of that route only. */
import { type HistoryState, useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { RawSearch, SearchPatch } from './search-codec.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by the side menu to reset the filters of the project list (docs/screens.md#menu). */
    resetFilters?: boolean;
    /** Values that the command palette parsed for a new project; which prefill the form once (docs/screens.md#quick-add). */
    formStart?: object;
  }
}

/* Matches the nearest route, whichever it is; undefined for components outside of all routes. */
const NEAREST = { strict: false, shouldThrow: false } as const;
const NO_SEARCH: RawSearch = {};

/** Returns the search parameters of the own route, even while the next screen is loading. */
export const useOwnSearch = (): RawSearch =>
  useSearch({ ...NEAREST, select: (search: RawSearch) => search }) ?? NO_SEARCH;

/** Returns the path pattern of the own route: `/admin/projects/{-$projectId}`. */
export const useOwnPath = (): string => useMatch({ ...NEAREST, select: ({ fullPath }) => String(fullPath) }) ?? '';

/**
 * Returns a function that checks if the own route is still active: callbacks that run after the user has left must do nothing. The
 * router's `from` option would navigate back.
 */
export function useIsRouteActive(): () => boolean {
  const router = useRouter();
  const own = useMatch({ ...NEAREST, select: ({ routeId }) => String(routeId) });
  return useCallback(
    () => router.getMatchedRoutes(router.latestLocation.pathname)[0].some(({ id }) => id === own),
    [router, own],
  );
}

type Step = {
  /** Replaces the current history entry instead of adding one. */
  replace: boolean;
  /** State of the new history entry. */
  state?: HistoryState;
};

export type OwnNavigate = (search: (now: RawSearch) => SearchPatch, step: Step) => void;

/** Returns the state of the current history entry without one-time requests that have been handled. */
const withoutReset = (state: HistoryState): HistoryState => ({
  ...state,
  resetFilters: undefined,
  formStart: undefined,
});

/** Returns a function that changes the search parameters while the own route is active; otherwise it does nothing. */
export function useOwnNavigate(): OwnNavigate {
  const navigate = useNavigate();
  const isRouteActive = useIsRouteActive();
  return useCallback(
    (search, { replace, state = {} }) => {
      if (isRouteActive())
        void navigate({ to: '.', search, replace, resetScroll: false, state: replace ? withoutReset : state });
    },
    [navigate, isRouteActive],
  );
}
