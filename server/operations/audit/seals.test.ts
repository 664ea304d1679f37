/** Sealing the audit log in the background with several processes, and detecting tampering (docs/audit.md#chain). */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/dialect.ts';
import { engineOf } from '#server/platform/db/dialect.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createDatabaseFixture, type DatabaseFixture } from '#server/testing/databases.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { sealAudit } from './seal-audit.ts';
import { verifyAudit } from './verify-audit.ts';

const NOW = '2026-03-10T12:00:00.000Z';

let fixture: DatabaseFixture;
let one: TestApp;
/** Another process on the same database. */
let other: TestApp;
beforeEach(async () => {
  fixture = await createDatabaseFixture();
  one = await testApp({}, openDatabase(fixture.location));
  other = await testApp({}, openDatabase(fixture.location));
});

const write = (db: Db, name: string) =>
  writeAudit(
    db,
    { action: 'targets.add', record: { kind: 'target', id: 1, name }, after: { b: 1, a: 0.5 } },
    { now: NOW },
  );
const writeMany = async (names: string) => {
  for (const name of names) await write(one.db, name);
};
const seals = () => one.db.selectFrom('audit_seals').selectAll().orderBy('from_id').execute();
const verify = () => verifyAudit(one.deps.reports);

/** Disables the triggers, as an attacker with full database access could. */
async function withoutTriggers(work: (db: Db) => Promise<unknown>): Promise<void> {
  const all =
    engineOf(one.db) === 'postgres'
      ? ['drop trigger audit_append_only on audit']
      : ['drop trigger audit_no_update', 'drop trigger audit_no_delete'];
  for (const text of all) await sql.raw(text).execute(one.db);
  await work(one.db);
}

it('covers each entry once, whichever process seals', async () => {
  await writeMany('abc');
  expect(await sealAudit(one.deps)).toBe(3);
  await writeMany('de');
  const counts = await Promise.all([sealAudit(one.deps), sealAudit(other.deps)]);
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(await sealAudit(other.deps)).toBe(0);
  const [first, second, ...more] = await seals();
  expect([first?.row_count, second?.row_count, more]).toEqual([3, 2, []]);
  expect(second?.from_id).toBe(Number(first?.to_id) + 1);
  await writeMany('f');
  expect(await verify()).toMatchObject({ seals: 2, lines: 5, unsealed: 1, faults: [], head: second?.head });
});

it('does not skip an entry whose transaction is still open, and does not wait for it', async () => {
  await writeMany('ab');
  const under = await one.db.startTransaction().execute();
  await write(under, 'slow');
  // SQLite has a single writer, so no entry can be written while another transaction is open.
  const isPostgres = engineOf(one.db) === 'postgres';
  if (isPostgres) {
    await write(other.db, 'quick');
    expect(await sealAudit(other.deps)).toBe(0);
  }
  await under.commit().execute();
  expect(await sealAudit(other.deps)).toBe(isPostgres ? 4 : 3);
  expect(await verify()).toMatchObject({ faults: [], unsealed: 0 });
});

it('leaves out entries of a failed transaction', async () => {
  await writeMany('a');
  const failed = one.db.transaction().execute(async (trx) => {
    await write(trx, 'never');
    throw new Error('given up');
  });
  await expect(failed).rejects.toThrow('given up');
  await writeMany('b');
  expect(await sealAudit(one.deps)).toBe(2);
  expect(await verify()).toMatchObject({ lines: 2, faults: [] });
});

it.each([
  [
    'altered',
    (db: Db) => db.updateTable('audit').set({ actor_name: 'Nobody' }).where('record_name', '=', 'c').execute(),
  ],
  ['removed', (db: Db) => db.deleteFrom('audit').where('record_name', '=', 'c').execute()],
  [
    'altered in a field of a field',
    (db: Db) =>
      db
        .updateTable('audit')
        .set({ after: JSON.stringify({ b: 1, a: 0.25 }) as never })
        .where('record_name', '=', 'c')
        .execute(),
  ],
])('finds an entry that was %s and reports where', async (_how, act) => {
  await writeMany('ab');
  await sealAudit(one.deps);
  await writeMany('cd');
  await sealAudit(one.deps);
  await writeMany('e');
  await sealAudit(one.deps);
  await withoutTriggers(act);
  const [, second] = await seals();
  expect((await verify()).faults).toEqual([{ fromId: second?.from_id, toId: second?.to_id }]);
});

it('rejects changing or deleting seals', async () => {
  await writeMany('a');
  await sealAudit(one.deps);
  const refusal = /neither changed nor deleted/;
  await expect(one.db.updateTable('audit_seals').set({ head: 'x' }).execute()).rejects.toThrow(refusal);
  await expect(one.db.deleteFrom('audit_seals').execute()).rejects.toThrow(refusal);
});

it('logs the head once a day', async () => {
  const logLines: unknown[] = [];
  const log = { ...one.deps.log, info: (line: unknown) => void logLines.push(line) } as typeof one.deps.log;
  for (const at of ['2026-03-10T12:00:00.000Z', '2026-03-10T12:01:00.000Z', '2026-03-11T00:00:00.000Z']) {
    one.setNow(at);
    await writeMany('a');
    await sealAudit({ ...one.deps, log });
  }
  const [first, , third] = await seals();
  expect(logLines).toEqual([
    { event: 'audit-head', head: first?.head, line: first?.to_id },
    { event: 'audit-head', head: third?.head, line: third?.to_id },
  ]);
});
