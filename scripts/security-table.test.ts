/** Security table check: every test that docs/asvs.md names exists, so moving a test requires updating the table. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROW = /^\| (?<numbers>\d[\d., ]*) \|.*\|(?<shownBy>[^|]*)\|$/;
const NAMED = /`([^`]+)`/g;

/** Each requirement with the tests that its row names as evidence. */
const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const { numbers, shownBy } = ROW.exec(line)?.groups ?? {};
    return numbers === undefined
      ? []
      : [{ numbers, line, named: [...(shownBy ?? '').matchAll(NAMED)].map(([, name = '']) => name) }];
  });

it('has a row for many requirements', () => {
  expect(rows.length).toBeGreaterThan(150);
});

/** The chapter on WebRTC, which Cutroom does not use. */
const CHAPTERS_WITHOUT_ROWS = [17];

it('has rows in every applicable chapter of the standard', () => {
  const chapters = new Set(rows.map(({ numbers }) => Number.parseInt(numbers, 10)));
  const missing = Array.from({ length: 17 }, (_, at) => at + 1).filter((chapter) => !chapters.has(chapter));
  expect(missing).toEqual(CHAPTERS_WITHOUT_ROWS);
});

const tests = globSync('{domain,contract,server,web,e2e,scripts}/**/*.{test,spec}.{ts,tsx}').map((file) =>
  file.replaceAll('\\', '/'),
);

it('names each test file by the end of its path, which no other file shares', () => {
  const filesOf = (name: string) => tests.filter((file) => `/${file}`.endsWith(`/${name}`));
  const unclear = rows.flatMap(({ numbers, named }) =>
    named.filter((name) => filesOf(name).length !== 1).map((name) => `${numbers}: ${name}`),
  );
  expect(unclear).toEqual([]);
});

/** Requirements without a test: they concern documents, or features that don't exist. */
const UNTESTED = [
  '3.5.5',
  '3.7.1',
  '6.2.10',
  '6.4.2',
  '10.5.5',
  '11.1.1',
  '11.1.2',
  '12.1.1, 12.1.2',
  '12.2.2',
  '13.3.1',
  '14.1.1, 14.1.2',
  '15.1.1',
  '16.1.1',
];

it('has a test for every requirement except open ones and those that cannot be tested', () => {
  const isOpen = (line: string): boolean => /\*\*open\*\*/i.test(line);
  const without = rows.filter(({ named, line }) => named.length === 0 && !isOpen(line));
  expect(without.map(({ numbers }) => numbers)).toEqual(UNTESTED);
});
