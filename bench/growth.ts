/** Growth of each request's time with the number of projects: the first response, and the fastest of many with a write before each, at two sizes. */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { addDays } from '#domain/platform/dates.ts';
import { dayOf, UTC } from '#domain/platform/time-zone.ts';
import type { Engine } from '#server/platform/db/dialect.ts';
import { type BenchClient, startClient } from './client.ts';
import { createBenchDatabase } from './database.ts';
import { type ScreenRequest, screenRequests } from '#server/testing/screen-requests.ts';
import { saveResult } from './save.ts';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    from: { type: 'string', default: '100000' },
    to: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    cpu: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
});
const engine: Engine = options.engine === 'postgres' ? 'postgres' : 'sqlite';

const parts = options.only.split(',');

/** Commits a change, so that the server can't answer from its cache. */
async function write({ deps }: BenchClient, id: number): Promise<void> {
  await sql`update projects set version = version + 1 where id = ${id}`.execute(deps.db);
}

const deepest = (projects: number): ScreenRequest[] =>
  [
    '',
    'order[id]=desc&',
    'order[createdAt]=desc&',
    'order[title]=asc&',
    'order[deadlineAt]=desc&',
    'status=completed&order[id]=desc&',
    'status=completed&order[deadlineAt]=asc&',
  ].map((list) => ({
    name: `projects, ${list}deep in the middle`,
    path: `/api/projects?${list}page=${Math.floor(projects / 30)}`,
  }));

type Times = { first: number; shortest: number };

/** Returns the milliseconds until the response, or the CPU time of all threads, which hardly depends on other load. */
async function timeOf(client: BenchClient, request: ScreenRequest): Promise<number> {
  const startedAt = process.cpuUsage();
  const ms = await client.request(request);
  const { user, system } = process.cpuUsage(startedAt);
  return options.cpu ? (user + system) / 1000 : ms;
}

/** Returns the first time of each request and the fastest of the others, which has the least interference. */
async function timesOf(projects: number): Promise<Map<string, Times>> {
  const benchDatabase = await createBenchDatabase(engine, projects);
  const client = await startClient(benchDatabase);
  const times = new Map<string, Times>();
  const today = dayOf(client.deps.clock(), UTC);
  // Opens the connections.
  await client.request({ name: 'me', path: '/api/users/me' });
  for (const request of [...screenRequests(today, addDays(today, -30)), ...deepest(projects)]) {
    if (!parts.some((part) => request.name.includes(part))) continue;
    const first = await timeOf(client, request);
    let shortest = Infinity;
    for (let n = 1; n <= Number(options.times); n += 1) {
      await write(client, n * 101);
      shortest = Math.min(shortest, await timeOf(client, request));
    }
    times.set(request.name, { first, shortest });
  }
  await client.close();
  await benchDatabase.close();
  return times;
}

const small = await timesOf(Number(options.from));
const large = await timesOf(Number(options.to));
const lines: string[] = [];
const addRow = (name: string, ...cells: string[]): void => {
  lines.push([name.padEnd(70), ...cells.map((cell) => cell.padStart(9))].join(' '));
};
addRow('', 'after a', 'write', '', 'first', 'first');
addRow(
  `${engine}, shortest of ${options.times}, ms${options.cpu ? ' of CPU' : ''}`,
  options.from,
  options.to,
  'times',
  options.from,
  options.to,
);
for (const [name, { first, shortest }] of small) {
  const later = large.get(name) ?? { first: Number.NaN, shortest: Number.NaN };
  const times = (later.shortest / shortest).toFixed(1);
  addRow(name, shortest.toFixed(2), later.shortest.toFixed(2), times, first.toFixed(1), later.first.toFixed(1));
}
console.log(lines.join('\n'));
if (options.save) await saveResult(`growth-${engine}`, lines);
