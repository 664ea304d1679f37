/** Search normalization (case, accents, spaces), and display of names. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fullNameOf,
  hasControlCharacters,
  escapeFormula,
  initialsOf,
  isBlankText,
  normalizeForSearch,
  unescapeFormula,
} from './text.ts';

describe('normalizeForSearch', () => {
  it.each([
    ['Élodie  Müller', 'elodie muller'],
    ['  Reed\tFilms \n', 'reed films'],
    ['İstanbul', 'istanbul'],
    ['ﬁlm', 'film'],
    ['100%_done', '100%_done'],
    ['', ''],
  ])('normalizes %j to %j', (text, expected) => {
    expect(normalizeForSearch(text)).toBe(expected);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normalizeForSearch(text);
        expect(normalizeForSearch(once)).toBe(once);
      }),
    );
  });
});

describe('unescapeFormula', () => {
  it.each(['=1+1', '\t=1', '\rtext', ' ＠SUM(A1)', 'Ann', "'tis", "O'Hara", ''])('restores %j', (text) => {
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  });

  it('keeps a text that only begins with an apostrophe', () => {
    expect(unescapeFormula("'tis")).toBe("'tis");
  });
});

describe('hasControlCharacters', () => {
  it.each(['a\u0000b', '\u0008', '\u000B', '\u001F', '\u007F', '\u0085'])('detects one in %j', (text) => {
    expect(hasControlCharacters(text)).toBe(true);
  });

  it.each(['', 'two\r\nlines', 'a\ttab', 'Zoë – ok', '🎬'])('detects none in %j', (text) => {
    expect(hasControlCharacters(text)).toBe(false);
  });
});

describe('isBlankText', () => {
  it.each(['', ' \t\n', '\uFEFF', '\u200B\u200D', '\u2060', '\u00AD', '\u3164', ' \u202E ', '\u{E0001}'])(
    'treats %j as blank',
    (text) => {
      expect(isBlankText(text)).toBe(true);
    },
  );

  it.each(['a', '\u200Ba', '0', '❤️', '👩‍🚀', 'می‌خواهم', '東京'])('treats %j as not blank', (text) => {
    expect(isBlankText(text)).toBe(false);
  });
});

describe('person names', () => {
  it.each([
    [{ firstName: 'Ada', lastName: 'Reed' }, 'Ada Reed', 'AR'],
    [{ firstName: ' ada ', lastName: '' }, 'ada', 'A'],
    [{ firstName: '', lastName: 'Reed' }, 'Reed', 'R'],
    [{ firstName: '𝒜da', lastName: 'ölund' }, '𝒜da ölund', '𝒜Ö'],
    [{ firstName: 'Ana', lastName: 'de Souza' }, 'Ana de Souza', 'AS'],
    [{ firstName: '', lastName: ' ' }, '', ''],
  ])('shows %j as %j with the initials %j', (person, name, initials) => {
    expect(fullNameOf(person)).toBe(name);
    expect(initialsOf(person)).toBe(initials);
  });
});
