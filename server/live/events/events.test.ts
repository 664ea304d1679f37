/** Tests of the event stream: every client, on every process, receives exactly the changes that it may read, and nothing is lost. */
// Runs on both databases: positions are snapshots on PostgreSQL and ids on SQLite.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hint, Topic } from '#domain/platform/topics.ts';
import { HEARTBEAT_MS, type StreamEvent } from '#contract/platform/events.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { createDatabaseFixture, type DatabaseFixture } from '#server/testing/databases.ts';
import { addressOf, type StreamListener, openEventStream } from '#server/testing/listen.ts';
import { readFeedPosition } from './changes.store.ts';
import { isSecondEngine, rounds } from '#server/testing/rounds.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { createTwoApps } from '#server/testing/two-apps.ts';
import { STREAM_LIMITS } from './hub.ts';

let app: TestApp;
/** A second process on the same database. */
let secondApp: TestApp;
let admin: Caller;
let editor: Caller;
const listeners: StreamListener[] = [];

const fixture: DatabaseFixture = await createDatabaseFixture();
beforeEach(async () => {
  ({ app, secondApp } = await createTwoApps({}, fixture));
  admin = await app.as('admin');
  editor = await app.as('editor');
});
afterEach(async () => {
  for (const listener of listeners.splice(0)) listener.stop();
  // One test restarts the first process.
  await app.close();
  await secondApp.close();
});

/** Number of concurrent transactions. */
const LANES = 12;

async function listenAs(caller: Caller, at: TestApp = app, since?: string): Promise<StreamListener> {
  const listener = await openEventStream(await addressOf(at.fastify), caller.token, since);
  listeners.push(listener);
  return listener;
}

const hintsIn = (event: StreamEvent): Hint[] => (event.name === 'hints' ? event.hints : []);
const hintsAt =
  (topic: Topic, id: number) =>
  (event: StreamEvent): boolean =>
    hintsIn(event).some((hint) => hint.topic === topic && hint.ids.includes(id));
const receivedIds = ({ received }: StreamListener, topic: Topic): number[] =>
  received.flatMap(hintsIn).flatMap((hint) => (hint.topic === topic ? hint.ids : []));

describe('the audience of events', () => {
  it('sends a change to its readers on all processes, and not to the editor of another project', async () => {
    const mine = await aProject(app.db, { assigned_to_id: editor.user.id });
    const other = await aProject(app.db, {});
    const [lead, near] = [await listenAs(admin), await listenAs(editor, secondApp)];
    for (const listener of [lead, near]) await listener.next(({ name }) => name === 'hello');
    await admin.patch(`/api/projects/${other.id}`, { title: 'Not yours' });
    await admin.patch(`/api/projects/${mine.id}`, { title: 'Yours' });
    await lead.next(hintsAt('projects', mine.id));
    await near.next(hintsAt('projects', mine.id));
    expect(receivedIds(lead, 'projects')).toContain(other.id);
    expect(receivedIds(near, 'projects')).not.toContain(other.id);
  });

  it('informs both the previous and the new editor of a project', async () => {
    const next = await app.as('editor');
    const project = await aProject(app.db, { assigned_to_id: editor.user.id, assigned_by_id: admin.user.id });
    const [before, after] = [await listenAs(editor), await listenAs(next)];
    await admin.patch(`/api/projects/${project.id}`, { assignedTo: `/api/users/${next.user.id}` });
    expect(await before.next(hintsAt('projects', project.id))).toBeTruthy();
    expect(await after.next(hintsAt('projects', project.id))).toBeTruthy();
  });

  it('informs leads and the editor of a project of its checks, and nobody else', async () => {
    const project = await aProject(app.db, { assigned_to_id: editor.user.id });
    const foreign = await listenAs(await app.as('editor'));
    const readers = [await listenAs(admin), await listenAs(editor, secondApp)];
    for (const listener of [foreign, ...readers]) await listener.next(({ name }) => name === 'hello');
    const added = await admin.post(`/api/projects/${project.id}/checks`, { checks: [{ text: 'Captions' }] });
    const { id } = added.json().checks[0];
    for (const listener of readers) await listener.next(hintsAt('checks', id));
    await editor.post(`/api/checks/${id}/done`);
    const last = await aProject(app.db, { assigned_to_id: null });
    await readers[0]?.next(hintsAt('projects', last.id));
    expect(receivedIds(foreign, 'checks')).toEqual([]);
  });

  it('informs editors that clients have changed, but not which ones', async () => {
    const listener = await listenAs(editor);
    await listener.next(({ name }) => name === 'hello');
    const client = await aClient(app.db);
    const event = await listener.next((one) => hintsIn(one).some(({ topic }) => topic === 'clients'));
    expect(hintsIn(event).flatMap(({ ids }) => ids)).not.toContain(client.id);
  });

  it('is not cached by proxies, and requires a token', async () => {
    const listener = await listenAs(admin);
    expect(listener.status).toBe(200);
    expect(listener.headers.get('content-type')).toContain('text/event-stream');
    expect([listener.headers.get('cache-control'), listener.headers.get('x-accel-buffering')]).toEqual([
      'no-store',
      'no',
    ]);
    expect((await openEventStream(await addressOf(app.fastify), 'none')).status).toBe(401);
    expect((await app.anonymous.request('HEAD', '/api/events')).statusCode).toBe(405);
  });
});

