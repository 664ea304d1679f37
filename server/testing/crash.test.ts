/** Kill -9 at random moments: every acknowledged write survives, and no record is torn (docs/operations.md#durability). */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { designationSumOf } from '#domain/work/points.ts';
import { type CommandFixture, createCommandFixture } from './command-fixture.ts';
import { createHammer } from './hammer.ts';
import { createLedger, type Fields, type Ledger } from './ledger.ts';
import { rounds } from './rounds.ts';
import { spawnServer, type SpawnedServer } from './spawn-server.ts';
import { listWrongCheckCounts } from '#server/work/checks/checks.store.ts';
import { listWrongProjects } from '#server/work/waits/waits.store.ts';
import type { Database } from '#server/platform/db/open.ts';

const ADMIN = { email: 'admin@example.com', password: 'a-long-test-password' };
const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
/** The embedded database dies with the process, so the test kills it more often. */
const ROUNDS = isPostgres ? rounds(3, 8) : rounds(3, 22);
const WRITERS = 6;
const MIN_RUN_MS = 60;
const MAX_RUN_MS = 700;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function start(fixture: CommandFixture): Promise<SpawnedServer> {
  const server = await spawnServer({
    env: { ...fixture.env, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });
  cleanups.push(() => server.end('SIGKILL'));
  return server;
}

async function post<T>(url: string, body: unknown, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Signs in the first administrator and creates an editor to assign work to. The token must outlive every restart. */
async function settleIn(address: string): Promise<{ token: string; editorId: number }> {
  const { token } = await post<{ token: string }>(`${address}/api/authentication_token`, ADMIN);
  const editor = {
    firstName: 'Ed',
    lastName: 'Itor',
    email: 'ed@example.com',
    plainPassword: 'a-long-test-password',
    type: 'editor',
    jobType: 'J1',
  };
  const { id } = await post<{ id: number }>(`${address}/api/users`, editor, token);
  return { token, editorId: id };
}

type CrashContext = { address: string; token: string; ledger: Ledger };

/** Compares the restarted server with the ledger and returns the differences. */
async function lostWrites({ address, token, ledger }: CrashContext, iris: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const iri of iris) {
    const response = await fetch(`${address}${iri}`, { headers: { authorization: `Bearer ${token}` } });
    const found = (await response.json()) as Fields;
    const fault = ledger.check(iri, response.status === 404 ? undefined : found);
    if (fault) faults.push(fault);
  }
  return faults;
}

/** Checks data written in one transaction for consistency: points and their log, totals and their entries, files and their rows. */
async function inconsistentRecords({ db, engine }: Database, folder: string): Promise<string[]> {
  const faults: string[] = [];
  if (engine === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    if (rows[0]?.integrity_check !== 'ok') faults.push(`integrity_check: ${JSON.stringify(rows)}`);
    const broken = await sql`pragma foreign_key_check`.execute(db);
    if (broken.rows.length > 0) faults.push(`foreign_key_check: ${JSON.stringify(broken.rows)}`);
  }
  for (const id of await listWrongProjects(db)) faults.push(`project ${id}: columns of its waits`);
  for (const id of await listWrongCheckCounts(db)) faults.push(`project ${id}: counts of its checks`);
  const actionsOf = Map.groupBy(
    await db.selectFrom('point_actions').selectAll().orderBy('id').execute(),
    (action) => action.project_id,
  );
  for (const project of await db.selectFrom('projects').selectAll().execute()) {
    const own = actionsOf.get(project.id) ?? [];
    const personal = own
      .filter(({ kind }) => kind === 'personal')
      .reduce((sum, a) => sum + (a.is_added ? a.point : -a.point), 0);
    const scored = own.filter(({ kind }) => kind === 'project').at(-1)?.point ?? 0;
    if (project.point !== scored) faults.push(`project ${project.id}: point ${project.point}, log ${scored}`);
    if (project.personal_point !== personal)
      faults.push(`project ${project.id}: personal ${project.personal_point}, log ${personal}`);
    if (project.designation_points !== designationSumOf(project.designation_entries))
      faults.push(`project ${project.id}: designation sum`);
    if ((project.ended_at !== null) !== (project.status === 'completed'))
      faults.push(`project ${project.id}: half ended`);
  }
  for (const { filename, size_bytes: size } of await db.selectFrom('media').selectAll().execute()) {
    const found = await stat(path.join(folder, 'media', filename)).catch(() => undefined);
    if (found?.size !== size) faults.push(`${filename}: ${found?.size} bytes, row says ${size}`);
  }
  return faults;
}

async function inspect({ open, folder }: CommandFixture): Promise<string[]> {
  const database = open();
  try {
    return await inconsistentRecords(database, folder);
  } finally {
    await database.close();
  }
}

test(`after ${ROUNDS} kills at random moments every acknowledged write is present and complete`, async () => {
  const fixture = await createCommandFixture();
  const ledger = createLedger();
  const refused: string[] = [];
  let server = await start(fixture);
  const { token, editorId } = await settleIn(server.address);
  for (let round = 0; round < ROUNDS; round += 1) {
    const options = {
      address: server.address,
      token,
      editorId,
      ledger,
      onFault: (fault: string) => void refused.push(fault),
    };
    const writers = Array.from({ length: WRITERS }, () => createHammer(options).run());
    // Even on a slow machine, at least one write of this round is acknowledged before the kill.
    const begun = ledger.all().length;
    await eventually(() => expect(ledger.all().length).toBeGreaterThanOrEqual(begun + 5));
    await pause(MIN_RUN_MS + Math.random() * (MAX_RUN_MS - MIN_RUN_MS));
    await server.end('SIGKILL');
    await Promise.all(writers);
    server = await start(fixture);
    const checked = { address: server.address, token, ledger };
    expect(refused).toEqual([]);
    expect(await lostWrites(checked, ledger.unchecked())).toEqual([]);
    expect(await inspect(fixture)).toEqual([]);
  }
  expect(await lostWrites({ address: server.address, token, ledger }, ledger.all())).toEqual([]);
  expect(refused).toEqual([]);
  expect(ledger.all().length).toBeGreaterThanOrEqual(ROUNDS * 5);
});
