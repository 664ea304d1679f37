/** What did not reach the server: said over everything, to be sent again or given up (docs/screens.md#unsent). */
import { Button, Group } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { RefCallback } from 'react';
import { failureOf } from '#web/lib/api-error.ts';
import { discardUnsent, isOutdated, sendUnsent, type Unsent, useUnsent } from '#web/lib/unsent.ts';
import { useTick } from '#web/lib/use-tick.ts';
import { confirm } from '#web/ui/confirm.ts';
import { notifyFailure, notifySuccess } from '#web/ui/toasts.ts';
import classes from './offline-bar.module.css';
import { unsentWordsOf } from './unsent-words.ts';
import { useRefreshEverything } from '#web/lib/refresh.ts';

const countText = (count: number): string => (count === 1 ? '1 change was' : `${count} changes were`);

/** Each once, in the order in which they were made. */
const wordsOf = (unsent: readonly Unsent[]): string => [...new Set(unsent.map(unsentWordsOf))].join(', ');

const MINUTE_MS = 60_000;

/** What the server may have done and forgotten is for the person to look up. */
function Words({ fresh, outdated }: { fresh: readonly Unsent[]; outdated: readonly Unsent[] }) {
  return (
    <span>
      {fresh.length > 0 && `${countText(fresh.length)} not sent: ${wordsOf(fresh)}. `}
      {outdated.length > 0 &&
        `No answer came for about a day: ${wordsOf(outdated)}. Look whether it is there before you make it again.`}
    </span>
  );
}

function useSendAgain() {
  const refresh = useRefreshEverything();
  return useMutation({
    mutationFn: sendUnsent,
    onSuccess: async ({ refused, answered }) => {
      for (const { unsent, error } of refused)
        notifyFailure(failureOf(`${unsentWordsOf(unsent)}: not taken any more.`, error));
      const { notifyLatePresses } = await import('#web/work/clock/late-press.ts');
      const isLate = notifyLatePresses(answered, refresh);
      if (refused.length === 0 && !isLate) notifySuccess('Sent.');
    },
    onSettled: refresh,
  });
}

async function askToDiscard(count: number): Promise<void> {
  const isSure = await confirm({
    title: 'Discard what was not sent?',
    message: `${countText(count)} not answered by the server, and will not be sent.`,
    confirmLabel: 'Discard',
    cancelLabel: 'Keep',
    isDangerous: true,
  });
  if (isSure) discardUnsent();
}

/** The bar goes with the button that was pressed: the keys go on in what it stood over. */
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
          <Words fresh={fresh} outdated={outdated} />
          <Group gap={8} wrap="nowrap">
            {fresh.length > 0 && (
              <Button
                size="compact-xs"
                mih={{ base: 40, sm: 24 }}
                variant="default"
                // Switched off by its look alone: a disabled button would lose the focus.
                data-disabled={isPending}
                aria-disabled={isPending}
                // The second of two quick presses comes before the button is drawn as busy.
                onClick={({ detail }) => detail < 2 && !isPending && mutate()}
              >
                Send again
              </Button>
            )}
            <Button
              size="compact-xs"
              mih={{ base: 40, sm: 24 }}
              variant="default"
              onClick={() => void askToDiscard(unsent.length)}
            >
              Discard
            </Button>
          </Group>
        </Group>
      )}
    </div>
  );
}
