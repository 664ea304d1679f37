/** What has just been done, with the way to change it again: by its button, and where it has a key by Ctrl and that; it stands longer than plain success. */
import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { shortcutKey } from '#web/lib/shortcut-key.ts';
import { takesLetters } from '#web/lib/typing.ts';
import { READABLE } from './toasts.ts';

const ACTION_MS = 10_000;

/** Only what was done last is offered to be changed: deeds in a row would cover the page with their messages. */
let last = '';
let count = 0;

/** When it goes, as the page's clock has it; `undefined` while it is held. It is drawn anew where a dialog takes it in, and goes on from there. */
let endsAt: number | undefined;

export type ToastAction = {
  label: string;
  /** With Ctrl or ⌘, while the message stands and nobody is typing. */
  key?: string;
  /** Names the deed: whoever does it elsewhere withdraws the offer. */
  deed?: string;
  /** Names what it is about. It stays until it is dismissed, beside others. */
  title?: string;
  onPress: () => void;
};

type DeedProps = { id: string; message: string; action: ToastAction };

/** To where it came from, or to the page: what it came from may have gone, or been switched off, with the act. */
function giveBackFocus(cameFrom: HTMLElement | null): void {
  if (!document.activeElement?.closest('[role="alert"]')) return;
  cameFrom?.focus({ preventScroll: true });
  if (document.activeElement !== cameFrom) document.getElementById('content')?.focus({ preventScroll: true });
}

/** As long as somebody looks at it or has come to it, it stays. */
function Deed({ id, message, action: { label, key, title, onPress } }: DeedProps) {
  const [isHeld, setHeld] = useState(false);
  /** Where the focus was before it came here. */
  const cameFrom = useRef<HTMLElement>(null);
  // It stands for a moment while it leaves: a second press is none.
  const isPressed = useRef(false);
  const press = (): void => {
    if (isPressed.current) return;
    isPressed.current = true;
    giveBackFocus(cameFrom.current);
    notifications.hide(id);
    onPress();
  };
  useEffect(() => {
    if (title !== undefined) return undefined;
    if (isHeld) {
      endsAt = undefined;
      return undefined;
    }
    endsAt ??= performance.now() + ACTION_MS;
    const timer = setTimeout(() => notifications.hide(id), endsAt - performance.now());
    return () => clearTimeout(timer);
  }, [isHeld, id, title]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && shortcutKey(event).toLowerCase() === key;
      // What is drawn, say, is taken back before what was done.
      if (!isAsked || event.defaultPrevented || takesLetters(event.target)) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      gap="xs"
      {...hold}
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget as HTMLElement | null;
        setHeld(true);
      }}
      onBlur={() => setHeld(false)}
    >
      <Text inherit>
        {message}
        {key && <VisuallyHidden>{` ${label} with Control ${key.toUpperCase()}.`}</VisuallyHidden>}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        mih={{ base: 40, sm: 26 }}
        style={{ flex: 'none' }}
        aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
        onClick={press}
      >
        {label}
      </Button>
    </Group>
  );
}

export function notifyWithAction(message: string, action: ToastAction): void {
  const id = action.deed ?? `deed-${++count}`;
  if (action.title === undefined) {
    notifications.hide(last);
    last = id;
    endsAt = undefined;
  }
  notifications.show({
    id,
    title: action.title,
    styles: READABLE,
    withBorder: true,
    color: 'green',
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: <Deed id={id} message={message} action={action} />,
  });
}

/** For what was done by another way than the message that offers it. */
export const withdrawOffer = (deed: string): unknown => notifications.hide(deed);
