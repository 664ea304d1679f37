/** A dialog: 560 px for forms, 880 px for details, the whole screen under 640 px; asks before typed text is thrown away. */
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { confirm, isAsking } from './confirm.ts';
import { useDialogLayer } from './dialog-layers.ts';
import { focusFirstField } from './first-field.ts';

const WIDTHS = { form: 560, detail: 880 } as const;

type Props = {
  isOpen: boolean;
  title: ReactNode;
  onClose: () => void;
  kind?: keyof typeof WIDTHS;
  /** Something was typed that closing would lose. */
  isDirty?: boolean;
  children: ReactNode;
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

export function Dialog({ isOpen, title, onClose, kind = 'form', isDirty = false, children }: Props) {
  const isSmall = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false });
  const isOnTop = useDialogLayer(isOpen);
  const close = (): void => {
    if (isOnTop()) void closeUnlessDirty(isDirty, onClose);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      size={WIDTHS[kind]}
      fullScreen={isSmall}
      padding="md"
      styles={{ title: { fontSize: 16, fontWeight: 600 } }}
    >
      {kind === 'form' && <span ref={focusFirstField} hidden />}
      {children}
    </Modal>
  );
}
