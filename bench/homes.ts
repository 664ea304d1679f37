/** Time and number of statements of each role's home page right after a commit, on either engine. */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Engine } from '#server/platform/db/dialect.ts';
import { type BenchClient, startClient } from './client.ts';
import { createBenchDatabase } from './database.ts';
import { HOMES, type ScreenRequest } from '#server/testing/screen-requests.ts';
import { saveResult } from './save.ts';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    projects: { type: 'string', default: '100000' },
    times: { type: 'string', default: '100' },
    save: { type: 'boolean', default: false },
  },
});

const lines: string[] = [];

/** Prints a line and collects it for the result file. */
function print(line: string): void {
  console.log(line);
  lines.push(line);
}

/** Commits a change, so that the server can't answer from its cache. */
const write = ({ deps }: BenchClient, id: number) =>
  sql`update projects set version = version + 1 where id = ${id}`.execute(deps.db);

async function timesOf(client: BenchClient, question: ScreenRequest): Promise<number[]> {
  const times: number[] = [];
  for (let n = 1; n <= Number(options.times); n += 1) {
    await write(client, n * 101);
    times.push(await client.ask(question));
  }
  return times.toSorted((a, b) => a - b);
}

const share = (times: readonly number[], part: number): string =>
  (times[Math.floor(times.length * part)] ?? 0).toFixed(1).padStart(8);

async function measure(engine: Engine): Promise<void> {
  const benchDatabase = await createBenchDatabase(engine, Number(options.projects));
  let statements = 0;
  const client = await startClient(benchDatabase, { onQuery: () => void (statements += 1) });
  print(`\n${engine}, ${options.projects} projects      p50     p90  statements`);
  for (const question of HOMES) {
    // The first request opens connections and starts threads.
    await client.ask(question);
    const times = await timesOf(client, question);
    statements = 0;
    await write(client, 1);
    await client.ask(question);
    print(`${question.name.padEnd(24)}${share(times, 0.5)}${share(times, 0.9)}${String(statements).padStart(12)}`);
  }
  await client.close();
  await benchDatabase.close();
}

const engines: Engine[] =
  options.engine === 'sqlite' || options.engine === 'postgres' ? [options.engine] : ['sqlite', 'postgres'];
for (const engine of engines) await measure(engine);
if (options.save) await saveResult('homes', lines);
