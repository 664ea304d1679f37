/** Success toast with Undo for a change that another call reverses. */
import { failureOf } from '#web/lib/api-error.ts';
import { notifyWithAction } from '#web/ui/action-toast.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/toasts.ts';

/** `reverse` is called once, by button or Ctrl Z. */
export const offerReversal = (message: string, reverse: () => Promise<unknown>): void =>
  notifyWithAction(message, {
    label: 'Undo',
    key: 'z',
    onPress: () =>
      void reverse().then(
        () => notifySuccess('Undone.'),
        (error: unknown) => notifyFailure(failureOf("Couldn't undo this.", error)),
      ),
  });
