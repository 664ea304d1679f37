/** Bar with changes that didn't reach the server, to send again or discard (docs/screens.md#unsent). */
import { Button, Group } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { RefCallback } from 'react';
import { failureOf } from '#web/lib/api/api-error.ts';
import { discardUnsent, isOutdated, sendUnsent, type UnsentRequest, useUnsent } from '#web/lib/offline/unsent.ts';
import { useTick } from '#web/lib/time/use-tick.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import classes from './offline-bar.module.css';
import { unsentLabelOf } from './unsent-labels.ts';
import { useRefreshEverything } from '#web/lib/api/refresh.ts';

const countText = (count: number): string => (count === 1 ? '1 change was' : `${count} changes were`);

/** Lists the labels of the changes once each, in the order they were made. */
const labelsOf = (unsent: readonly UnsentRequest[]): string => [...new Set(unsent.map(unsentLabelOf))].join(', ');

const MINUTE_MS = 60_000;

/** Summary of unsent changes. The user must check those that the server may have made and whose idempotency key it has forgotten. */
function Summary({ fresh, outdated }: { fresh: readonly UnsentRequest[]; outdated: readonly UnsentRequest[] }) {
  return (
    <span>
      {fresh.length > 0 && `${countText(fresh.length)} not sent: ${labelsOf(fresh)}. `}
      {outdated.length > 0 &&
        `No response for about a day: ${labelsOf(outdated)}. Check whether they were saved before you try again.`}
    </span>
  );
}

function useSendAgain() {
  const refresh = useRefreshEverything();
  return useMutation({
    mutationFn: sendUnsent,
    onSuccess: async ({ refused, answered }) => {
      for (const { unsent, error } of refused)
        notifyFailure(failureOf(`Couldn't save: ${unsentLabelOf(unsent)}.`, error));
      const { notifyLateTimerActions } = await import('#web/work/timer/late-timer-actions.ts');
      const isLate = notifyLateTimerActions(answered, refresh);
      if (refused.length === 0 && !isLate) notifySuccess('Sent.');
    },
    onSettled: refresh,
  });
}

async function confirmDiscard(count: number): Promise<void> {
  const isSure = await confirm({
    title: 'Discard unsent changes?',
    message: `${countText(count)} not confirmed by the server and will be discarded.`,
    confirmLabel: 'Discard',
    cancelLabel: 'Keep',
    isDangerous: true,
  });
  if (isSure) discardUnsent();
}

/** Moves focus to the screen when the bar disappears with its focused button. */
const passFocusOn: RefCallback<HTMLElement> = (bar) => () => {
  if (bar?.contains(document.activeElement))
    (bar.closest<HTMLElement>('[role="dialog"]') ?? document.querySelector('main'))?.focus({ preventScroll: true });
};

export function UnsentBar() {
  const unsent = useUnsent();
  const now = useTick(MINUTE_MS, unsent.length > 0);
  const outdated = unsent.filter((one) => isOutdated(one, now));
  const fresh = unsent.filter((one) => !outdated.includes(one));
  const { mutate, isPending } = useSendAgain();
  return (
    <div role="status">
      {unsent.length > 0 && (
        <Group className={classes.bar} wrap="wrap" ref={passFocusOn}>
          <IconCloudOff size={16} aria-hidden />
          <Summary fresh={fresh} outdated={outdated} />
          <Group gap={8} wrap="nowrap">
            {fresh.length > 0 && (
              <Button
                size="compact-xs"
                mih={{ base: 40, sm: 24 }}
                variant="default"
                // The button only looks disabled, since a disabled button would lose focus.
                data-disabled={isPending}
                aria-disabled={isPending}
                // The second click of a double click arrives before the button renders as busy.
                onClick={({ detail }) => detail < 2 && !isPending && mutate()}
              >
                Send again
              </Button>
            )}
            <Button
              size="compact-xs"
              mih={{ base: 40, sm: 24 }}
              variant="default"
              onClick={() => void confirmDiscard(unsent.length)}
            >
              Discard
            </Button>
          </Group>
        </Group>
      )}
    </div>
  );
}
