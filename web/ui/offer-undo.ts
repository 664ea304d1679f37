/** Says what was done and offers to take it back, by the button or Ctrl Z (docs/screens.md#undo). */
import { failureOf } from '#web/lib/api-error.ts';
import { useUndo } from '#web/lib/undo.ts';
import { notifyWithAction, withdrawOffer } from './action-toast.tsx';
import { notifyFailure, notifySuccess } from './toasts.ts';

/** `address` is what the answer to the act named; without one it cannot be taken back, and is only told. */
export type OfferUndo = (message: string, address: string | undefined, onUndone?: () => void) => void;

/** Undoes what stands under an address, and says how that went. */
export function useUndoAt(): (address: string, onUndone?: () => void) => void {
  const { mutateAsync } = useUndo();
  return (address, onUndone) => {
    mutateAsync(address).then(
      () => {
        withdrawOffer(address);
        notifySuccess('Undone.');
        onUndone?.();
      },
      (error: unknown) => notifyFailure(failureOf('It could not be undone.', error)),
    );
  };
}

export function useOfferUndo(): OfferUndo {
  const undoAt = useUndoAt();
  return (message, address, onUndone) => {
    if (address === undefined) notifySuccess(message);
    else
      notifyWithAction(message, { label: 'Undo', key: 'z', deed: address, onPress: () => undoAt(address, onUndone) });
  };
}
