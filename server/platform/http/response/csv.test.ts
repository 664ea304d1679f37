/** Tests of CSV text: quotes, line endings, formulas, pages. */
import { expect, test } from 'vitest';
import { parseCsv } from '#server/testing/parse-csv.ts';
import { csvLines, csvText } from './csv.ts';
import { dayCell, instantCell } from './table.ts';

test('quotes cells with commas, quotes and line ends, and ends every row by CRLF', () => {
  expect(
    csvText([
      ['a,b', 'say "hi"', 'two\r\nlines', 'plain'],
      ['', null, 0, false],
    ]),
  ).toBe('"a,b","say ""hi""","two\r\nlines",plain\r\n,,0,No\r\n');
});

test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '－1', '-'])(
  'escapes the formula %j',
  (text) => {
    expect(parseCsv(csvText([[text]]))).toEqual([[`'${text}`]]);
  },
);

test.each(['1+1', 'a=b', 'user@example.com', "'quoted", 'Ünïcode ✂'])('leaves %j unchanged', (text) => {
  expect(parseCsv(csvText([[text]]))).toEqual([[text]]);
});

test('writes numbers as numbers, including negative ones', () => {
  expect(csvText([[-2.5, 0, 1e6, true]])).toBe('-2.5,0,1000000,Yes\r\n');
});

test('writes the header first, then page after page, and nothing for empty pages', async () => {
  const chunks: string[] = [];
  for await (const chunk of csvLines(
    ['A', 'B'],
    [
      [[1, 2]],
      [],
      [
        [3, 4],
        [5, 6],
      ],
    ],
  ))
    chunks.push(chunk);
  expect(chunks).toEqual(['A,B\r\n', '1,2\r\n', '3,4\r\n5,6\r\n']);
});

test('writes instants as ISO 8601 UTC to the second, days as days, and null as an empty cell', () => {
  const at = '2026-03-02T09:00:00.123Z';
  expect(csvText([[instantCell(at), dayCell('2026-03-02'), instantCell(null)]])).toBe(
    '2026-03-02T09:00:00Z,2026-03-02,\r\n',
  );
});
