/** Key names for shortcuts that also work on layouts of other scripts, such as Cyrillic (docs/screens.md#keys). */

/** A character of another script: beyond Latin letters, and no general punctuation or symbol. */
const IS_OTHER_SCRIPT = /^[\u0250-\u1dff\u2c00-\uffff]$/;

const BRACKETS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };

/**
 * Returns `event.key`, so that AZERTY and Dvorak go by what is printed on the key. A letter or digit of another script becomes what a
 * US keyboard has in its place; the case of a letter stays.
 */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (!IS_OTHER_SCRIPT.test(key)) return key;
  const typed = /^(?:Key|Digit)([A-Z\d])$/.exec(code)?.[1];
  if (typed === undefined) return BRACKETS[code] ?? key;
  return key === key.toLowerCase() ? typed.toLowerCase() : typed;
}
