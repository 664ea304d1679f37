/** Concurrent transactions: each succeeds or fails as a whole, uncommitted data is never read, and waiting ones share a commit. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDatabaseFixture, type DatabaseFixture } from '#server/testing/databases.ts';
import { isDiskFull } from '../database-errors.ts';
import type { Db } from '../dialect.ts';
import { type Database, openDatabase } from '../open.ts';

let fixture: DatabaseFixture;
let ours: Database;
let theirs: Database;

beforeEach(async () => {
  fixture = await createDatabaseFixture();
  ours = openDatabase(fixture.location);
  theirs = openDatabase(fixture.location);
});
afterEach(async () => {
  await ours.close();
  await theirs.close();
});

const put = (db: Db, name: string, value = '') => db.insertInto('settings').values({ name, value }).execute();
const namesIn = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('settings').select('name').where('name', 'like', 'note %').orderBy('name').execute()).map(
    (row) => row.name,
  );
const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `note ${String(i).padStart(3, '0')}`);

/** Writes in two steps and lets others run in between. */
const inTransaction = (name: string, end?: 'fails'): Promise<unknown> =>
  ours.db.transaction().execute(async (trx) => {
    await put(trx, name);
    await trx.updateTable('settings').set({ value: 'twice' }).where('name', '=', name).execute();
    if (end) throw new Error(`${name} changed its mind`);
  });

it('commits each successful transaction and nothing of a failed one, under concurrency', async () => {
  const names = numbered(100);
  const isFailing = (i: number): boolean => i % 3 === 0;
  const results = await Promise.allSettled(
    names.map((name, i) => inTransaction(name, isFailing(i) ? 'fails' : undefined)),
  );
  expect(results.map(({ status }) => status)).toEqual(names.map((_, i) => (isFailing(i) ? 'rejected' : 'fulfilled')));
  expect(await namesIn(theirs.db)).toEqual(names.filter((_, i) => !isFailing(i)));
});

it('announces a change only when others can see it', async () => {
  const seen = await Promise.all(
    numbered(50).map(async (name) => {
      await inTransaction(name);
      return (await namesIn(theirs.db)).includes(name);
    }),
  );
  expect(seen).toEqual(seen.map(() => true));
});

it('shows only committed data to a single statement', async () => {
  let release = (): void => {};
  const hold = new Promise<void>((resolve) => (release = resolve));
  const writing = ours.db.transaction().execute(async (trx) => {
    await put(trx, 'note 1');
    await hold;
    throw new Error('changed its mind');
  });
  const reading = nextTurn().then(() => namesIn(ours.db));
  await nextTurn();
  release();
  await expect(writing).rejects.toThrow('changed its mind');
  expect(await reading).toEqual([]);
});

it('continues with the others when one cannot begin or commit', async () => {
  await expect(
    ours.db.transaction().execute(async (trx) => {
      await put(trx, 'note 1');
      await put(trx, 'note 1');
    }),
  ).rejects.toThrow(/settings/i);
  await inTransaction('note 2');
  expect(await namesIn(theirs.db)).toEqual(['note 2']);
});

it('closes only when running transactions have ended', async () => {
  const under = Promise.withResolvers<void>();
  const hold = Promise.withResolvers<void>();
  const writing = ours.db.transaction().execute(async (trx) => {
    await put(trx, 'note 1');
    under.resolve();
    await hold.promise;
    await put(trx, 'note 2');
  });
  await under.promise;
  const closing = ours.close();
  hold.resolve();
  await Promise.all([writing, closing]);
  expect(await namesIn(theirs.db)).toEqual(['note 1', 'note 2']);
});

it('closes cleanly directly after a failed transaction', async () => {
  await expect(inTransaction('note 1', 'fails')).rejects.toThrow('changed its mind');
  await ours.close();
  await nextTurn();
  expect(await namesIn(theirs.db)).toEqual([]);
});

it('reports a full disk to every affected caller, and recovers when there is space', async ({ skip }) => {
  if (ours.engine === 'postgres') return skip();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(ours.db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 0}`).execute(ours.db);
  const big = 'x'.repeat(200_000);
  const results = await Promise.allSettled(
    numbered(9).map((name, i) => ours.db.transaction().execute((trx) => put(trx, name, i === 4 ? big : ''))),
  );
  const storedNames = new Set(await namesIn(theirs.db));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(numbered(9).map((name) => storedNames.has(name)));
  const full = results[4] as PromiseRejectedResult;
  expect(isDiskFull(full.reason)).toBe(true);
  await sql`pragma max_page_count = 1000000`.execute(ours.db);
  await inTransaction('note later');
  expect(await namesIn(theirs.db)).toContain('note later');
});

it('writes a page once for transactions that wait together', async ({ skip }) => {
  if (ours.engine === 'postgres') return skip();
  await sql`pragma wal_checkpoint(truncate)`.execute(ours.db);
  const names = numbered(64);
  await Promise.all(names.map((name) => inTransaction(name)));
  const { rows } = await sql<{ log: number }>`pragma wal_checkpoint(passive)`.execute(theirs.db);
  // Without sharing, each commit would have written at least one page.
  expect(rows[0]?.log).toBeGreaterThan(0);
  expect(rows[0]?.log).toBeLessThan(names.length);
});
