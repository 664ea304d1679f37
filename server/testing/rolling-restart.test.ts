/** Three processes behind HAProxy, configured as in `deploy/haproxy.cfg`, are restarted in turn under load: no request fails. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from './eventually.ts';
import type { StreamEvent } from '#contract/platform/events.ts';
import { createDatabaseFixture } from './databases.ts';
import { freePort } from './free-port.ts';
import { type StreamListener, openEventStream } from './listen.ts';
import { findProgram, missingHere } from './programs.ts';
import { type SpawnedServer, spawnServer } from './spawn-server.ts';

const SETTINGS = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url));
const ADMIN = { email: 'admin@example.com', password: 'a-long-test-password' };
const NAMES = ['ONE', 'TWO', 'THREE'] as const;
const WORKERS = 4;
/** Pause between two requests of a worker. */
const PAUSE_MS = 50;

const missing = missingHere({ programs: ['haproxy'], toInstall: 'haproxy' });

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

type Process = { port: number; program: SpawnedServer };

/** Starts a process with the settings for restarts without downtime (docs/scale.md#rolling). */
async function startProgram(port: number, env: Record<string, string>): Promise<SpawnedServer> {
  const program = await spawnServer({
    env: { ...env, PORT: String(port), STOP_DELAY_SECONDS: '3', TRUST_PROXY: '127.0.0.1' },
  });
  cleanups.push(() => program.end('SIGKILL'));
  return program;
}

async function startProxy(processes: readonly Process[]): Promise<{ address: string; status: string }> {
  const [people, status] = [await freePort(), await freePort()];
  const addresses = Object.fromEntries(
    processes.map(({ port }, at) => [`CUTROOM_${NAMES[at]}`, `127.0.0.1:${port}`] as const),
  );
  const env = { ...addresses, CUTROOM_LISTEN: `127.0.0.1:${people}`, CUTROOM_STATUS: `127.0.0.1:${status}` };
  const proxy: ChildProcess = spawn(findProgram('haproxy') ?? '', ['-db', '-f', SETTINGS], { env, stdio: 'ignore' });
  const ended = once(proxy, 'exit');
  cleanups.push(async () => {
    proxy.kill('SIGKILL');
    await ended;
  });
  return { address: `http://127.0.0.1:${people}`, status: `http://127.0.0.1:${status}/;csv` };
}

/** Returns for each process whether HAProxy routes to it, and how many requests it has received. */
async function queryProxy(status: string): Promise<{ isUp: boolean; requests: number }[]> {
  const lines = (await (await fetch(status)).text()).split('\n').map((line) => line.split(','));
  const [names = []] = lines;
  const of = (line: string[], name: string): string => line[names.indexOf(name)] ?? '';
  return lines
    .filter((line) => line[0] === 'cutroom' && line[1] !== 'BACKEND')
    .map((line) => ({ isUp: of(line, 'status') === 'UP', requests: Number(of(line, 'stot')) }));
}

const untilAllAreUp = (status: string): Promise<void> =>
  eventually(async () => expect((await queryProxy(status)).map(({ isUp }) => isUp)).toEqual([true, true, true]));

type Work = { failures: string[]; added: number[]; stop(): Promise<void> };

/** Starts users who read and write continuously until stopped. */
function startWork(address: string, authorization: string): Work {
  const work: Work = { failures: [], added: [], stop: async () => {} };
  let isOver = false;
  /** Sends a request and records any response that isn't successful. */
  const request = async (
    what: string,
    request: RequestInit & { path: string },
  ): Promise<{ id?: number } | undefined> => {
    const response = await fetch(address + request.path, {
      ...request,
      headers: { authorization, 'content-type': 'application/json' },
    }).catch((error: Error) => error);
    if (response instanceof Response && response.ok) return (await response.json()) as { id?: number };
    work.failures.push(`${what}: ${response instanceof Response ? response.status : String(response.cause)}`);
    return undefined;
  };
  const worker = async (name: string): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      await request('a list', { path: '/api/clients' });
      const body = JSON.stringify({ firstName: `${name} ${n}` });
      const { id } = (await request('a client', { path: '/api/clients', method: 'POST', body })) ?? {};
      if (id !== undefined) work.added.push(id);
      await pause(PAUSE_MS);
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, at) => worker(`Worker ${at}`));
  work.stop = async () => {
    isOver = true;
    await Promise.all(workers);
  };
  cleanups.push(work.stop);
  return work;
}

