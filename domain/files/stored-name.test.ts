/** Names of files: what is taken out of them, and names of an archive. */
import { expect, it } from 'vitest';
import { archiveNames, safePath, splitPath } from './stored-name.ts';

it.each([
  ['A001.mov', 'A001.mov'],
  ['Day 1/A001.mov', 'Day 1/A001.mov'],
  ['Day 1\\Cam B\\A001.mov', 'Day 1/Cam B/A001.mov'],
  ['/etc/passwd', 'etc/passwd'],
  ['../../etc/passwd', 'etc/passwd'],
  ['a/./b/../c.mov', 'a/b/c.mov'],
  ['..\\..\\windows\\system.ini', 'windows/system.ini'],
  ['C:\\Users\\x.mov', 'C_/Users/x.mov'],
  ['film.mov...', 'film.mov'],
  ['film.mov . . ', 'film.mov'],
  ['...', ''],
  [' / \\ . ', ''],
  ['film\r\nSet-Cookie: a.mov', 'filmSet-Cookie_ a.mov'],
  ['film\u202Evom.exe', 'filmvom.exe'],
  ['\u200Bfilm\uFEFF.mov', 'film.mov'],
  ['Ürsprung.mov', 'Ürsprung.mov'],
  ['U\u0308rsprung.mov', 'Ürsprung.mov'],
  ['👩\u200D🎤.mov', '👩\u200D🎤.mov'],
  ['فیلم\u200Cها.mov', 'فیلم\u200Cها.mov'],
  ['\uD800.mov', '\uFFFD.mov'],
  ['.gitignore', '.gitignore'],
  ['-rf', '-rf'],
  ['a"b\'c<d>|*?.mov', 'a"b\'c<d>|*?.mov'],
])('stores %j as %j', (typed, stored) => expect(safePath(typed)).toBe(stored));

/** Pieces of which odd names are made. */
const PIECES = [
  '..',
  '.',
  '/',
  '\\',
  ':',
  ' ',
  '\0',
  '\n',
  '\u202E',
  '\uD83D',
  '\u0308',
  'é',
  'con',
  'A',
  '.mov',
  '%2e%2e%2f',
  '~',
  '日本',
];

/** Returns numbers from 0 to below the bound, the same in each run. */
function* numbersBelow(bound: number): Generator<number, never> {
  for (let seed = 1; ; seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) yield Math.floor(seed / 7) % bound;
}

const oddNames = (count: number): string[] => {
  const next = numbersBelow(PIECES.length);
  return Array.from({ length: count }, (_, at) =>
    Array.from({ length: 1 + (at % 12) }, () => PIECES[next.next().value]).join(''),
  );
};

it('leaves nothing in 500 odd names that leads out of a folder or breaks a header', () => {
  for (const typed of oddNames(500)) {
    const stored = safePath(typed);
    expect(safePath(stored)).toBe(stored);
    expect(stored.isWellFormed()).toBe(true);
    expect(stored).not.toMatch(/[\p{Cc}\\:\u202E]/u);
    if (stored === '') continue;
    for (const part of stored.split('/')) expect(part).toMatch(/[^. ]$/u);
    expect(stored.startsWith('/')).toBe(false);
  }
});

it('gives each file of an archive a name of its own, whatever its case', () => {
  const names = archiveNames(['a.mov', 'A.MOV', 'a.mov', 'a (2).mov', 'Day 1', 'day 1/b.mov', 'Day 1/b.mov', 'c', 'c']);
  expect(names).toEqual([
    'a.mov',
    'A (2).MOV',
    'a (3).mov',
    'a (2) (2).mov',
    'Day 1 (2)',
    'day 1/b.mov',
    'Day 1/b (2).mov',
    'c',
    'c (2)',
  ]);
  const odd = archiveNames(oddNames(500).map(safePath).filter(Boolean));
  expect(new Set(odd.map((name) => name.toLowerCase())).size).toBe(odd.length);
  expect(odd.every((name) => safePath(name) === name)).toBe(true);
});

it('splits a path into its folders and its name', () => {
  expect(splitPath('a/b/c.mov')).toEqual({ folder: 'a/b', name: 'c.mov' });
  expect(splitPath('c.mov')).toEqual({ folder: '', name: 'c.mov' });
});
