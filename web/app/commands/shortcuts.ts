/** Which key means what, apart from what it sets in motion: `g` waits for a second key, and nothing happens while someone types. */

export type Command = { name: 'palette' | 'help' | 'create' | 'search' } | { name: 'go'; key: string };

export type Press = {
  key: string;
  /** Ctrl, or Cmd on a Mac. */
  hasMod: boolean;
  hasAlt: boolean;
  /** The focus is in something that takes letters itself. */
  isTyping: boolean;
  /** A dialog stands open: keys belong to it. */
  isInDialog: boolean;
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
  const { key, hasMod, hasAlt, isTyping, isInDialog, areKeysOn, at } = press;
  if (isInDialog || hasAlt) return {};
  if (hasMod) return key.toLowerCase() === 'k' ? { command: { name: 'palette' } } : {};
  if (isTyping || !areKeysOn) return {};
  // Shift on its way to `?` is no second key.
  if (key === 'Shift') return { waitsSince };
  if (waitsSince !== undefined && at - waitsSince <= CHORD_MS) return { command: { name: 'go', key } };
  if (key === 'g') return { waitsSince: at };
  const command = SINGLE[key];
  return command ? { command } : {};
}
