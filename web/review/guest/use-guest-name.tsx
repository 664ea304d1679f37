/** Asks for the guest's name before the first action that shows it; canceling cancels the action. */
import { Stack } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#web/lib/language/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { Visitor } from './guest.queries.ts';
import { NameForm } from './name-form.tsx';

const OTHER_REASON = 'Your name is shown with your notes. With another name you can no longer decide.';

type NameRequest = { ask: () => Promise<boolean>; change: () => void; nameDialog: ReactNode };

/** Returns the focused text box. The guest may keep typing, so the question must not take focus. */
const typedIn = (): HTMLElement | null =>
  document.activeElement instanceof HTMLTextAreaElement ? document.activeElement : null;

/** `isOther` is true if a changed name is that of another person, so that the field begins empty. */
export function useGuestName(visitor: Visitor, name: string, { isOther }: { isOther: boolean }): NameRequest {
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
      initial={isOther ? '' : name}
      reason={t(isOther ? OTHER_REASON : 'Your name is shown with your notes and decisions.')}
      isQuiet={box !== null}
      onNamed={() => end(true)}
      onCancel={() => end(false)}
    />
  );
  const container = box?.closest('section, article');
  const question =
    isOpen &&
    (container ? (
      createPortal(<Stack mt="xs">{form}</Stack>, container)
    ) : (
      <Dialog isOpen title={t("What's your name?")} kind="question" onClose={() => end(false)}>
        {form}
      </Dialog>
    ));
  return { ask, change: open, nameDialog: question };
}
