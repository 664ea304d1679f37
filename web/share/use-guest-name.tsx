/** Asks for the name before the first act that bears one; whoever closes the question has not acted. */
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Visitor } from './guest.queries.ts';
import { NameForm } from './name-form.tsx';

type Asking = { ask: () => Promise<boolean>; change: () => void; question: ReactNode };

export function useGuestName(visitor: Visitor, name: string): Asking {
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<((isNamed: boolean) => void) | undefined>(undefined);
  const end = (isNamed: boolean): void => {
    setOpen(false);
    settle.current?.(isNamed);
    settle.current = undefined;
  };
  const ask = (): Promise<boolean> => {
    if (name !== '') return Promise.resolve(true);
    settle.current?.(false);
    setOpen(true);
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  };
  const question = isOpen && (
    <Dialog isOpen title="Who are you?" kind="question" onClose={() => end(false)}>
      <NameForm
        visitor={visitor}
        initial={name}
        why="Your name stands beside what you write and decide."
        onNamed={() => end(true)}
        onCancel={() => end(false)}
      />
    </Dialog>
  );
  return { ask, change: () => setOpen(true), question };
}
