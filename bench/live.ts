/** Cost of the event stream: latency of a change, memory and CPU of idle streams, and overhead of the change feed. */
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { largeEmail } from '#server/seed/large.ts';
import { aUser } from '#server/testing/builders.ts';
import { openEventStream } from '#server/testing/listen.ts';
import { spawnServer, type SpawnedServer } from '#server/testing/spawn-server.ts';
import { BENCH_PASSWORD, type BenchDatabase, createBenchDatabase } from './database.ts';
import { measure } from './load.ts';
import { saveResult } from './save.ts';
import { scenariosOf } from './scenarios.ts';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    projects: { type: 'string', default: '10000' },
    streams: { type: 'string', default: '200' },
    idle: { type: 'string', default: '2000' },
    changes: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '15' },
    save: { type: 'boolean', default: false },
  },
});
const engine = options.engine === 'postgres' ? 'postgres' : 'sqlite';
const [projects, streams, idle] = [Number(options.projects), Number(options.streams), Number(options.idle)];
const STREAMS_PER_SESSION = 3;
/** As many as one user may have, minus those that are still closing. */
const STREAMS_PER_PERSON = 6 * STREAMS_PER_SESSION;
const TICKS_PER_SECOND = 100;
const WATCHED_SECONDS = 60;

const lines: string[] = [];
function print(line: string): void {
  lines.push(line);
  console.log(line);
}

const emailOf = (n: number): string => `listener-${n}@example.com`;

/** Adds users beyond those of the bench database, with the same password. */
async function addListeners(database: BenchDatabase): Promise<void> {
  const { db, close } = database.open();
  const { password_hash } = await db.selectFrom('users').select('password_hash').limit(1).executeTakeFirstOrThrow();
  const people = Math.ceil(Math.max(streams, idle) / STREAMS_PER_PERSON);
  for (let n = 0; n < people; n += 1) await aUser(db, { email: emailOf(n), type: 'manager', password_hash });
  await close();
}

