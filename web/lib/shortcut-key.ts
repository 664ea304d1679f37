/** Key names for shortcuts that also work on layouts of other scripts, such as Cyrillic (docs/screens.md#keys). */

/** A letter of a script other than Latin, or a digit other than 0 to 9. */
const IS_OTHER_SCRIPT = /^(?:(?!\p{Script=Latin}|\p{Script=Common})\p{L}|(?!\d)\p{Nd})$/u;

const BY_PLACE: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']', Slash: '/' };

/**
 * Returns `event.key`, so that AZERTY and Dvorak go by what is printed on the key. A letter or digit of another script becomes what a
 * US keyboard has in its place; the case of a letter stays.
 */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (!IS_OTHER_SCRIPT.test(key)) return key;
  const typed = /^(?:Key|Digit)([A-Z\d])$/.exec(code)?.[1];
  if (typed === undefined) return BY_PLACE[code] ?? key;
  return key === key.toLowerCase() ? typed.toLowerCase() : typed;
}
