/** The route that a component is drawn by: only that route's address is read, and only it is written. */
import { type HistoryState, useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { RawSearch, SearchPatch } from './search-codec.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The side menu asks the project list to forget its filters (docs/screens.md#menu). */
    resetFilters?: boolean;
    /** What the palette understood of a project to be: the form begins with it, once (docs/screens.md#quick-add). */
    formStart?: object;
  }
}

/* Not strict: the nearest route, whichever it is. None for what is drawn outside of all routes. */
const NEAREST = { strict: false, shouldThrow: false } as const;
const NO_SEARCH: RawSearch = {};

/** The query as the own route has it; that of the next screen, while it loads, is not seen. */
export const useOwnSearch = (): RawSearch =>
  useSearch({ ...NEAREST, select: (search: RawSearch) => search }) ?? NO_SEARCH;

/** The path of the own route as the route table has it: `/admin/projects/{-$projectId}`. */
export const useOwnPath = (): string => useMatch({ ...NEAREST, select: ({ fullPath }) => String(fullPath) }) ?? '';

/**
 * Tells whether the address is still one of the own route: what comes late, after the person has moved on, must do nothing. The
 * router's own `from` would take the person back.
 */
export function useIsStillHere(): () => boolean {
  const router = useRouter();
  const own = useMatch({ ...NEAREST, select: ({ routeId }) => String(routeId) });
  return useCallback(
    () => router.getMatchedRoutes(router.latestLocation.pathname)[0].some(({ id }) => id === own),
    [router, own],
  );
}

type Step = {
  /** In place of the present entry of the history, not as a step that Back undoes. */
  replace: boolean;
  /** What a new entry of the history knows. */
  state?: HistoryState;
};

export type OwnNavigate = (search: (now: RawSearch) => SearchPatch, step: Step) => void;

/** What the present entry of the history knows stays with it; a wish that was fulfilled does not. */
const withoutReset = (state: HistoryState): HistoryState => ({
  ...state,
  resetFilters: undefined,
  formStart: undefined,
});

/** Writes the query of the own route, wherever on it one is; elsewhere nothing happens. */
export function useOwnNavigate(): OwnNavigate {
  const navigate = useNavigate();
  const isStillHere = useIsStillHere();
  return useCallback(
    (search, { replace, state = {} }) => {
      if (isStillHere())
        void navigate({ to: '.', search, replace, resetScroll: false, state: replace ? withoutReset : state });
    },
    [navigate, isStillHere],
  );
}
