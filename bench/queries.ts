/** Prints the plan of every query behind the project lists and the statistics, on both engines; fails on a full scan of projects. */
import { parseArgs } from 'node:util';
import type { CompiledQuery } from 'kysely';
import { addDays, dayOf } from '#domain/platform/dates.ts';
import type { Engine } from '#server/platform/db/dialect.ts';
import { startAsking } from './ask.ts';
import { type BenchDatabase, createBenchDatabase } from './database.ts';
import { type Plan, planOf } from './plans.ts';
import { type Question, questionsOf } from '#server/testing/questions.ts';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    projects: { type: 'string', default: '100000' },
    quiet: { type: 'boolean', default: false },
  },
});

type QuestionResult = { question: Question; plans: Plan[]; statements: number; ms: number };

/** Asks every question of the real server, in process, and explains what it asked of the database. */
async function askAll(benchDatabase: BenchDatabase): Promise<QuestionResult[]> {
  let noted: CompiledQuery[] = [];
  const asking = await startAsking(benchDatabase, { onQuery: (query) => void noted.push(query) });
  const results: QuestionResult[] = [];
  const today = dayOf(asking.deps.clock());
  for (const question of questionsOf(today, addDays(today, -30))) {
    noted = [];
    const ms = await asking.ask(question);
    const plans: Plan[] = [];
    for (const query of noted) {
      const plan = await planOf(asking.deps.db, query);
      if (plan && !plans.some(({ sql }) => sql === plan.sql)) plans.push(plan);
    }
    results.push({ question, plans, statements: noted.length, ms });
  }
  await asking.close();
  return results;
}

function print({ question, plans, statements, ms }: QuestionResult): void {
  console.log(`\n${question.name}  (${statements} statements, ${ms.toFixed(1)} ms)  ${question.path}`);
  for (const { sql, steps, isFullScan } of plans) {
    console.log(`  ${isFullScan ? 'FULL SCAN ' : ''}${sql.length > 160 ? `${sql.slice(0, 160)} ...` : sql}`);
    for (const step of steps) console.log(`      ${step}`);
  }
}

/** How many queries read every project. */
async function inspect(engine: Engine): Promise<number> {
  const benchDatabase = await createBenchDatabase(engine, Number(options.projects));
  try {
    const results = await askAll(benchDatabase);
    console.log(`\n== ${engine}, ${options.projects} projects`);
    const bad = results.filter(({ plans }) => plans.some(({ isFullScan }) => isFullScan));
    for (const one of options.quiet ? bad : results) print(one);
    const count = bad.flatMap(({ plans }) => plans.filter(({ isFullScan }) => isFullScan)).length;
    console.log(`\n${engine}: ${results.length} questions, ${count} queries read every project${count > 0 ? ':' : ''}`);
    for (const { question } of bad) console.log(`  ${question.name}`);
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
