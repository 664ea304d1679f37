/** Moves the deadline of a project, with Undo. */
import { useMutation } from '@tanstack/react-query';
import { changeProjects, undoBulkChange } from '#contract/work/bulk.ts';
import { etagOf } from '#contract/platform/etag.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { dayOf, shortDayText, weekdayName } from '#web/lib/time/local-time.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';

type OnError = (error: Error, move: DeadlineMove) => unknown;

export const NOT_MOVED = "Couldn't move the deadline.";

export const notifyNotMoved = (error: unknown): void => notifyFailure(failureOf(NOT_MOVED, error));

/** Formats a day as 'Thu Nov 27'. */
export const deadlineDayText = (day: string): string => `${weekdayName(day).slice(0, 3)} ${shortDayText(day)}`;

export type DeadlineMove = {
  id: number;
  /** Version on screen; a newer one is refused with 412. */
  version: number;
  /** The new deadline. */
  deadlineAt: string;
  /** Sets the deadline, or shifts it by days, which keeps the time of day to the millisecond. */
  change: { deadlineAt: string } | { shiftDeadlineDays: number };
};

/** A change of one project in bulk, since its undo also restores when the deadline was set, from which waits count. */
export function useMoveDeadline(onError: OnError = notifyNotMoved) {
  const refresh = useRefresh('projects');
  const { mutateAsync: undo } = useMutation({
    mutationFn: (change: number) => call(undoBulkChange, { params: { id: change } }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: async ({ id, version, change }: DeadlineMove) => {
      const body = { ids: [id], count: 1, change };
      return (await call(changeProjects, { body, ifMatch: etagOf(version) })).data.id;
    },
    onSuccess: (change, { deadlineAt }) => {
      if (change !== undefined)
        offerReversal(`Deadline moved to ${deadlineDayText(dayOf(deadlineAt))}.`, () => undo(change));
    },
    onError,
    // Not awaited, so that the next move can follow the response.
    onSettled: () => void refresh(),
  });
}
