/** Keyset pagination: every row once, in order, whatever the number of rows. */
import { expect, test } from 'vitest';
import { KEYSET_PAGE, keysetPages } from './keyset.ts';

test.each([0, 1, KEYSET_PAGE - 1, KEYSET_PAGE, KEYSET_PAGE + 1, 3 * KEYSET_PAGE])(
  'reads %i rows once each, in order',
  async (total) => {
    const all = Array.from({ length: total }, (_, i) => ({ id: i + 1 }));
    const seen: number[] = [];
    let longest = 0;
    const read = async (after: { id: number } | undefined) => {
      const start = after?.id ?? 0;
      return all.slice(start, start + KEYSET_PAGE);
    };
    for await (const page of keysetPages(read)) {
      longest = Math.max(longest, page.length);
      seen.push(...page.map((row) => row.id));
    }
    expect(seen).toEqual(all.map((row) => row.id));
    expect(longest).toBeLessThanOrEqual(KEYSET_PAGE);
  },
);

test('yields between any two pages, also with concurrent readers', async () => {
  const happened: string[] = [];
  let isOver = false;
  const tick = (): void => {
    happened.push('others');
    if (!isOver) setImmediate(tick);
  };
  const readAll = async (): Promise<void> => {
    let left = 5;
    const read = async (): Promise<number[]> => Array.from({ length: (left -= 1) > 0 ? KEYSET_PAGE : 1 }, () => 1);
    for await (const page of keysetPages(read)) happened.push(`page of ${page.length}`);
  };
  tick();
  await Promise.all([readAll(), readAll(), readAll()]);
  isOver = true;
  const pages = happened.flatMap((what, i) => (what === 'others' ? [] : [happened[i - 1]]));
  expect(pages).toEqual(Array.from({ length: 15 }, () => 'others'));
});