describe('resuming the stream', () => {
  it('sends the changes since the given position, even on another process', async () => {
    const listener = await listenAs(admin);
    await listener.next(({ name }) => name === 'hello');
    listener.stop();
    const { id } = await aProject(app.db, {});
    const again = await listenAs(admin, secondApp, listener.position());
    expect(await again.next(hintsAt('projects', id))).toBeTruthy();
  });

  it('sends a reset for a position that is outdated, foreign or invalid', async () => {
    for (const since of ['1', '999999999999999', '9999999:9999999:', 'yesterday']) {
      await app.db
        .insertInto('changes')
        .values({ id: 10_000, topic: 'bin', record_id: 1, audience: 'leads' })
        .execute();
      await app.db.deleteFrom('changes').where('id', '<', 10_000).execute();
      const listener = await listenAs(admin, app, since);
      expect(await listener.next(({ name }) => name === 'reset')).toBeTruthy();
      await app.db.deleteFrom('changes').execute();
    }
  });

  it('sends commits in any order, after any delay, to exactly their readers', async () => {
    const teammates = await Promise.all([1, 2, 3].map(() => app.as('editor')));
    // Each project changes once: with two changes, the second hint would hide that the first was lost.
    const projects = await Promise.all(
      Array.from({ length: rounds(60, 1_000) }, (_, place) =>
        aProject(app.db, { assigned_to_id: (teammates[place % 3] as Caller).user.id }),
      ),
    );
    // A client without a position gets the changes of the last seconds, in which the projects were created.
    const since = await readFeedPosition(app.db);
    const listening = await Promise.all(
      teammates.map((mate, place) => listenAs(mate, place % 2 ? secondApp : app, since)),
    );
    await Promise.all(listening.map((listener) => listener.next(({ name }) => name === 'hello')));
    // Maximum duration of a transaction, longer than the polling interval, so that earlier IDs commit after later ones were sent. SQLite's writers wait in line.
    const longestMs = 'url' in fixture.location ? 800 : 20;
    const randomBelow = (most: number): number => Math.floor(Math.random() * most);
    const changed = new Set<number>();
    const change = async ({ id }: { id: number }): Promise<void> => {
      const { db } = randomBelow(2) ? app : secondApp;
      const isTakenBack = randomBelow(10) === 0;
      const work = db.transaction().execute(async (trx) => {
        await trx
          .updateTable('projects')
          .set({ title: `Cut ${randomBelow(1_000)}` })
          .where('id', '=', id)
          .execute();
        await pause(randomBelow(randomBelow(4) ? 20 : longestMs));
        if (isTakenBack) throw new Error('undone');
      });
      await work.then(
        () => changed.add(id),
        (error: unknown) => {
          if (!isTakenBack) throw error;
        },
      );
    };
    // Runs as many at once as there are connections; more would time out waiting for one.
    const left = projects.values();
    const lane = async (): Promise<void> => {
      for (const project of left) await change(project);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    const last = await Promise.all(teammates.map(({ user }) => aProject(app.db, { assigned_to_id: user.id })));
    await Promise.all(
      listening.map((listener, place) => listener.next(hintsAt('projects', (last[place] as { id: number }).id))),
    );
    for (const [place, listener] of listening.entries()) {
      const own = projects.filter((_, index) => index % 3 === place).map(({ id }) => id);
      const received = new Set(receivedIds(listener, 'projects'));
      expect(own.filter((id) => changed.has(id) && !received.has(id))).toEqual([]);
      expect([...received].filter((id) => projects.some((one) => one.id === id) && !own.includes(id))).toEqual([]);
    }
  });
});

/** Proxy that cuts connections after a while at any byte, as some company networks do. */
async function hastyProxy(target: string, afterMs: () => number): Promise<{ address: string; stop: () => void }> {
  const { port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((inward) => {
    const upstream = connect(Number(port), '127.0.0.1');
    const cut = (): void => [inward, upstream].forEach((socket) => socket.destroy());
    const timer = setTimeout(cut, afterMs());
    for (const socket of [inward, upstream]) {
      open.add(socket);
      socket.on('error', cut).on('close', () => {
        clearTimeout(timer);
        open.delete(socket);
        cut();
      });
    }
    inward.pipe(upstream).pipe(inward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): void => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

describe('under adverse conditions', () => {
  it('loses nothing behind a proxy that cuts long connections', async () => {
    const proxy = await hastyProxy(await addressOf(app.fastify), () => 100 + Math.floor(Math.random() * 500));
    const made = new Set<number>();
    const received = new Set<number>();
    let isOver = false;
    let since: string | undefined = '';
    const listen = async (): Promise<void> => {
      while (!isOver) {
        const listener = await openEventStream(proxy.address, admin.token, since || undefined).catch(() => undefined);
        await listener?.ended;
        since = listener?.position() ?? since;
        for (const id of listener ? receivedIds(listener, 'projects') : []) received.add(id);
        isOver = made.size === 40 && [...made].every((id) => received.has(id));
      }
    };
    const work = async (): Promise<void> => {
      // The client is subscribed now; older changes aren't sent.
      while (!since) await pause(10);
      for (let n = 0; n < 40; n += 1) {
        const { id } = await aProject(app.db, {});
        made.add(id);
        await pause(Math.random() * 60);
      }
    };
    await Promise.all([listen(), work()]);
    proxy.stop();
    expect([...made].filter((id) => !received.has(id))).toEqual([]);
  });

  it('sends changes made during a server restart exactly once', async () => {
    const listener = await listenAs(admin);
    await listener.next(({ name }) => name === 'hello');
    const before = await aProject(app.db, {});
    await listener.next(hintsAt('projects', before.id));
    await app.close();
    await listener.ended;
    const missed = await aProject(secondApp.db, {});
    app = await testApp({}, openDatabase(fixture.location));
    const again = await listenAs(admin, app, listener.position());
    await again.next(hintsAt('projects', missed.id));
    const after = await aProject(app.db, {});
    await again.next(hintsAt('projects', after.id));
    expect(receivedIds(again, 'projects')).toEqual([missed.id, after.id]);
    expect(again.received.filter(({ name }) => name === 'reset')).toEqual([]);
  });

  it.each([
    '-1',
    '1.5',
    '1e999',
    '9'.repeat(300),
    '1:',
    ':::',
    '9:9:9:9',
    "1' or '1'='1",
    '0x10',
    'null',
    '%00',
    '1;1',
  ])('for an unknown position, %s, sends upcoming changes, both with the header and the query', async (since) => {
    const address = await addressOf(app.fastify);
    for (const listener of [
      await listenAs(admin, app, since),
      await openEventStream(address, admin.token, undefined, `?since=${encodeURIComponent(since)}`),
      await openEventStream(address, admin.token, undefined, '?since=%00'),
    ]) {
      listeners.push(listener);
      expect(listener.status).toBe(200);
      await listener.next(({ name }) => name === 'hello');
      await listener.next(({ name }) => name === 'reset');
      const { id } = await aProject(app.db, {});
      expect(await listener.next(hintsAt('projects', id))).toBeTruthy();
    }
  });

  it('sends nothing twice when the clock jumps an hour back and forth', async () => {
    const listener = await listenAs(admin);
    await listener.next(({ name }) => name === 'hello');
    const ids: number[] = [];
    for (const hour of ['09', '08', '10']) {
      app.setNow(`2026-03-10T${hour}:00:00.000Z`);
      const { id } = await aProject(app.db, {});
      ids.push(id);
      await listener.next(hintsAt('projects', id));
    }
    expect(receivedIds(listener, 'projects').filter((id) => ids.includes(id))).toEqual(ids);
  });
});

describe.skipIf(isSecondEngine)('server problems', () => {
  const damage = 'The database is damaged (test). Restore a backup of cutroom.db.';

  it('are sent to administrators who are connected, and to those who connect later', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const [lead, near] = [await listenAs(admin), await listenAs(editor)];
      for (const listener of [lead, near]) await listener.next(({ name }) => name === 'hello');
      app.deps.readiness.reportDamage(damage);
      vi.advanceTimersByTime(HEARTBEAT_MS);
      expect(await lead.next(({ name }) => name === 'trouble')).toMatchObject({ message: damage });
      const late = await listenAs(admin);
      expect(await late.next(({ name }) => name === 'trouble')).toMatchObject({ message: damage });
      // The health message was sent once and to administrators only, so the next event is the change.
      vi.advanceTimersByTime(HEARTBEAT_MS);
      const { id } = await aProject(app.db, { assigned_to_id: editor.user.id });
      for (const listener of [lead, near]) await listener.next(hintsAt('projects', id));
      expect(lead.received.filter(({ name }) => name === 'trouble')).toHaveLength(1);
      expect(near.received.filter(({ name }) => name === 'trouble')).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are cleared once resolved', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lasting = vi.spyOn(app.deps.readiness, 'lastingProblem');
    try {
      lasting.mockResolvedValue('The disk of the database is full.');
      const listener = await listenAs(admin);
      await listener.next((event) => event.name === 'trouble' && event.message !== null);
      lasting.mockRestore();
      vi.advanceTimersByTime(HEARTBEAT_MS);
      expect(await listener.next((event) => event.name === 'trouble' && event.message === null)).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe.skipIf(isSecondEngine)('closing and limiting streams', () => {
  it('closes a stream at the next heartbeat after its token expires', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const listener = await listenAs(admin);
      await listener.next(({ name }) => name === 'hello');
      vi.advanceTimersByTime(HEARTBEAT_MS);
      const { id } = await aProject(app.db, {});
      await listener.next(hintsAt('projects', id));
      app.setNow('2036-03-10T12:00:00.000Z');
      vi.advanceTimersByTime(HEARTBEAT_MS);
      expect(await listener.ended).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('disconnects a deactivated user immediately, on all processes', async () => {
    const listener = await listenAs(editor, secondApp);
    await listener.next(({ name }) => name === 'hello');
    const { statusCode } = await admin.patch(`/api/users/${editor.user.id}`, { status: false });
    expect(statusCode).toBe(200);
    await listener.ended;
  });

  it('sends a promoted user the events of a manager from then on', async () => {
    const listener = await listenAs(editor);
    await listener.next(({ name }) => name === 'hello');
    await app.db.updateTable('users').set({ type: 'manager' }).where('id', '=', editor.user.id).execute();
    await listener.next((event) =>
      hintsIn(event).some(({ topic, ids }) => topic === 'users' && ids.includes(editor.user.id)),
    );
    const { id } = await aProject(app.db, {});
    expect(await listener.next(hintsAt('projects', id))).toBeTruthy();
  });

  it('closes every stream when the server stops', async () => {
    const listener = await listenAs(admin);
    await app.fastify.close();
    expect(await listener.ended).toBeUndefined();
  });

  it("limits the streams of a session, which leaves two of the browser's six connections to API calls", async () => {
    const user = await aUser(app.db, { type: 'manager' });
    const browser = app.asUser(user);
    const open: StreamListener[] = [];
    expect((await browser.get('/api/users/me')).statusCode).toBe(200);
    for (let n = 0; n < STREAM_LIMITS.perSession; n += 1) open.push(await listenAs(browser));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const refused = await listenAs(browser);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await browser.get('/api/users/me')).statusCode).toBe(200);
    const elsewhere = app.asUser(user);
    await elsewhere.get('/api/users/me');
    expect((await listenAs(elsewhere)).status).toBe(200);
    open[0]?.stop();
    let again = await listenAs(browser);
    while (again.status !== 200) again = await listenAs(browser);
  });

  it('rejects streams beyond the limit of a user, until one is closed', async () => {
    const user = await aUser(app.db, { type: 'manager' });
    const someone = app.asUser(user);
    await someone.get('/api/users/me');
    const open: StreamListener[] = [];
    for (let n = 0; n < STREAM_LIMITS.perPerson; n += 1) {
      const one = app.asUser(user);
      await one.get('/api/users/me');
      const listener = await listenAs(one);
      await listener.next(({ name }) => name === 'hello');
      open.push(listener);
    }
    const refused = await listenAs(someone);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await listenAs(admin)).status).toBe(200);
    open[0]?.stop();
    let again = await listenAs(someone);
    while (again.status !== 200) again = await listenAs(someone);
  });
});
