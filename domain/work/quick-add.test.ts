/** Parsing of quick-add lines. */
import { describe, expect, it } from 'vitest';
import { findClientInTitle, isQuickAdd, uniqueMatch, parseQuickAdd, type QuickAdd } from './quick-add.ts';

/** A Sunday. */
const TODAY = '2026-11-22';

describe('parseQuickAdd', () => {
  it.each<[string, QuickAdd]>([
    ['', { title: '' }],
    ['Acme teaser', { title: 'Acme teaser' }],
    [
      'Acme teaser @lena 3m due fri',
      { title: 'Acme teaser', editor: 'lena', videoSeconds: 180, deadline: '2026-11-27' },
    ],
    ['@Lena.Fischer  Acme   teaser !maya', { title: 'Acme teaser', editor: 'lena fischer', manager: 'maya' }],
    ['A 90s', { title: 'A', videoSeconds: 90 }],
    ['A 1h', { title: 'A', videoSeconds: 3_600 }],
    ['A 1H30M', { title: 'A', videoSeconds: 5_400 }],
    ['A 1m30s', { title: 'A', videoSeconds: 90 }],
    ['A 0m', { title: 'A 0m' }],
    ['A 9999h', { title: 'A 9999h' }],
    ['A 3m 4m', { title: 'A 4m', videoSeconds: 180 }],
    ['A #podcast', { title: 'A', projectClass: 'Podcast' }],
    ['A #pod', { title: 'A', projectClass: 'Podcast' }],
    ['A #p', { title: 'A #p' }],
    ['Episode #1', { title: 'Episode #1' }],
    ['A # @ !', { title: 'A # @ !' }],
    ['A @lena @tom', { title: 'A @tom', editor: 'lena' }],
    ['A due today', { title: 'A', deadline: '2026-11-22' }],
    ['A due tomorrow', { title: 'A', deadline: '2026-11-23' }],
    ['A due sun', { title: 'A', deadline: '2026-11-29' }],
    ['A due Saturday', { title: 'A', deadline: '2026-11-28' }],
    ['A due 12 nov', { title: 'A', deadline: '2027-11-12' }],
    ['A due 22 nov', { title: 'A', deadline: '2026-11-22' }],
    ['A due Dec 1', { title: 'A', deadline: '2026-12-01' }],
    ['A due 2026-11-30 3m', { title: 'A', deadline: '2026-11-30', videoSeconds: 180 }],
    ['A due 29 feb', { title: 'A due 29 feb' }],
    ['A due 2026-02-30', { title: 'A due 2026-02-30' }],
    ['A due 1999-01-01', { title: 'A due 1999-01-01' }],
    ['Rent due', { title: 'Rent due' }],
    ['Amount due soon', { title: 'Amount due soon' }],
    ['A due ju 3', { title: 'A due ju 3' }],
    ['A due t', { title: 'A due t' }],
    ['A due fri due mon', { title: 'A due mon', deadline: '2026-11-27' }],
    ['تيزر أكمي @لينا 3m', { title: 'تيزر أكمي', editor: 'لينا', videoSeconds: 180 }],
    ['\u200Fקליפ\u200F \u200F@דנה due\u200E fri', { title: '\u200Fקליפ\u200F', editor: 'דנה', deadline: '2026-11-27' }],
    ['Ａ ＠lena ３m', { title: 'Ａ', editor: 'lena', videoSeconds: 180 }],
    ['🎬 cut\u00A0two @élise', { title: '🎬 cut two', editor: 'elise' }],
    ['a@b.com 3 m', { title: 'a@b.com 3 m' }],
  ])('parses %j', (typed, expected) => {
    expect(parseQuickAdd(typed, TODAY)).toEqual(expected);
  });

  it('knows the names of all months, in full and by their first letters', () => {
    const names = Array.from({ length: 12 }, (_, month) =>
      new Date(Date.UTC(2027, month)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
    );
    const found = names.flatMap((name) =>
      [name, name.slice(0, 3)].map((word) => parseQuickAdd(`A due 1 ${word}`, TODAY)),
    );
    const days = names.map((_, month) => `${month === 11 ? 2026 : 2027}-${String(month + 1).padStart(2, '0')}-01`);
    expect(found.map(({ deadline }) => deadline)).toEqual(days.flatMap((day) => [day, day]));
  });

  it('creates a project only when there is a title and something more', () => {
    const isOne = (typed: string): boolean => isQuickAdd(parseQuickAdd(typed, TODAY));
    expect(['Acme', '@lena', 'Acme 3m', 'Acme #p'].map(isOne)).toEqual([false, false, true, false]);
  });
});

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('client match', () => {
  const clients = named('Acme', 'Acme Films', 'Ada Reed', 'Ada Brown', 'Été Studio');
  it.each([
    ['Acme teaser', 'Acme'],
    ['Acme films teaser', 'Acme Films'],
    ['acme', 'Acme'],
    ['A great teaser', undefined],
    ['Ét', undefined],
    ['Ada teaser', undefined],
    ['Ada br teaser', 'Ada Brown'],
    ['ete intro', 'Été Studio'],
    ['Teaser of Acme', undefined],
    ['', undefined],
  ])('in %j is %s', (title, name) => {
    expect(findClientInTitle(title, clients)?.name).toBe(name);
  });
});

describe('person match', () => {
  const people = named('Lena Fischer', 'Lena Marsh', 'Tom Lenard', 'Tom', 'Élise Roy');
  it.each([
    ['lena', undefined],
    ['lena f', 'Lena Fischer'],
    ['lenard', 'Tom Lenard'],
    ['tom', 'Tom'],
    ['elise', 'Élise Roy'],
    ['ena', undefined],
    ['nobody', undefined],
  ])('for %j is %s', (part, name) => {
    expect(uniqueMatch(part, people)?.name).toBe(name);
  });
});
