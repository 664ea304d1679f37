/** Confirmation dialog for actions that can't be undone; opens above other dialogs. */
import { t } from '#web/lib/language/text.ts';
import { addLayer } from './dialog-layers.ts';
import { fetchLayers } from './lazy-layers.tsx';
import { layersReady, openConfirmations } from './layers-ready.ts';
import sheet from './bottom-sheet.module.css';

type Confirmation = {
  /** Question, word for word where the catalogue has one. */
  message: string;
  title?: string;
  /** Label of the confirm button. */
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
};

/** Returns true while a confirmation is open or loading. */
export const isConfirming = (): boolean => openConfirmations.size > 0;

/** Resolves true when confirmed; false on Cancel, Escape or a click outside. */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  const {
    message,
    title = t('Please confirm'),
    confirmLabel,
    cancelLabel = t('Cancel'),
    isDangerous = false,
  } = confirmation;
  return new Promise((resolve) => {
    // Until the dialog has loaded, Escape does nothing.
    const layer = { close: (): void => undefined };
    const removeLayer = addLayer(layer);
    const settle = (answer: boolean): void => {
      openConfirmations.delete(end);
      removeLayer();
      // Later calls have no effect.
      resolve(answer);
    };
    const end = (): void => {
      settle(false);
      layer.close();
    };
    openConfirmations.add(end);
    const openDialog = async (): Promise<void> => {
      await fetchLayers();
      const { openConfirmModal, close } = await layersReady();
      if (!openConfirmations.has(end)) return;
      const id = openConfirmModal({
        title,
        children: message,
        classNames: { inner: sheet.inner, content: sheet.content },
        closeButtonProps: { 'aria-label': t('Close') },
        labels: { confirm: confirmLabel, cancel: cancelLabel },
        // Focuses Cancel, so that an accidental Enter changes nothing.
        cancelProps: { 'data-autofocus': true },
        confirmProps: isDangerous ? { color: 'red.8' } : {},
        onConfirm: () => settle(true),
        onCancel: end,
        onClose: end,
      });
      layer.close = () => close(id);
    };
    // Treats a dialog that fails to load as Cancel.
    openDialog().catch(end);
  });
}
