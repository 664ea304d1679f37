/** Success toast with Undo, by button or Ctrl Z (docs/screens.md#undo). */
import { failureOf } from '#web/lib/api/api-error.ts';
import { useUndo } from './undo.ts';
import { notifyWithAction, hideActionToast } from '#web/ui/feedback/action-toast.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';

/** `path` is the undo path from the response; without one the toast has no Undo. */
export type OfferUndo = (message: string, path: string | undefined, onUndone?: () => void) => void;

/** Shows the result of an undo. */
export function reportUndo(undoing: Promise<unknown>, onUndone?: () => void): void {
  undoing.then(
    () => {
      notifySuccess('Undone.');
      onUndone?.();
    },
    (error: unknown) => notifyFailure(failureOf("Couldn't undo this.", error)),
  );
}

/** Returns a function that calls an undo path and shows the result. */
export function useSendUndo(): (path: string, onUndone?: () => void) => void {
  const { mutateAsync } = useUndo();
  return (path, onUndone) =>
    reportUndo(
      mutateAsync(path).then(() => hideActionToast(path)),
      onUndone,
    );
}

export function useOfferUndo(): OfferUndo {
  const sendUndo = useSendUndo();
  return (message, path, onUndone) => {
    if (path === undefined) notifySuccess(message);
    else
      notifyWithAction(message, {
        label: 'Undo',
        key: 'z',
        actionId: path,
        onPress: () => sendUndo(path, onUndone),
      });
  };
}
