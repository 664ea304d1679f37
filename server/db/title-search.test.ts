/** Finding titles by trigrams agrees with looking at every title, also after titles have changed and gone. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { normaliseForSearch } from '#domain/text.ts';
import { aClient, aProject } from '#server/testing/builders.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import type { Database } from './open.ts';
import { titleContains } from './title-search.ts';

let database: Database;
let clientId: number;

beforeAll(async () => {
  database = await openTestDatabase();
  clientId = (await aClient(database.db)).id;
});
afterAll(() => database.close());

const word = fc.constantFrom(
  'Wedding',
  'zoë',
  '100%',
  'a_b',
  '"quoted"',
  "it's",
  '*',
  'AND',
  'Ünïcödé',
  '日本語版',
  '-',
  '\\',
);
const title = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

it('whatever is typed', async () => {
  const titles = new Map<number, string>();
  await fc.assert(
    fc.asyncProperty(title, title, fc.nat(10), fc.nat(5), async (first, second, from, length) => {
      const { id } = await aProject(database.db, { title: first, client_id: clientId });
      titles.set(id, first);
      const [oldest = id] = titles.keys();
      if (titles.size % 3 === 0) {
        const search = normaliseForSearch(second);
        await database.db.updateTable('projects').set({ title: second, search }).where('id', '=', oldest).execute();
        titles.set(oldest, second);
      }
      if (titles.size > 12) {
        await database.db.deleteFrom('projects').where('id', '=', oldest).execute();
        titles.delete(oldest);
      }
      const typed = [...second].slice(from, from + 1 + length).join('') || 'w';
      const found = await database.db
        .selectFrom('projects')
        .select('id')
        .where(titleContains(database.db, typed))
        .orderBy('id')
        .execute();
      const expected = [...titles].filter(([, text]) => normaliseForSearch(text).includes(normaliseForSearch(typed)));
      expect(found.map((row) => row.id)).toEqual(expected.map(([key]) => key).sort((a, b) => a - b));
    }),
    { numRuns: 150, seed: 5 },
  );
});
