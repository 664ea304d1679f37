/** Asks before something that cannot be undone; stands above an open dialog. */
import { fetchLayers } from './late-layers.tsx';
import { layersReady, openQuestions } from './layers-place.ts';
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

/** Whether a question is open; a dialog beneath it then leaves Escape alone. */
export const isAsking = (): boolean => openQuestions.size > 0;

/** Resolves true when the person confirms, false on Cancel, Escape and a click outside. */
export function confirm(question: Question): Promise<boolean> {
  const { message, title = 'Please confirm', confirmLabel, cancelLabel = 'Cancel', isDangerous = false } = question;
  return new Promise((resolve) => {
    const settle = (answer: boolean): void => {
      // After this key press has reached every listener, so that one Escape closes one layer.
      setTimeout(() => openQuestions.delete(end));
      // The first answer counts.
      resolve(answer);
    };
    const end = (): void => settle(false);
    openQuestions.add(end);
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
        onCancel: end,
        onClose: end,
      });
    };
    // What cannot be asked is not done.
    ask().catch(end);
  });
}
