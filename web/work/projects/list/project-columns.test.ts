/** Visible columns per table size, and the width they need. */
import { expect, it } from 'vitest';
import { COLUMN_KEYS, DEFAULT_COLUMNS } from './list-view.ts';
import { columnsFor, TABLE_VARIANTS, variantsFor } from './project-columns.tsx';

const keysIn = (...of: Parameters<typeof columnsFor>) => columnsFor(...of).columns.map(({ key }) => key);
/** Maximum width of the actions column. */
const ACTIONS = { wide: 148, medium: 140, narrow: 124, slim: 124 };

it.each([
  ['wide', ['title', 'status', 'editor', 'time', 'due', 'points']],
  ['medium', ['title', 'status', 'editor', 'time', 'due', 'points']],
  ['narrow', ['title', 'status', 'editor', 'due', 'points']],
  ['slim', ['title', 'status', 'due']],
] as const)('shows at width %s the columns %j', (variant, keys) => {
  expect(keysIn(DEFAULT_COLUMNS, variant)).toEqual(keys);
});

it.each(TABLE_VARIANTS.filter(([, from]) => from > 0))('fits all columns into %s, from %d pixels', (room, from) => {
  expect(columnsFor(DEFAULT_COLUMNS, room).minWidth + ACTIONS[room]).toBeLessThanOrEqual(from);
});

it('keeps selected columns in their fixed order, and always includes the title', () => {
  expect(keysIn(['trackingId', 'id', 'due'], 'wide')).toEqual(['title', 'id', 'due', 'trackingId']);
  expect(keysIn([], 'wide')).toEqual(['title']);
});

it('grows wider with each added column', () => {
  expect(columnsFor(COLUMN_KEYS, 'wide').minWidth).toBeGreaterThan(columnsFor(DEFAULT_COLUMNS, 'wide').minWidth + 1000);
});

it('leaves the widest size for the next one when an added column needs the room', () => {
  const boundsOf = (...keys: Parameters<typeof variantsFor>) => Object.fromEntries(variantsFor(...keys));
  expect(boundsOf(DEFAULT_COLUMNS)).toEqual({ wide: 1100, medium: 940, narrow: 716, slim: 0 });
  expect(boundsOf([...DEFAULT_COLUMNS, 'waiting'])).toEqual({ wide: 1192, medium: 940, narrow: 716, slim: 0 });
});
