/** Tests that the ledger detects lost writes, so that the kill test proves something. */
import { expect, test } from 'vitest';
import { createLedger } from './ledger.ts';

const ledgerWith = (path: string, fields: Record<string, unknown>) => {
  const ledger = createLedger();
  ledger.begin(path, fields);
  ledger.settle(path);
  return ledger;
};

test('reports an acknowledged write that is missing or different', () => {
  const ledger = ledgerWith('/a', { name: 'one', size: 2 });
  expect(ledger.check('/a', { name: 'one', size: 2, more: true })).toBeUndefined();
  expect(ledger.check('/a', undefined)).toContain('missing');
  expect(ledger.check('/a', { name: 'two', size: 2 })).toBe('/a: name is "two", not "one"');
});

test('accepts a write in progress as present or absent, but never partial', () => {
  const change = { name: 'two', size: 3 };
  for (const found of [{ name: 'one', size: 2 }, change]) {
    const ledger = ledgerWith('/a', { name: 'one', size: 2 });
    ledger.begin('/a', change);
    expect(ledger.check('/a', found)).toBeUndefined();
    expect(ledger.check('/a', found)).toBeUndefined();
  }
  const torn = ledgerWith('/a', { name: 'one', size: 2 });
  torn.begin('/a', change);
  expect(torn.check('/a', { name: 'two', size: 2 })).toContain('name is');
});

test('fixes the first observed state: it may not change back later', () => {
  const ledger = ledgerWith('/a', { name: 'one' });
  ledger.begin('/a', { name: 'two' });
  expect(ledger.check('/a', { name: 'two' })).toBeUndefined();
  expect(ledger.check('/a', { name: 'one' })).toContain('name is "one"');
});

test('requires an acknowledged removal to last, and a refused one to have no effect', () => {
  const ledger = ledgerWith('/a', { name: 'one' });
  ledger.begin('/a', 'gone');
  ledger.settle('/a');
  expect(ledger.check('/a', undefined)).toBeUndefined();
  expect(ledger.check('/a', { name: 'one' })).toContain('still there');
  const refused = ledgerWith('/a', { name: 'one' });
  refused.begin('/a', 'gone');
  refused.withdraw('/a');
  expect(refused.check('/a', undefined)).toContain('missing');
});
