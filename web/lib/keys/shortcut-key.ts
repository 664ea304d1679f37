/** Key names for shortcuts, also on non-Latin layouts such as Cyrillic (docs/screens.md#keys). */

/** Matches characters of non-Latin scripts, without general punctuation and symbols. */
const IS_OTHER_SCRIPT = /^[\u0250-\u1dff\u2c00-\uffff]$/;

const BRACKETS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };

/**
 * Returns `event.key`, so AZERTY and Dvorak use the printed letter. Maps a letter or digit of another script to the key at the same
 * position on a US keyboard, and preserves case.
 */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (!IS_OTHER_SCRIPT.test(key)) return key;
  const typed = /^(?:Key|Digit)([A-Z\d])$/.exec(code)?.[1];
  if (typed === undefined) return BRACKETS[code] ?? key;
  return key === key.toLowerCase() ? typed.toLowerCase() : typed;
}
