/** What the address opens over a screen, such as a dialog or a form: opening is a step that Back undoes, and closing goes the same way back. */
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useIsStillHere, useOwnNavigate } from './own-route.ts';
import type { RawSearch, SearchPatch } from './search-codec.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many steps were taken since the place that lies below, all of them over it. */
    stepsOver?: number | undefined;
  }
}

/** The browser is still to go back: a second press must not go further. */
let isLeaving = false;

/**
 * A step that closing left behind would be in the way of whoever goes back from the place, or closes what lies below, next. `names` are
 * those in the address that tell what is open, each without a value, and always the same object.
 */
export function useOverPlace<Name extends string>(names: Record<Name, undefined>) {
  const navigate = useOwnNavigate();
  const router = useRouter();
  const isStillHere = useIsStillHere();
  return useMemo(() => {
    /** From one to another is no step unless `inPlace` says so. */
    const open = (patch: SearchPatch<Name>, inPlace?: boolean): void => {
      const { state, search } = router.latestLocation;
      const isOpen = Object.keys(names).some((name) => (search as RawSearch)[name]);
      // What an address opened by itself has no place below.
      const stepsOver = isOpen ? state.stepsOver && state.stepsOver + 1 : 1;
      navigate((now) => ({ ...now, ...names, ...patch }), { replace: inPlace ?? isOpen, state: { stepsOver } });
    };
    const close = (): void => {
      const { history } = router;
      const { stepsOver } = router.latestLocation.state;
      if (!stepsOver) return open({}, true);
      if (isLeaving || !isStillHere()) return;
      isLeaving = true;
      const forget = history.subscribe(() => {
        isLeaving = false;
        forget();
      });
      history.go(-stepsOver);
    };
    return { open, close };
  }, [names, navigate, router, isStillHere]);
}
