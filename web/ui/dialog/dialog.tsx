/** Dialog: 560 px for forms, 880 px for details, full screen below 640 px, where confirmations are bottom sheets. Asks before discarding input. */
import { useEffect } from 'react';
import { confirm, isConfirming } from './confirm.ts';
import type { DialogPartProps } from './dialog-part.tsx';
import { withdrawConfirmations } from './layers-ready.ts';
import { t } from '#web/lib/language/text.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const DialogPart = lazyPart(async () => (await import('./dialog-part.tsx')).DialogPart);

/** Preloads the dialog code. Ignores errors; opening a dialog tries again. */
export const fetchDialog = (): void => void DialogPart.fetch().catch(() => undefined);

type DialogProps = Omit<DialogPartProps, 'onRequestClose'> & {
  isOpen: boolean;
  onClose: () => void;
  /** True if closing would lose input. */
  isDirty?: boolean;
};

let isAskingToDiscard = false;

async function confirmDiscard(): Promise<boolean> {
  isAskingToDiscard = true;
  const isConfirmed = await confirm({
    title: t('Discard changes?'),
    message: t("Your changes haven't been saved."),
    confirmLabel: t('Discard'),
    cancelLabel: t('Keep editing'),
    isDangerous: true,
  });
  isAskingToDiscard = false;
  return isConfirmed;
}

function withdrawDiscard(): void {
  if (isAskingToDiscard) withdrawConfirmations();
}

/** Closes at once if nothing would be lost, otherwise after confirmation. */
export async function closeUnlessDirty(isDirty: boolean, onClose: () => void): Promise<void> {
  if (isConfirming()) return;
  if (!isDirty || (await confirmDiscard())) onClose();
}

/** Renders nothing until its code has loaded, on first use or when the page is idle. */
export function Dialog({ isOpen, isDirty = false, onClose, ...shown }: DialogProps) {
  // A save can end while the question is open: the input is then no longer unsaved.
  useEffect(() => (isOpen ? withdrawDiscard : undefined), [isOpen]);
  return isOpen ? <DialogPart {...shown} onRequestClose={() => void closeUnlessDirty(isDirty, onClose)} /> : null;
}
