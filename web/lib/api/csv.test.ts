/** CSV files built in the browser. */
import { expect, it } from 'vitest';
import { csvText } from './csv.ts';

it('ends rows with CRLF, quotes values that require it and leaves missing values empty', () => {
  expect(
    csvText([
      ['Week', 'A "b", c'],
      ['1', null],
      ['x\ny', 2.5],
    ]),
  ).toBe('Week,"A ""b"", c"\r\n1,\r\n"x\ny",2.5\r\n');
});

it('escapes formulas, even after white space, and keeps negative numbers', () => {
  expect(csvText([['=1+1', ' @sum', -3]])).toBe("'=1+1,' @sum,-3\r\n");
});
