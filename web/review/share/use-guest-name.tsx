/** Asks for the name before the first act that bears one; whoever closes the question has not acted. */
import { Stack } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Visitor } from './guest.queries.ts';
import { NameForm } from './name-form.tsx';

type Asking = { ask: () => Promise<boolean>; change: () => void; question: ReactNode };

/** The text box that has the focus: its person may go on typing, so the question must not take the focus. */
const typedIn = (): HTMLElement | null =>
  document.activeElement instanceof HTMLTextAreaElement ? document.activeElement : null;

export function useGuestName(visitor: Visitor, name: string): Asking {
  const [isOpen, setOpen] = useState(false);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const settle = useRef<((isNamed: boolean) => void) | undefined>(undefined);
  const open = (): void => {
    setBox(typedIn());
    setOpen(true);
  };
  const end = (isNamed: boolean): void => {
    setOpen(false);
    box?.focus();
    settle.current?.(isNamed);
    settle.current = undefined;
  };
  const ask = (): Promise<boolean> => {
    if (name !== '') return Promise.resolve(true);
    settle.current?.(false);
    open();
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  };
  const form = (
    <NameForm
      visitor={visitor}
      initial={name}
      why="Your name stands beside what you write and decide."
      isQuiet={box !== null}
      onNamed={() => end(true)}
      onCancel={() => end(false)}
    />
  );
  const beside = box?.closest('section, article');
  const question =
    isOpen &&
    (beside ? (
      createPortal(<Stack mt="xs">{form}</Stack>, beside)
    ) : (
      <Dialog isOpen title="Who are you?" kind="question" onClose={() => end(false)}>
        {form}
      </Dialog>
    ));
  return { ask, change: open, question };
}
