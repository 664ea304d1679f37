/** What is typed between opening the palette and the focus of its field, where each letter would be a shortcut. */
import { acceptsText } from '#web/lib/keys/typing.ts';

/** Milliseconds after which a palette that didn't open gives the keys back. */
const PATIENCE_MS = 5_000;

export type EarlyText = { text: string; until: number };

/** Starts collecting, at a time on the clock of `event.timeStamp`. */
export const beginEarlyText = (): EarlyText => ({ text: '', until: performance.now() + PATIENCE_MS });

/** Adds the key to the text. Returns whether it must do nothing else. */
export function collectEarly(early: EarlyText, event: KeyboardEvent): boolean {
  const { key, target, timeStamp } = event;
  if (timeStamp > early.until || event.ctrlKey || event.metaKey || acceptsText(target)) return false;
  if (key.length === 1) early.text += key;
  if (key === 'Backspace') early.text = early.text.slice(0, -1);
  // Enter would press what is focused behind the palette.
  return key !== 'Tab';
}
