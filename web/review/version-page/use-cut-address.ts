/** Player state in the address. Starting a comparison adds a history entry; everything else replaces the current one (docs/review.md#compare). */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useOwnNavigate } from '#web/lib/address/own-route.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { cutAddressFrom } from '#web/review/versions/cut-address.ts';
import type { CutPosition } from '#web/review/playback/use-position-report.ts';

export function useCutAddress() {
  const { state: address, update } = useSearchState(cutAddressFrom);
  const navigate = useOwnNavigate();
  const { history } = useRouter();
  const isComparing = address.withNumber !== null;
  /** True if the comparison was started on this page, so that its history entry is the current one. */
  const isOwnStep = useRef(false);
  const reported = useRef<CutPosition>(undefined);
  const reportPosition = (position: CutPosition): void => {
    reported.current = position;
    update({ f: String(position.frame), note: position.noteId === null ? undefined : String(position.noteId) });
  };
  const latest = useRef(reportPosition);
  useEffect(() => {
    latest.current = reportPosition;
  });
  // The previous history entry contains an earlier frame, so the current frame is reported again.
  useEffect(() => {
    if (!isComparing) isOwnStep.current = false;
    if (reported.current) latest.current(reported.current);
  }, [isComparing]);
  const compareWith = (number: number | undefined): void => {
    if (number === undefined && isOwnStep.current) return history.back();
    if (number === undefined || isComparing) return update({ with: number && String(number), offset: undefined });
    isOwnStep.current = true;
    return navigate((current) => ({ ...current, with: String(number), offset: undefined }), { replace: false });
  };
  const setOffset = (offset: number): void => update({ offset: offset === 0 ? undefined : String(offset) });
  return { address, reportPosition, compareWith, setOffset };
}
