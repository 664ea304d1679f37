/** Asks before something that cannot be undone; stands above an open dialog. */
import { fetchLayers } from './late-layers.tsx';
import { layersReady } from './layers-place.ts';
import sheet from './bottom-sheet.module.css';

type Question = {
  /** The question, to the letter where the catalogue has one. */
  message: string;
  title?: string;
  /** The word on the button that does it. */
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
};

let openQuestions = 0;

/** Whether a question is open; a dialog beneath it then leaves Escape alone. */
export const isAsking = (): boolean => openQuestions > 0;

/** Resolves true when the person confirms, false on Cancel, Escape and a click outside. */
export function confirm(question: Question): Promise<boolean> {
  const { message, title = 'Please confirm', confirmLabel, cancelLabel = 'Cancel', isDangerous = false } = question;
  openQuestions += 1;
  return new Promise((resolve) => {
    let isSettled = false;
    const settle = (answer: boolean): void => {
      if (isSettled) return;
      isSettled = true;
      // After this key press has reached every listener, so that one Escape closes one layer.
      setTimeout(() => {
        openQuestions -= 1;
      });
      resolve(answer);
    };
    const ask = async (): Promise<void> => {
      await fetchLayers();
      (await layersReady())({
        title,
        children: message,
        classNames: { inner: sheet.inner, content: sheet.content },
        labels: { confirm: confirmLabel, cancel: cancelLabel },
        // Enter by mistake then changes nothing.
        cancelProps: { 'data-autofocus': true },
        confirmProps: isDangerous ? { color: 'red.8' } : {},
        onConfirm: () => settle(true),
        onCancel: () => settle(false),
        onClose: () => settle(false),
      });
    };
    // What cannot be asked is not done.
    ask().catch(() => settle(false));
  });
}
