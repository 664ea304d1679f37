/** How the time of each question grows with the projects: at two sizes the first asking, and the shortest of many with a write before each. */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { addDays, dayOf } from '#domain/platform/dates.ts';
import type { Engine } from '#server/platform/db/dialect.ts';
import { type Asking, startAsking } from './ask.ts';
import { createBenchDatabase } from './database.ts';
import { type Question, questionsOf } from '#server/testing/questions.ts';
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

const words = options.only.split(',');

/** Any commit makes the server look again: nothing is answered from its cache. */
async function write({ deps }: Asking, id: number): Promise<void> {
  await sql`update projects set version = version + 1 where id = ${id}`.execute(deps.db);
}

const deepest = (projects: number): Question[] =>
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

/** Milliseconds until the answer, or of the processor in all threads, which hardly depend on what else the machine does. */
async function timeOf(asking: Asking, question: Question): Promise<number> {
  const begun = process.cpuUsage();
  const ms = await asking.ask(question);
  const { user, system } = process.cpuUsage(begun);
  return options.cpu ? (user + system) / 1000 : ms;
}

/** The first time of each question, and the shortest of the others: what it takes when nobody else is in the way. */
async function timesOf(projects: number): Promise<Map<string, Times>> {
  const benchDatabase = await createBenchDatabase(engine, projects);
  const asking = await startAsking(benchDatabase);
  const times = new Map<string, Times>();
  const today = dayOf(asking.deps.clock());
  // Opens the connections.
  await asking.ask({ name: 'me', path: '/api/users/me' });
  for (const question of [...questionsOf(today, addDays(today, -30)), ...deepest(projects)]) {
    if (!words.some((word) => question.name.includes(word))) continue;
    const first = await timeOf(asking, question);
    let shortest = Infinity;
    for (let n = 1; n <= Number(options.times); n += 1) {
      await write(asking, n * 101);
      shortest = Math.min(shortest, await timeOf(asking, question));
    }
    times.set(question.name, { first, shortest });
  }
  await asking.close();
  await benchDatabase.close();
  return times;
}

const small = await timesOf(Number(options.from));
const large = await timesOf(Number(options.to));
const lines: string[] = [];
const keep = (name: string, ...cells: string[]): void => {
  lines.push([name.padEnd(70), ...cells.map((cell) => cell.padStart(9))].join(' '));
};
keep('', 'after a', 'write', '', 'first', 'first');
keep(
  `${engine}, shortest of ${options.times}, ms${options.cpu ? ' of the processor' : ''}`,
  options.from,
  options.to,
  'times',
  options.from,
  options.to,
);
for (const [name, { first, shortest }] of small) {
  const later = large.get(name) ?? { first: Number.NaN, shortest: Number.NaN };
  const times = (later.shortest / shortest).toFixed(1);
  keep(name, shortest.toFixed(2), later.shortest.toFixed(2), times, first.toFixed(1), later.first.toFixed(1));
}
console.log(lines.join('\n'));
if (options.save) await saveResult(`growth-${engine}`, lines);
