/** Throughput of counted changes on PostgreSQL with slow commits, from one and from many connections, and the cost of reading the counters afterwards. */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { addDays, dayOf } from '#domain/platform/dates.ts';
import { projectsBy } from '#server/platform/db/aggregates.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { completedTotals, personTotals } from '#server/insight/stats/person-totals.ts';
import { createBenchDatabase } from './database.ts';
import { saveResult } from './save.ts';

const { values: options } = parseArgs({
  options: {
    projects: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '1,10' },
    'commit-ms': { type: 'string', default: '5' },
    save: { type: 'string', default: '' },
  },
});
const [projects, seconds, commitMs] = [options.projects, options.seconds, options['commit-ms']].map(Number) as [
  number,
  number,
  number,
];
const READS = 200;

const lines: string[] = [];
function print(text: string): void {
  lines.push(text);
  console.log(text);
}

/** Delays each commit, as a remote disk does, regardless of concurrent commits. */
async function slowCommits(url: string): Promise<void> {
  const { db, close } = openDatabase({ url });
  await sql`alter system set commit_siblings = 0`.execute(db);
  await sql`alter system set commit_delay = ${sql.lit(commitMs * 1000)}`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await close();
}

/** Measures changes that move these projects between started and paused. */
async function changesPerSecond({ db }: Database, connections: number, ids: readonly number[]): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const work = async (): Promise<void> => {
    while (performance.now() < end) {
      const id = ids[Math.floor(Math.random() * ids.length)] ?? 0;
      await sql`update projects set status = case status when 'paused' then 'started' else 'paused' end,
        version = version + 1 where id = ${id}`.execute(db);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return done / seconds;
}

/** Returns all projects, and 500 whose changes all affect the same two counters. */
async function idsOf({ db }: Database): Promise<Record<string, number[]>> {
  const all = await db.selectFrom('projects').select('id').execute();
  const alike = await db
    .selectFrom('projects')
    .select('id')
    .where('class', '=', 'Standard')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  const ids = alike.map(({ id }) => id);
  await db
    .updateTable('projects')
    .set({ status: 'started', is_revised: false, is_duplicate: false, ended_at: null })
    .where('id', 'in', ids)
    .execute();
  return { 'any project': all.map(({ id }) => id), '500 with the same counters': ids };
}

async function medianMs(read: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < READS; i += 1) {
    const startedAt = performance.now();
    await read();
    took.push(performance.now() - startedAt);
  }
  return took.toSorted((a, b) => a - b)[READS / 2] ?? 0;
}

async function printReads({ db }: Database): Promise<void> {
  const today = dayOf(new Date().toISOString());
  const period = { from: `${addDays(today, -30)}T00:00:00.000Z`, till: `${today}T23:59:59.999Z` };
  const reads: Record<string, () => Promise<unknown>> = {
    'all projects, by status': () =>
      projectsBy(db, 'all')
        .select(({ fn }) => ['status', fn.sum<number>('n').as('count')])
        .groupBy('status')
        .execute(),
    '30 days, by status': () =>
      projectsBy(db, 'day')
        .where('created_at', '>=', period.from)
        .where('created_at', '<=', period.till)
        .select(({ fn }) => ['status', fn.sum<number>('n').as('count')])
        .groupBy('status')
        .execute(),
    'one client, one status': () =>
      projectsBy(db, 'client')
        .where('client_id', '=', 7)
        .where('status', '=', 'completed')
        .select(({ fn }) => fn.sum<number>('n').as('count'))
        .execute(),
    'points of all users': () => personTotals(db, {}),
    'points of all users in 30 days': () => completedTotals(db, { period }),
  };
  for (const [name, read] of Object.entries(reads))
    print(`${name.padEnd(36)} ${(await medianMs(read)).toFixed(2).padStart(7)} ms`);
}

const bench = await createBenchDatabase('postgres', projects);
try {
  const url = bench.env['DATABASE_URL'] as string;
  const most = Math.max(...options.connections.split(',').map(Number));
  const database = openDatabase({ url, pool: most });
  print(
    `postgres, ${projects} projects (filled in ${bench.fillSeconds.toFixed(1)} s), each commit takes ${commitMs} ms`,
  );
  print('\nreads before any changes, median');
  await printReads(database);
  await slowCommits(url);
  for (const [name, ids] of Object.entries(await idsOf(database))) {
    print(`\nchanges of counters per second, ${name} (${ids.length})`);
    let alone = 0;
    for (const connections of options.connections.split(',').map(Number)) {
      await changesPerSecond(database, connections, ids);
      const rate = await changesPerSecond(database, connections, ids);
      alone ||= rate;
      print(
        `${String(connections).padStart(3)} connections ${rate.toFixed(0).padStart(8)}  ${(rate / alone).toFixed(1)} times`,
      );
    }
  }
  print('\nreads right afterwards, median');
  await printReads(database);
  await database.close();
} finally {
  await bench.close();
}
if (options.save) await saveResult(options.save, lines);
