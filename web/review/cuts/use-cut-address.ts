/** The state of the player in its address; a comparison is a step that Back undoes, all else takes the place of the present one (docs/review.md#compare). */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useOwnNavigate } from '#web/lib/own-route.ts';
import { useSearchState } from '#web/lib/search-state.ts';
import { cutAddressFrom } from './cut-address.ts';
import type { CutPlace } from './use-place.ts';

export function useCutAddress() {
  const { state: address, update } = useSearchState(cutAddressFrom);
  const navigate = useOwnNavigate();
  const { history } = useRouter();
  const isComparing = address.withNumber !== null;
  /** The comparison that stands was begun here, one step back from it. */
  const isOwnStep = useRef(false);
  const reported = useRef<CutPlace>(undefined);
  const tellPlace = (place: CutPlace): void => {
    reported.current = place;
    update({ f: String(place.frame), note: place.noteId === null ? undefined : String(place.noteId) });
  };
  const latest = useRef(tellPlace);
  useEffect(() => {
    latest.current = tellPlace;
  });
  // The step that one came from knows where the picture stood then, and it has moved on.
  useEffect(() => {
    if (!isComparing) isOwnStep.current = false;
    if (reported.current) latest.current(reported.current);
  }, [isComparing]);
  const compareWith = (number: number | undefined): void => {
    if (number === undefined && isOwnStep.current) return history.back();
    if (number === undefined || isComparing) return update({ with: number && String(number) });
    isOwnStep.current = true;
    return navigate((now) => ({ ...now, with: String(number) }), { replace: false });
  };
  return { address, tellPlace, compareWith };
}