async function tokenOf(address: string, email: string): Promise<string> {
  const body = JSON.stringify({ email, password: BENCH_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${address}/api/authentication_token`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`sign-in: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}

/** Returns a token for each of this many streams. */
async function tokensFor(address: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  const people = Math.ceil(count / STREAMS_PER_PERSON);
  for (let n = 0; n < Math.ceil(count / STREAMS_PER_SESSION); n += 1)
    tokens.push(await tokenOf(address, emailOf(n % people)));
  return Array.from({ length: count }, (_, n) => tokens[n % tokens.length] as string);
}

async function statusOf({ process: child }: SpawnedServer): Promise<{ mib: number; seconds: number }> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { mib: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024, seconds: ticks / TICKS_PER_SECOND };
}

const share = (times: readonly number[], part: number): string =>
  `${(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0)} ms`;

/** Measures the time from a response on one process to the event on the other, with streams on both. */
async function measureHints(one: SpawnedServer, other: SpawnedServer): Promise<void> {
  const tokens = await tokensFor(one.address, streams);
  const listeners = await Promise.all(
    tokens.map((token, n) => openEventStream(n % 2 ? one.address : other.address, token)),
  );
  const token = tokens[0] as string;
  const remoteStream = await openEventStream(other.address, token);
  await remoteStream.next(({ name }) => name === 'hello');
  const times: number[] = [];
  for (let n = 1; n <= Number(options.changes); n += 1) {
    const id = 1 + ((n * 101) % projects);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/ld+json' };
    const body = JSON.stringify({ project: `/api/projects/${id}`, content: `Word ${n}` });
    const response = await fetch(`${one.address}/api/feedback`, { method: 'POST', headers, body });
    const startedAt = performance.now();
    if (!response.ok) throw new Error(`change: ${response.status} ${await response.text()}`);
    await remoteStream.next(
      (event) => event.name === 'hints' && event.hints.some(({ projectIds }) => projectIds.includes(id)),
    );
    times.push(performance.now() - startedAt);
    await pause(Math.random() * 300);
  }
  times.sort((a, b) => a - b);
  print(
    `${streams} streams on two processes, from a change on one to the hint on the other: p50 ${share(times, 0.5)}, p95 ${share(times, 0.95)}, longest ${share(times, 1)}`,
  );
  remoteStream.stop();
  for (const listener of listeners) listener.stop();
}

/** Measures idle streams: memory compared with the same process without them, and CPU over a minute. */
async function measureIdle(server: SpawnedServer): Promise<void> {
  const tokens = await tokensFor(server.address, idle);
  await pause(5_000);
  const before = await statusOf(server);
  const ears = [];
  for (let n = 0; n < tokens.length; n += 50)
    ears.push(...(await Promise.all(tokens.slice(n, n + 50).map((token) => openEventStream(server.address, token)))));
  const open = ears.filter(({ status }) => status === 200).length;
  await pause(10_000);
  const startedAt = await statusOf(server);
  await pause(WATCHED_SECONDS * 1_000);
  const after = await statusOf(server);
  const core = ((after.seconds - startedAt.seconds) / WATCHED_SECONDS) * 100;
  print(
    `${open} idle streams on one process: ${(after.mib - before.mib).toFixed(0)} MiB more than the initial ${before.mib.toFixed(0)}, ${core.toFixed(1)} % of a core`,
  );
  for (const ear of ears) ear.stop();
}

const dropFeed = async (database: BenchDatabase): Promise<void> => {
  const { db, close } = database.open();
  const triggers = ['insert', 'update', 'delete', 'reassigned'].map((name) => `note_projects_${name}`);
  for (const trigger of triggers)
    await sql.raw(`drop trigger ${trigger}${engine === 'postgres' ? ' on projects' : ''}`).execute(db);
  await close();
};

type Updates = { perSecond: number; microseconds: number };

/** Runs updates for two seconds. Returns their rate and the CPU time of each. */
async function measureUpdates(server: SpawnedServer, token: string): Promise<Updates> {
  const update = scenariosOf({ token, projects, now: new Date().toISOString() }).find(({ name }) => name === 'update');
  if (!update) throw new Error('no such subject: update');
  const seconds = 2;
  const before = await statusOf(server);
  const load = { address: server.address, connections: 50, seconds, next: () => update.next() };
  const { perSecond, failures } = await measure(load);
  const after = await statusOf(server);
  if (failures > 0) throw new Error(`update: ${failures} failed`);
  return { perSecond, microseconds: ((after.seconds - before.seconds) * 1e6) / (perSecond * seconds) };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Runs the same updates on two databases, one without the projects' triggers, alternately, so that other load affects both. */
async function measureFeed(): Promise<void> {
  const pair = [await createBenchDatabase(engine, projects), await createBenchDatabase(engine, projects)] as const;
  await dropFeed(pair[1]);
  const servers = [await spawnServer({ env: pair[0].env }), await spawnServer({ env: pair[1].env })] as const;
  const tokens = [
    await tokenOf(servers[0].address, largeEmail('admin', 1)),
    await tokenOf(servers[1].address, largeEmail('admin', 1)),
  ] as const;
  const found: [Updates[], Updates[]] = [[], []];
  for (let n = 0; n <= Number(options.rounds); n += 1)
    for (const of of n % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
      const updates = await measureUpdates(servers[of], tokens[of]);
      // The first round is a warm-up.
      if (n > 0) found[of].push(updates);
    }
  for (const server of servers) await server.end('SIGTERM');
  const [fed, bare] = found;
  const ratios = fed.map(({ perSecond }, n) => perSecond / (bare[n]?.perSecond ?? 1)).toSorted((a, b) => a - b);
  const [cpu, bareCpu] = [median(fed.map((one) => one.microseconds)), median(bare.map((one) => one.microseconds))];
  print(
    `updates per second with the feed, as a share of those without, in ${options.rounds} rounds: median ${median(ratios).toFixed(2)}, from ${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}`,
  );
  print(
    `CPU time of an update, median: ${cpu.toFixed(0)} µs with the feed, ${bareCpu.toFixed(0)} without it (${(cpu / bareCpu).toFixed(2)})`,
  );
  for (const one of pair) await one.close();
}

const benchDatabase = await createBenchDatabase(engine, projects);
await addListeners(benchDatabase);
const one = await spawnServer({ env: benchDatabase.env });
print(`${engine}, ${options.projects} projects`);
if (streams > 0) {
  const other = await spawnServer({ env: benchDatabase.env });
  await measureHints(one, other);
  await other.end('SIGTERM');
}
if (idle > 0) await measureIdle(one);
await one.end('SIGTERM');
await benchDatabase.close();
if (Number(options.rounds) > 0) await measureFeed();
if (options.save) await saveResult(`live-${engine}`, lines);
process.exit(0);
