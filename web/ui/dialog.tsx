/** A dialog: 560 px for forms, 880 px for details, the whole screen under 640 px, where a question is a sheet at the foot; asks before typed text is thrown away. */
import { confirm, isAsking } from './confirm.ts';
import type { DialogPartProps } from './dialog-part.tsx';
import { latePart } from './late-part.tsx';

const DialogPart = latePart(async () => (await import('./dialog-part.tsx')).DialogPart);

/** For what is about to open one. What cannot be had now is fetched once it opens. */
export const fetchDialog = (): void => void DialogPart.fetch().catch(() => undefined);

type DialogProps = Omit<DialogPartProps, 'onAskToClose'> & {
  isOpen: boolean;
  onClose: () => void;
  /** Something was typed that closing would lose. */
  isDirty?: boolean;
};

const askToDiscard = (): Promise<boolean> =>
  confirm({
    title: 'Discard what you typed?',
    message: 'What you typed here has not been saved.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
    isDangerous: true,
  });

/** Closes at once when nothing would be lost, else after the person agrees. */
export async function closeUnlessDirty(isDirty: boolean, onClose: () => void): Promise<void> {
  if (isAsking()) return;
  if (!isDirty || (await askToDiscard())) onClose();
}

/** What draws it comes when the first one is opened, or at rest. */
export function Dialog({ isOpen, isDirty = false, onClose, ...shown }: DialogProps) {
  return isOpen ? <DialogPart {...shown} onAskToClose={() => void closeUnlessDirty(isDirty, onClose)} /> : null;
}
