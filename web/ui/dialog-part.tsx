/** What a dialog is drawn with: fetched with the first one, see dialog.tsx. */
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useDialogLayer } from './dialog-layers.ts';
import sheet from './bottom-sheet.module.css';
import classes from './dialog.module.css';

const WIDTHS = { form: 560, detail: 880, question: 560 } as const;

export type DialogPartProps = {
  isOpen: boolean;
  title: ReactNode;
  kind?: keyof typeof WIDTHS;
  onAskToClose: () => void;
  children: ReactNode;
};

export function DialogPart({ isOpen, title, onAskToClose, kind = 'form', children }: DialogPartProps) {
  const isSmall = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false });
  const [mark, setMark] = useState<Element | null>(null);
  const head = mark?.closest('section')?.querySelector('header') ?? null;
  const close = useDialogLayer(isOpen, onAskToClose, head);
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      closeOnEscape={false}
      title={title}
      size={WIDTHS[kind]}
      fullScreen={isSmall && kind !== 'question'}
      classNames={{
        header: classes.head,
        title: classes.title,
        ...(kind === 'question' ? { inner: sheet.inner, content: sheet.content } : {}),
      }}
      padding="md"
      styles={{ title: { fontSize: 16, fontWeight: 600 } }}
    >
      <span hidden ref={setMark} />
      {children}
    </Modal>
  );
}
