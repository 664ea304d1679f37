/** Success toast with Undo for a change that another call reverses. */
import { notifyWithAction } from '#web/ui/feedback/action-toast.tsx';
import { reportUndo } from './offer-undo.ts';

/** `reverse` is called once, by button or Ctrl Z. */
export const offerReversal = (message: string, reverse: () => Promise<unknown>): void =>
  notifyWithAction(message, { label: 'Undo', key: 'z', onPress: () => reportUndo(reverse()) });
