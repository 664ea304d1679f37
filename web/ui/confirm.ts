/** Asks before something that cannot be undone; stands above an open dialog. */
import { addLayer } from './dialog-layers.ts';
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

/** Whether a question is open, or on its way. */
export const isAsking = (): boolean => openQuestions.size > 0;

/** Resolves true when the person confirms, false on Cancel, Escape and a click outside. */
export function confirm(question: Question): Promise<boolean> {
  const { message, title = 'Please confirm', confirmLabel, cancelLabel = 'Cancel', isDangerous = false } = question;
  return new Promise((resolve) => {
    // Until it is there, Escape does nothing.
    const layer = { close: (): void => undefined };
    const removeLayer = addLayer(layer);
    const settle = (answer: boolean): void => {
      openQuestions.delete(end);
      removeLayer();
      // The first answer counts.
      resolve(answer);
    };
    const end = (): void => settle(false);
    openQuestions.add(end);
    const ask = async (): Promise<void> => {
      await fetchLayers();
      const { openConfirmModal, close } = await layersReady();
      const id = openConfirmModal({
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
      layer.close = () => close(id);
    };
    // What cannot be asked is not done.
    ask().catch(end);
  });
}
