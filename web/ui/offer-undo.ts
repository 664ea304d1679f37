/** Success toast with Undo, by button or Ctrl Z (docs/screens.md#undo). */
import { failureOf } from '#web/lib/api-error.ts';
import { useUndo } from '#web/lib/undo.ts';
import { notifyWithAction, hideActionToast } from './action-toast.tsx';
import { notifyFailure, notifySuccess } from './toasts.ts';

/** `address` is the undo path from the response; without one the toast has no Undo. */
export type OfferUndo = (message: string, address: string | undefined, onUndone?: () => void) => void;

/** Returns a function that calls an undo path and shows the result. */
export function useSendUndo(): (address: string, onUndone?: () => void) => void {
  const { mutateAsync } = useUndo();
  return (address, onUndone) => {
    mutateAsync(address).then(
      () => {
        hideActionToast(address);
        notifySuccess('Undone.');
        onUndone?.();
      },
      (error: unknown) => notifyFailure(failureOf("Couldn't undo this.", error)),
    );
  };
}

export function useOfferUndo(): OfferUndo {
  const sendUndo = useSendUndo();
  return (message, address, onUndone) => {
    if (address === undefined) notifySuccess(message);
    else
      notifyWithAction(message, {
        label: 'Undo',
        key: 'z',
        actionId: address,
        onPress: () => sendUndo(address, onUndone),
      });
  };
}
