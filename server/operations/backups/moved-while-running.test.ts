/** Moving an instance while people use it: acknowledged writes reach the new instance, later ones are refused. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MOVED_MESSAGE } from '#server/platform/db/database-errors.ts';
import type { Database } from '#server/platform/db/open.ts';
import { startSweep } from '#server/operations/sweep.ts';
import { aMedia } from '#server/testing/builders.ts';
import { type CommandFixture, createCommandFixture } from '#server/testing/command-fixture.ts';
import { eventually } from '#server/testing/eventually.ts';
import { openEventStream } from '#server/testing/listen.ts';
import { inheritedEnv, type SpawnedServer, spawnServer } from '#server/testing/spawn-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import { markMoved, unmarkMoved } from './moved-mark.ts';

const MAIN = path.join(import.meta.dirname, '../../commands/main.ts');
const ADMIN = { ADMIN_EMAIL: 'ada@cutroom.example', ADMIN_PASSWORD: 'a-long-password' };
const WRITERS = 3;

let fixture: CommandFixture;
let target: CommandFixture;
let running: SpawnedServer[];
beforeEach(async () => {
  fixture = await createCommandFixture();
  target = await createCommandFixture({ isEmpty: true });
  running = [];
});
afterEach(async () => {
  for (const one of running) await one.end('SIGKILL');
});

/** Starts another process of the instance; the first one creates the administrator. */
async function start(): Promise<SpawnedServer> {
  const one = await spawnServer({ env: { ...(fixture.env as Record<string, string>), ...ADMIN } });
  running.push(one);
  return one;
}

type ApiResponse = { status: number; body: Record<string, unknown> };

async function request(
  url: string,
  { token, key, body }: { token?: string; key?: string; body?: object } = {},
): Promise<ApiResponse> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/ld+json',
      accept: 'application/ld+json, application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function signIn({ address }: SpawnedServer): Promise<string> {
  const body = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  return String((await request(`${address}/api/authentication_token`, { body })).body['token']);
}

/** Adds a client. With an idempotency key, it writes to two tables and locks them in a different order than the move. */
const addClient = ({ address }: SpawnedServer, token: string, firstName: string): Promise<ApiResponse> =>
  request(`${address}/api/clients`, { token, key: firstName, body: { firstName } });

async function clientsOf(open: () => Database): Promise<Set<string>> {
  const database = open();
  try {
    const rows = await database.db.selectFrom('clients').select('first_name').execute();
    return new Set(rows.map((row) => row.first_name));
  } finally {
    await database.close();
  }
}

/** Runs `npm run cutroom -- …` as a process and returns its exit code. */
async function cutroom(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...inheritedEnv(), ...fixture.env },
    stdio: 'ignore',
  });
  return (await once(child, 'exit'))[0] as number;
}

it('rejects writes in all its processes, loses no acknowledged write, and works again after --stay', async () => {
  const [one, two] = [await start(), await start()];
  const token = await signIn(one);
  const acknowledged: string[] = [];
  const refusals: ApiResponse[] = [];
  let isMoved = false;
  const write = async (name: string): Promise<void> => {
    for (let n = 1; ; n += 1) {
      const wasMoved = isMoved;
      const to = n % 2 === 0 ? one : two;
      const response = await addClient(to, token, `${name} ${n}`);
      if (response.status === 201) acknowledged.push(`${name} ${n}`);
      if (response.status === 201) expect(wasMoved).toBe(false);
      else refusals.push(response);
      if (wasMoved) return;
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, at) => write(`Writer ${at}`)));
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(50));
  const to = target.env['DATABASE_URL'] ?? target.folder;
  expect(await cutroom(['move', '--to', to.replace('postgres:', 'postgresql:')])).toBe(0);
  isMoved = true;
  await writing;

  const present = await clientsOf(target.open);
  expect(acknowledged.filter((name) => !present.has(name))).toEqual([]);
  const address = to.replace('postgres:', 'postgresql:').replace(/\/\/.*@/, '//');
  const message = `This house has moved to ${address}. Changes here are no longer saved.`;
  for (const process of [one, two]) {
    const { status, body } = await addClient(process, token, 'Lost');
    expect([status, body['detail']]).toEqual([503, MOVED_MESSAGE]);
    await eventually(async () => {
      const ready = await request(`${process.address}/readyz`);
      expect([ready.status, ready.body['detail']]).toEqual([503, MOVED_MESSAGE]);
    });
    expect((await request(`${process.address}/api/settings/status`, { token })).body['trouble']).toBe(message);
    expect((await request(`${process.address}/api/clients`, { token })).status).toBe(200);
  }
  // Concurrent writers either waited or got a 503.
  for (const { status } of refusals) expect(status).toBe(503);
  const listener = await openEventStream(two.address, token);
  expect(await listener.next(({ name }) => name === 'trouble')).toMatchObject({ message });
  const doctor = await fixture.run(['doctor', '--fix']);
  expect([doctor.code, doctor.output]).toEqual([1, expect.stringContaining(`This instance was moved to ${address}`)]);

  expect(await cutroom(['move', '--stay'])).toBe(0);
  for (const process of [one, two]) expect((await addClient(process, token, 'Here again')).status).toBe(201);
  await eventually(async () => expect((await request(`${one.address}/readyz`)).status).toBe(200));
  const back = await clientsOf(fixture.open);
  expect([...acknowledged, 'Here again'].filter((name) => !back.has(name))).toEqual([]);
  listener.stop();
});

it('no longer deletes files, because the new instance may share the store', async () => {
  const app = await testApp();
  await aMedia(app.db, { created_at: app.deps.clock() });
  const stray = path.join(app.deps.config.dataDir, 'media', `${'0'.repeat(32)}.png`);
  writeFileSync(stray, 'of there');
  const old = new Date('2026-01-01T00:00:00Z');
  utimesSync(stray, old, old);
  const problem = vi.spyOn(app.deps.readiness, 'problem');
  await app.db.transaction().execute((trx) => markMoved(trx, { at: app.deps.clock(), to: 'elsewhere' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const stop = startSweep(app.deps);
    vi.advanceTimersByTime(10 * 60 * 1000);
    await eventually(() => expect(problem).toHaveBeenCalledTimes(1));
    expect(await problem.mock.results[0]?.value).toMatch(/^This house has moved to elsewhere\./);
    await app.db.transaction().execute(unmarkMoved);
    expect(existsSync(stray)).toBe(true);
    // The database is checked again a second later.
    await eventually(() => {
      vi.advanceTimersByTime(60 * 60 * 1000);
      expect(existsSync(stray)).toBe(false);
    });
    stop();
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});
