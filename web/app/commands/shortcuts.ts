/** The keys of the whole page: which means what, apart from what it sets in motion; `g` waits for a second key, and nothing happens while someone types. */
import { useEffect, useRef } from 'react';
import { useKeyPreference } from '#web/lib/key-preference.ts';
import { ACTS_PLACE, offeredActs } from '#web/lib/offered-acts.ts';
import { takesLetters } from '#web/lib/typing.ts';

export type Command = { name: 'palette' | 'help' | 'create' | 'search' } | { name: 'go' | 'offered'; key: string };

export type Press = {
  key: string;
  /** Ctrl, or Cmd on a Mac. */
  hasMod: boolean;
  hasAlt: boolean;
  /** The focus is in something that takes letters itself. */
  isTyping: boolean;
  /** A dialog stands open: keys belong to it. */
  isInDialog: boolean;
  /** That of something whose own acts are offered stands open: their keys count in it. */
  isInOwnDialog: boolean;
  /** The key of an act that the screen offers now. */
  isOffered: boolean;
  /** Single keys may be switched off (WCAG 2.1.4). */
  areKeysOn: boolean;
  /** Milliseconds on any steady clock. */
  at: number;
};

/** How long `g` waits for its second key. */
export const CHORD_MS = 1_500;

/** What a press sets in motion, and since when a `g` waits. */
export type Reading = { command?: Command; waitsSince?: number };

const SINGLE: Readonly<Record<string, Command>> = {
  '?': { name: 'help' },
  '/': { name: 'search' },
  c: { name: 'create' },
};

/** Reads one press; `waitsSince` is what the reading before it said. */
export function readPress(press: Press, waitsSince: number | undefined): Reading {
  const { key, hasMod, hasAlt, isTyping, isInDialog, isInOwnDialog, isOffered, areKeysOn, at } = press;
  if (isInDialog || hasAlt) return {};
  if (hasMod) return key.toLowerCase() === 'k' ? { command: { name: 'palette' } } : {};
  if (isTyping || !areKeysOn) return {};
  // Shift on its way to `?` is no second key.
  if (key === 'Shift') return { waitsSince };
  if (waitsSince !== undefined && at - waitsSince <= CHORD_MS) return { command: { name: 'go', key } };
  if (key === 'g' && !isInOwnDialog) return { waitsSince: at };
  if (isOffered) return { command: { name: 'offered', key } };
  const command = isInOwnDialog ? undefined : SINGLE[key];
  return command ? { command } : {};
}

function pressOf(event: KeyboardEvent, areKeysOn: boolean): Press {
  const { target } = event;
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  const isOwn = dialogs.every((dialog) => dialog.querySelector(`[${ACTS_PLACE}]`));
  return {
    key: event.key,
    hasMod: event.ctrlKey || event.metaKey,
    hasAlt: event.altKey,
    isTyping: takesLetters(target),
    isInDialog: !isOwn,
    isInOwnDialog: isOwn && dialogs.length > 0,
    isOffered: offeredActs().some(({ key }) => key === event.key),
    areKeysOn,
    at: event.timeStamp,
  };
}

/** Listens to the keyboard of the whole page. `onCommand` answers whether it did something; only then is the key taken from the browser. */
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

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** 'Ctrl' or '⌘'. */
export const modKey = (): string => (isMac() ? '⌘' : 'Ctrl');
