/** Dialogs and forms in the URL: opening adds a history entry, Back closes the dialog, and closing goes back. */
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useIsRouteActive, useOwnNavigate } from './own-route.ts';
import type { RawSearch, SearchPatch } from './search-codec.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Number of history entries above the screen, all of them dialogs. */
    dialogDepth?: number | undefined;
  }
}

/** True while the browser goes back; a second click must not go back further. */
let isLeaving = false;

/**
 * Opens a dialog as a history entry, so Back closes it and closing it goes back. Closing never leaves an entry
 * behind, which would catch the next Back. `names` are the parameters that describe the open dialog, each with an
 * undefined value; pass the same object each time.
 */
export function useDialogHistory<Name extends string>(names: Record<Name, undefined>) {
  const navigate = useOwnNavigate();
  const router = useRouter();
  const isRouteActive = useIsRouteActive();
  return useMemo(() => {
    /** Opens a dialog. Replacing one dialog by another adds no history entry; neither does opening with `inPlace`. */
    const open = (patch: SearchPatch<Name>, inPlace?: boolean): void => {
      const { state, search } = router.latestLocation;
      const isOpen = Object.keys(names).some((name) => (search as RawSearch)[name]);
      // An address opened directly has no entry below it.
      const dialogDepth = isOpen ? state.dialogDepth && state.dialogDepth + 1 : 1;
      navigate((current) => ({ ...current, ...names, ...patch }), {
        replace: inPlace ?? isOpen,
        state: { dialogDepth },
      });
    };
    const close = (): void => {
      const { history } = router;
      const { dialogDepth } = router.latestLocation.state;
      if (!dialogDepth) return open({}, true);
      if (isLeaving || !isRouteActive()) return;
      isLeaving = true;
      const unsubscribe = history.subscribe(() => {
        isLeaving = false;
        unsubscribe();
      });
      history.go(-dialogDepth);
    };
    return { open, close };
  }, [names, navigate, router, isRouteActive]);
}
