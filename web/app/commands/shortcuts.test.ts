/** What each key press means (visual.md, Hands and ears). */
import { describe, expect, it } from 'vitest';
import { CHORD_MS, type Press, readPress } from './shortcuts.ts';

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  hasMod: false,
  hasAlt: false,
  isTyping: false,
  isInDialog: false,
  isInOwnDialog: false,
  isOffered: false,
  areKeysOn: true,
  at: 0,
  ...more,
});
const commandOf = (key: string, more?: Partial<Press>, waitsSince?: number) =>
  readPress(press(key, more), waitsSince).command;

describe('a key press', () => {
  it.each([
    ['?', 'help'],
    ['/', 'search'],
    ['c', 'create'],
  ])('%s means %s', (key, name) => {
    expect(commandOf(key)).toEqual({ name });
  });

  it('means the palette with Ctrl or Cmd, also while typing, in either case', () => {
    expect(commandOf('k', { hasMod: true })).toEqual({ name: 'palette' });
    expect(commandOf('K', { hasMod: true, isTyping: true })).toEqual({ name: 'palette' });
  });

  it('means nothing while typing, in a dialog, with Alt, with Ctrl, and when single keys are off', () => {
    for (const more of [
      { isTyping: true },
      { isInDialog: true },
      { hasAlt: true },
      { hasMod: true },
      { areKeysOn: false },
    ])
      expect(commandOf('c', more)).toBeUndefined();
    expect(commandOf('k', { hasMod: true, isInDialog: true })).toBeUndefined();
  });

  it('means what the screen offers by it, over the page and in the dialog of that, and there nothing else', () => {
    expect(commandOf('j', { isOffered: true })).toEqual({ name: 'offered', key: 'j' });
    expect(commandOf('j', { isOffered: true, isInOwnDialog: true })).toEqual({ name: 'offered', key: 'j' });
    for (const more of [{ isTyping: true }, { isInDialog: true }, { hasMod: true }, { areKeysOn: false }])
      expect(commandOf('j', { isOffered: true, ...more })).toBeUndefined();
    for (const key of ['c', '/', '?', 'g']) expect(commandOf(key, { isInOwnDialog: true })).toBeUndefined();
    expect(commandOf('k', { hasMod: true, isInOwnDialog: true })).toEqual({ name: 'palette' });
  });

  it('after g leads somewhere, within a moment', () => {
    const { waitsSince, command } = readPress(press('g', { at: 100 }), undefined);
    expect([waitsSince, command]).toEqual([100, undefined]);
    expect(commandOf('c', { at: 100 + CHORD_MS }, waitsSince)).toEqual({ name: 'go', key: 'c' });
    expect(commandOf('c', { at: 101 + CHORD_MS }, waitsSince)).toEqual({ name: 'create' });
  });

  it('of Shift after g changes nothing', () => {
    expect(readPress(press('Shift', { at: 10 }), 5)).toEqual({ waitsSince: 5 });
  });
});
