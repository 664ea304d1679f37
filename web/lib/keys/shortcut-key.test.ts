/** Key names on keyboard layouts of several scripts. */
import { expect, it } from 'vitest';
import { shortcutKey } from './shortcut-key.ts';

it.each([
  ['k', 'KeyK', 'k', 'QWERTY'],
  ['a', 'KeyQ', 'a', 'AZERTY goes by its letters'],
  ['K', 'KeyV', 'K', 'Dvorak goes by its letters'],
  ['é', 'Digit2', 'é', 'a Latin letter with an accent'],
  ['ü', 'BracketLeft', 'ü', 'a Latin letter in the place of a bracket'],
  ['µ', 'Backslash', 'µ', 'a sign of no script'],
  ['с', 'KeyC', 'c', 'Cyrillic'],
  ['Л', 'KeyK', 'K', 'Cyrillic with Shift or Caps Lock'],
  ['х', 'BracketLeft', '[', 'a Cyrillic letter in the place of a bracket'],
  ['.', 'Slash', '.', 'what a Cyrillic layout types without a letter'],
  ['?', 'Digit7', '?', 'a sign that a Cyrillic layout has elsewhere'],
  ['ה', 'KeyV', 'v', 'Hebrew'],
  ['ظ', 'KeyZ', 'z', 'Arabic'],
  ['١', 'Digit1', '1', 'an Arabic digit'],
  ['ж', 'Semicolon', 'ж', 'a place that no shortcut uses'],
  ['Enter', 'Enter', 'Enter', 'a named key'],
])('reads %s at %s as %s: %s', (key, code, expected) => {
  expect(shortcutKey({ key, code })).toBe(expected);
});
