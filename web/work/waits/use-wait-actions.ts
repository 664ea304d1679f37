/** Actions on waits with Undo: open, end, change and delete (docs/projects.md#waits). */
import { WAIT_REASONS, waitedText } from '#domain/work/wait-texts.ts';
import { isReopenable, type Wait, type WaitChange } from '#domain/work/waits.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { useChangeWait, useDeleteWait, useFetchOpenWait, useOpenWait, type WaitDraft } from './wait-mutations.ts';

const END_FAILED = "Couldn't end the wait.";
const ALREADY_ENDED = 'The project is no longer waiting on the client.';

export const waitingText = ({ kind }: Pick<Wait, 'kind'>): string => `Waiting on the client for ${WAIT_REASONS[kind]}.`;

/** Restores the fields of a wait. Managers and administrators give a reason for moving its start. */
const restoreOf = ({ kind, note, since, until }: Wait): WaitChange => {
  return { kind, note, since, until, reason: 'Change undone' };
};

/** Ends waits, also from a row in a list. */
export function useEndWait() {
  const { mutateAsync: change } = useChangeWait();
  const fetchOpenWait = useFetchOpenWait();
  const end = async (wait: Wait, until: string): Promise<void> => {
    const ended = await change({ wait, change: { until } });
    const message = `Client replied after ${waitedText(wait.since, until)}.`;
    if (!isReopenable(until, nowIso())) return notifySuccess(message);
    offerReversal(message, () => change({ wait: ended, change: { until: null } }));
  };
  return {
    end,
    endNow: async (projectId: number): Promise<void> => {
      try {
        const wait = await fetchOpenWait(projectId);
        await (wait ? end(wait, nowIso()) : notifyFailure({ text: ALREADY_ENDED }));
      } catch (error) {
        notifyFailure(failureOf(END_FAILED, error));
      }
    },
  };
}

export function useWaitActions(projectId: number) {
  const { mutateAsync: openWait } = useOpenWait(projectId);
  const { mutateAsync: change } = useChangeWait();
  const { mutateAsync: remove } = useDeleteWait();
  return {
    open: async (draft: WaitDraft): Promise<void> => {
      const wait = await openWait(draft);
      offerReversal(waitingText(wait), () => remove(wait));
    },
    /** Changes an open wait, or reopens an ended one. */
    change: async (wait: Wait, changed: WaitChange): Promise<void> => {
      const after = await change({ wait, change: changed });
      offerReversal(changed.until === null ? 'Wait reopened.' : 'Wait changed.', () =>
        change({ wait: after, change: restoreOf(wait) }),
      );
    },
    /** Corrects the times of an ended wait; Undo restores the previous times. */
    correct: async (wait: Wait, changed: WaitChange): Promise<void> => {
      const after = await change({ wait, change: changed });
      const { since, until } = wait;
      offerReversal('Wait corrected.', () =>
        change({ wait: after, change: { since, until, reason: 'Correction undone' } }),
      );
    },
    remove: (wait: Wait): Promise<unknown> => remove(wait),
  };
}
