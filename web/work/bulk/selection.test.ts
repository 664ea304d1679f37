/** Tests of the selection in a bulk request's body. */
import { describe, expect, it } from 'vitest';
import { countOf, isTooMany, selectionToApi } from './selection.ts';

const params = { page: 3, itemsPerPage: 15, 'status[]': ['assigned', 'started'], due: 'late', revised: undefined };

const versions = new Map([
  [2, 1],
  [4, 7],
  [9, 3],
]);

describe('a selection', () => {
  it('of IDs lists them, each with the version shown', () => {
    expect(selectionToApi({ kind: 'ids', ids: [4, 5], versions })).toEqual({
      ids: [4, 5],
      count: 2,
      versions: { 4: 7 },
    });
  });

  it("of all sends the list's query, whatever page is shown", () => {
    expect(selectionToApi({ kind: 'all', total: 40, params, versions })).toEqual({
      query: 'status%5B%5D=assigned&status%5B%5D=started&due=late',
      count: 40,
      versions: { 2: 1, 4: 7, 9: 3 },
    });
  });

  it('of all includes no more versions than a request allows', () => {
    const many = new Map(Array.from({ length: 501 }, (_, id) => [id, 1]));
    const { versions: sent } = selectionToApi({ kind: 'all', total: 40, params, versions: many });
    expect([Object.keys(sent as object).length, Object.keys(sent as object).at(0)]).toEqual([500, '1']);
  });

  it.each([
    [500, false],
    [501, true],
  ])('of %d projects is too large: %s', (total, isMore) => {
    const selection = { kind: 'all', total, params, versions } as const;
    expect([countOf(selection), isTooMany(selection)]).toEqual([total, isMore]);
  });
});
