/** How long the home of each kind of person takes right after a commit, in milliseconds and statements, on either engine. */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Engine } from '#server/platform/db/dialect.ts';
import { type Asking, startAsking } from './ask.ts';
import { createBenchDatabase } from './database.ts';
import { HOMES, type Question } from '#server/testing/questions.ts';
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

/** Shows the line, and keeps it for the result. */
function say(line: string): void {
  console.log(line);
  lines.push(line);
}

/** Any commit makes the server look again: nothing is answered from its cache. */
const write = ({ deps }: Asking, id: number) =>
  sql`update projects set version = version + 1 where id = ${id}`.execute(deps.db);

async function timesOf(asking: Asking, question: Question): Promise<number[]> {
  const times: number[] = [];
  for (let n = 1; n <= Number(options.times); n += 1) {
    await write(asking, n * 101);
    times.push(await asking.ask(question));
  }
  return times.toSorted((a, b) => a - b);
}

const share = (times: readonly number[], part: number): string =>
  (times[Math.floor(times.length * part)] ?? 0).toFixed(1).padStart(8);

async function measure(engine: Engine): Promise<void> {
  const benchDatabase = await createBenchDatabase(engine, Number(options.projects));
  let statements = 0;
  const asking = await startAsking(benchDatabase, { onQuery: () => void (statements += 1) });
  say(`\n${engine}, ${options.projects} projects      p50     p90  statements`);
  for (const question of HOMES) {
    // The first asking opens connections and starts threads.
    await asking.ask(question);
    const times = await timesOf(asking, question);
    statements = 0;
    await write(asking, 1);
    await asking.ask(question);
    say(`${question.name.padEnd(24)}${share(times, 0.5)}${share(times, 0.9)}${String(statements).padStart(12)}`);
  }
  await asking.close();
  await benchDatabase.close();
}

const engines: Engine[] =
  options.engine === 'sqlite' || options.engine === 'postgres' ? [options.engine] : ['sqlite', 'postgres'];
for (const engine of engines) await measure(engine);
if (options.save) await saveResult('homes', lines);
