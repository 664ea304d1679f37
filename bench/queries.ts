/** Prints the plan of every query behind the project lists and statistics on both engines. Fails on a full scan of projects. */
import { parseArgs } from 'node:util';
import type { CompiledQuery } from 'kysely';
import { addDays } from '#domain/platform/dates.ts';
import { dayOf, UTC } from '#domain/platform/time-zone.ts';
import type { Engine } from '#server/platform/db/dialect.ts';
import { startClient } from './client.ts';
import { type BenchDatabase, createBenchDatabase } from './database.ts';
import { type Plan, planOf } from './plans.ts';
import { type ScreenRequest, screenRequests } from '#server/testing/screen-requests.ts';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    projects: { type: 'string', default: '100000' },
    quiet: { type: 'boolean', default: false },
  },
});

type QuestionResult = { request: ScreenRequest; plans: Plan[]; statements: number; ms: number };

/** Sends every request to the server in process and explains the queries it causes. */
async function requestAll(benchDatabase: BenchDatabase): Promise<QuestionResult[]> {
  let recorded: CompiledQuery[] = [];
  const client = await startClient(benchDatabase, { onQuery: (query) => void recorded.push(query) });
  const results: QuestionResult[] = [];
  const today = dayOf(client.deps.clock(), UTC);
  for (const request of screenRequests(today, addDays(today, -30))) {
    recorded = [];
    const ms = await client.request(request);
    const plans: Plan[] = [];
    for (const query of recorded) {
      const plan = await planOf(client.deps.db, query);
      if (plan && !plans.some(({ sql }) => sql === plan.sql)) plans.push(plan);
    }
    results.push({ request: request, plans, statements: recorded.length, ms });
  }
  await client.close();
  return results;
}

function print({ request, plans, statements, ms }: QuestionResult): void {
  console.log(`\n${request.name}  (${statements} statements, ${ms.toFixed(1)} ms)  ${request.path}`);
  for (const { sql, steps, isFullScan } of plans) {
    console.log(`  ${isFullScan ? 'FULL SCAN ' : ''}${sql.length > 160 ? `${sql.slice(0, 160)} ...` : sql}`);
    for (const step of steps) console.log(`      ${step}`);
  }
}

/** Returns how many queries read every project. */
async function inspect(engine: Engine): Promise<number> {
  const benchDatabase = await createBenchDatabase(engine, Number(options.projects));
  try {
    const results = await requestAll(benchDatabase);
    console.log(`\n== ${engine}, ${options.projects} projects`);
    const bad = results.filter(({ plans }) => plans.some(({ isFullScan }) => isFullScan));
    for (const one of options.quiet ? bad : results) print(one);
    const count = bad.flatMap(({ plans }) => plans.filter(({ isFullScan }) => isFullScan)).length;
    console.log(`\n${engine}: ${results.length} requests, ${count} queries read every project${count > 0 ? ':' : ''}`);
    for (const { request } of bad) console.log(`  ${request.name}`);
    return count;
  } finally {
    await benchDatabase.close();
  }
}

const engines: Engine[] =
  options.engine === 'sqlite' || options.engine === 'postgres' ? [options.engine] : ['sqlite', 'postgres'];
let fullScans = 0;
for (const engine of engines) fullScans += await inspect(engine);
if (fullScans > 0) process.exitCode = 1;
