/** Listens to the keyboard of the whole page. */
import { useEffect, useRef } from 'react';
import { type Command, type Press, readPress } from './shortcuts.ts';
import { useKeyPreference } from './key-preference.ts';

const TAKES_LETTERS = [
  'input:not([type="checkbox"], [type="radio"], [type="file"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="menu"]',
  '[role="listbox"]',
].join(', ');

function pressOf(event: KeyboardEvent, areKeysOn: boolean): Press {
  const { target } = event;
  return {
    key: event.key,
    hasMod: event.ctrlKey || event.metaKey,
    hasAlt: event.altKey,
    isTyping: target instanceof Element && target.closest(TAKES_LETTERS) !== null,
    isInDialog: document.querySelector('[role="dialog"]') !== null,
    areKeysOn,
    at: event.timeStamp,
  };
}

/** `onCommand` answers whether it did something; only then is the key taken from the browser. */
export function useShortcuts(onCommand: (command: Command) => boolean): void {
  const [keys] = useKeyPreference();
  const areKeysOn = keys === 'on';
  const latest = useRef(onCommand);
  useEffect(() => {
    latest.current = onCommand;
  });
  useEffect(() => {
    let waitsSince: number | undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const reading = readPress(pressOf(event, areKeysOn), waitsSince);
      waitsSince = reading.waitsSince;
      if (reading.command && latest.current(reading.command)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [areKeysOn]);
}
