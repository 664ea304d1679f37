/** Term check: reports private words in texts, file names and exports, and nothing else. */
import { expect, it } from 'vitest';
import { checkTerms } from './check-terms.ts';

const found = (file: string, source: string): number => checkTerms(new Map([[file, source]])).length;

it.each([
  ['a text', 'web/a.tsx', "const text = 'Name of the house';"],
  ['a text between tags', 'web/a.tsx', 'const a = <p>What you type is kept.</p>;'],
  ['a part of a template', 'server/a.ts', 'const a = `nobody is told of ${n}`;'],
  ['an exported function', 'web/a.ts', 'export function askAnew() {}'],
  ['an exported constant', 'web/a.ts', 'export const HOUSE_NAME = 1;'],
  ['a file name', 'web/over-place.ts', ''],
])('finds a private word in %s', (_where, file, source) => expect(found(file, source)).toBe(1));

it.each([
  ['a stored value', 'web/a.ts', "const kind = 'house';"],
  ['a longer word', 'web/a.ts', "const text = 'In the warehouse, besides';"],
  ['a local name', 'web/a.ts', 'const told = 1;'],
  ['a text of a test', 'web/a.test.ts', "const text = 'Name of the house';"],
])('leaves %s alone', (_where, file, source) => expect(found(file, source)).toBe(0));
