/** Cost of requests relative to another request, measured in turns in the same run (docs/projects.md#waits, docs/inbox.md#calendar, docs/planning.md). Fails if a ratio exceeds its aim. */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { FEED_READS_PER_HOUR } from '#domain/live/calendar-feeds.ts';
import { addDays } from '#domain/platform/dates.ts';
import { medianOf } from '#domain/platform/numbers.ts';
import { dayOf, UTC } from '#domain/platform/time-zone.ts';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';
import { insertCalendarFeed } from '#server/live/calendar-feeds/calendar-feeds.store.ts';
import type { Db, Engine } from '#server/platform/db/dialect.ts';
import { type BenchClient, type BenchRequest, startClient } from './client.ts';
import { createBenchDatabase } from './database.ts';
import { saveResult } from './save.ts';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    projects: { type: 'string', default: '100000' },
    times: { type: 'string', default: '200' },
    save: { type: 'boolean', default: false },
  },
});
const engine: Engine = options.engine === 'postgres' ? 'postgres' : 'sqlite';
const OPEN_WAITS = 2_000;

/** Adds open waits to the latest open projects, and an ended one to every fifth finished project. */
async function addWaits(db: Db): Promise<void> {
  const isOpen = sql`status in (${sql.join([...OPEN_STATUSES])})`;
  const columns = sql`(project_id, kind, since, until, created_at)`;
  await sql`insert into waits ${columns} select id, 'footage', created_at, null, created_at from projects
    where ${isOpen} order by id desc limit ${OPEN_WAITS}`.execute(db);
  await sql`insert into waits ${columns} select id, 'answer', created_at, ended_at, created_at from projects
    where not ${isOpen} and ended_at is not null and id % 5 = 0`.execute(db);
  await sql`update projects set waiting_for = 'footage', waiting_since = created_at
    where id in (select project_id from waits where until is null)`.execute(db);
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
}

/** `next` returns the request for the nth measurement. */
type Subject = { name: string; next: (n: number) => BenchRequest };
type Pair = { subject: Subject; reference: Subject; aim: number };

/** Creates subscriptions to the whole team, each with a token of its own, since reads of one are limited. */
async function addFeeds(db: Db, now: string): Promise<string[]> {
  const tokens = Array.from({ length: Math.ceil(Number(options.times) / FEED_READS_PER_HOUR) * 2 }, (_, n) =>
    String(n).padStart(32, '0'),
  );
  for (const token of tokens) {
    const row = { user_id: 1, token_hash: digestOf(token), scope: 'team', label: 'Bench', created_at: now } as const;
    await insertCalendarFeed(db, row);
  }
  return tokens;
}

function feedPairs(tokens: readonly string[]): Pair[] {
  const page: Subject = {
    name: 'a list page of 100',
    next: () => ({ name: '', path: '/api/projects?itemsPerPage=100' }),
  };
  const path = (n: number): string => `/feeds/${tokens[n % tokens.length]}.ics`;
  const whole: Subject = { name: 'a feed of 2,000 entries', next: (n) => ({ name: '', path: path(n) }) };
  const unchanged: Subject = {
    name: 'the same feed, unchanged',
    // Any copy counts as current, and the version is computed as for others.
    next: (n) => ({ name: '', path: path(n), headers: { 'if-none-match': '*' } }),
  };
  return [
    // Aims at 2, but reading 2,000 rows alone takes longer.
    { subject: whole, reference: page, aim: 10 },
    { subject: unchanged, reference: page, aim: 2 },
  ];
}

function pairsOf(today: string, openIds: readonly number[]): Pair[] {
  const get = (name: string, path: string): Subject => ({ name, next: () => ({ name, path }) });
  const late = get('due=late', '/api/projects?due=late&order[due]=asc');
  const openId = (n: number): number => openIds[n % openIds.length] ?? 0;
  const patch: Subject = {
    name: 'a PATCH of one field',
    next: (n) => ({ name: '', method: 'PATCH', path: `/api/projects/${openId(n)}`, body: { title: `Renamed ${n}` } }),
  };
  const open: Subject = {
    name: 'opening a wait',
    next: (n) => ({ name: '', method: 'POST', path: `/api/projects/${openId(n)}/waits`, body: { kind: 'brief' } }),
  };
  return [
    { subject: get('waiting=true', '/api/projects?waiting=true&order[waitingSince]=asc'), reference: late, aim: 1.5 },
    {
      subject: get('a calendar month', `/api/calendar?from=${addDays(today, -20)}&till=${addDays(today, 21)}`),
      reference: late,
      aim: 2,
    },
    { subject: open, reference: patch, aim: 1.5 },
    { subject: get('the workload', '/api/workload'), reference: get('the home call', '/api/stats/today'), aim: 2 },
  ];
}

/** Returns the median times of both requests, sent in turns. A commit before each empties the caches. */
async function timesOf(client: BenchClient, { subject, reference }: Pair): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < Number(options.times); n += 1)
    for (const [index, { next }] of [subject, reference].entries()) {
      await sql`update projects set version = version + 1 where id = ${n + 1}`.execute(client.deps.db);
      times[index]?.push(await client.request(next(n)));
    }
  const [own, others] = times.map((some) => medianOf(some.toSorted((a, b) => a - b)));
  return [own ?? 0, others ?? 0];
}

const benchDatabase = await createBenchDatabase(engine, Number(options.projects));
const lines: string[] = [];
try {
  const client = await startClient(benchDatabase);
  await addWaits(client.deps.db);
  const rows = await client.deps.db
    .selectFrom('projects')
    .select('id')
    .where('status', 'in', OPEN_STATUSES)
    .where('waiting_since', 'is', null)
    .orderBy('id', 'desc')
    .limit(Number(options.times))
    .execute();
  const pairs = pairsOf(
    dayOf(client.deps.clock(), UTC),
    rows.map(({ id }) => id),
  );
  const tokens = await addFeeds(client.deps.db, client.deps.clock());
  for (const pair of [...pairs, ...feedPairs(tokens)]) {
    const [ms, referenceMs] = await timesOf(client, pair);
    const ratio = ms / referenceMs;
    const isMissed = ratio > pair.aim;
    const text = `${engine}: ${pair.subject.name} ${ms.toFixed(2)} ms, ${pair.reference.name} ${referenceMs.toFixed(2)} ms`;
    lines.push(`${text}: ${ratio.toFixed(2)} (aim ${pair.aim})${isMissed ? ' MISSED' : ''}`);
    console.log(lines.at(-1));
    if (isMissed) process.exitCode = 1;
  }
  await client.close();
} finally {
  await benchDatabase.close();
}
if (options.save) await saveResult(`ratios-${engine}`, lines);