type Screen = {
  streams: number;
  /** Returns the clients that the stream did not report. */
  missed(ids: readonly number[]): number[];
  /** Returns how often the stream required a full reload. */
  resets(): number;
  close(): Promise<void>;
};

/** Opens a screen's event stream, which reports added clients and resumes after a disconnect. */
function openScreen(address: string, token: string): Screen {
  const listeners: StreamListener[] = [];
  let isOver = false;
  const events = (): StreamEvent[] => listeners.flatMap(({ received }) => received);
  const received = (): Set<number> =>
    new Set(
      events().flatMap((event) =>
        event.name === 'hints' ? event.hints.flatMap(({ topic, ids }) => (topic === 'clients' ? ids : [])) : [],
      ),
    );
  const screen: Screen = {
    streams: 0,
    missed: (ids) => {
      const receivedIds = received();
      return ids.filter((id) => !receivedIds.has(id));
    },
    resets: () => events().filter(({ name }) => name === 'reset').length,
    close: async () => {
      isOver = true;
      listeners.at(-1)?.stop();
      await following;
    },
  };
  const follow = async (): Promise<void> => {
    while (!isOver) {
      const listener = await openEventStream(
        address,
        token,
        listeners.findLast((one) => one.position() !== undefined)?.position(),
      );
      listeners.push(listener);
      screen.streams += 1;
      await listener.ended;
    }
  };
  // The last reconnect fails if the test has failed and stopped the servers.
  const following = follow().catch((error: unknown) => {
    if (!isOver) throw error;
  });
  cleanups.push(screen.close);
  return screen;
}

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('behind HAProxy', () => {
  beforeEach(({ skip }) => skip(missing !== '', `rolling restart: ${missing}`));

  it('a rolling restart fails no request, and an open screen misses no change', async () => {
    const { location, drop } = await createDatabaseFixture();
    cleanups.push(drop);
    const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-rolling-'));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    if (!('url' in location)) throw new Error('The test wants PostgreSQL.');
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: location.url,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
    const processes: Process[] = [];
    for (const _ of NAMES) {
      const port = await freePort();
      processes.push({ port, program: await startProgram(port, env) });
    }
    const { address, status } = await startProxy(processes);
    await eventually(() => fetch(status));
    await untilAllAreUp(status);
    const signedIn = await fetch(`${address}/api/authentication_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    const { token } = (await signedIn.json()) as { token: string };
    const authorization = `Bearer ${token}`;
    const screen = openScreen(address, token);
    await eventually(() => expect(screen.streams).toBe(1));
    const work = startWork(address, authorization);

    for (const one of processes) {
      expect(await one.program.end('SIGTERM')).toBe(0);
      const { length } = work.added;
      // The other two keep processing requests.
      await eventually(() => expect(work.added.length).toBeGreaterThan(length + 5));
      one.program = await startProgram(one.port, env);
      await untilAllAreUp(status);
    }
    await work.stop();

    expect(work.failures).toEqual([]);
    for (const { requests } of await queryProxy(status)) expect(requests).toBeGreaterThan(10);
    const { totalItems } = (await (await fetch(`${address}/api/clients`, { headers: { authorization } })).json()) as {
      totalItems: number;
    };
    expect(totalItems).toBe(work.added.length);
    await eventually(() => expect(screen.missed(work.added)).toEqual([]));
    await screen.close();
    // At least one of the three restarts must have ended the stream.
    expect([screen.resets(), screen.streams > 1]).toEqual([0, true]);
  });
});
