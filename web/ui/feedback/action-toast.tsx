/** Success toast with an action such as Undo, by button or Ctrl and a key. Stays longer than a plain success toast. */
import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { shortcutKey } from '#web/lib/keys/shortcut-key.ts';
import { acceptsText } from '#web/lib/keys/typing.ts';
import { READABLE } from './toasts.ts';

const ACTION_MS = 10_000;

/** ID of the last toast. Only the latest action can be undone; several toasts would cover the page. */
let last = '';
let count = 0;

/** Closing time of the toast, by the page's clock; undefined while paused. Stored outside the component, since a dialog that covers the screen remounts the toast. */
let endsAt: number | undefined;

export type ToastAction = {
  label: string;
  /** Key that runs the action with Ctrl or ⌘ while the toast is shown and no field has focus. */
  key?: string;
  /** Identifies the action, so that the toast can be hidden when the action is done elsewhere. */
  actionId?: string;
  /** Subject of the toast. A titled toast stays until dismissed and doesn't replace others. */
  title?: string;
  onPress: () => void;
};

type ActionToastProps = { id: string; message: string; action: ToastAction };

/** Returns focus to the previous element, or to the page if that element is gone or disabled. */
function restoreFocus(previousFocus: HTMLElement | null): void {
  if (!document.activeElement?.closest('[role="alert"]')) return;
  previousFocus?.focus({ preventScroll: true });
  if (document.activeElement !== previousFocus) document.getElementById('content')?.focus({ preventScroll: true });
}

/** Toast content. Stays open while hovered or focused. */
function ActionToast({ id, message, action: { label, key, title, onPress } }: ActionToastProps) {
  const [isPaused, setPaused] = useState(false);
  /** Element that had focus before the toast. */
  const previousFocus = useRef<HTMLElement>(null);
  // Ignores a second click during the exit animation.
  const isPressed = useRef(false);
  const runAction = (): void => {
    if (isPressed.current) return;
    isPressed.current = true;
    restoreFocus(previousFocus.current);
    notifications.hide(id);
    onPress();
  };
  useEffect(() => {
    if (title !== undefined) return undefined;
    if (isPaused) {
      endsAt = undefined;
      return undefined;
    }
    endsAt ??= performance.now() + ACTION_MS;
    const timer = setTimeout(() => notifications.hide(id), endsAt - performance.now());
    return () => clearTimeout(timer);
  }, [isPaused, id, title]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isShortcut =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && shortcutKey(event).toLowerCase() === key;
      // A shortcut handled elsewhere, such as undoing a drawn stroke, comes first.
      if (!isShortcut || event.defaultPrevented || acceptsText(event.target)) return;
      event.preventDefault();
      runAction();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const hold = { onMouseEnter: () => setPaused(true), onMouseLeave: () => setPaused(false) };
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      gap="xs"
      {...hold}
      onFocus={({ relatedTarget }) => {
        previousFocus.current = relatedTarget as HTMLElement | null;
        setPaused(true);
      }}
      onBlur={() => setPaused(false)}
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
        onClick={runAction}
      >
        {label}
      </Button>
    </Group>
  );
}

export function notifyWithAction(message: string, action: ToastAction): void {
  const id = action.actionId ?? `action-${++count}`;
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
    message: <ActionToast id={id} message={message} action={action} />,
  });
}

/** Hides a toast after its action was done elsewhere. */
export const hideActionToast = (actionId: string): unknown => notifications.hide(actionId);
