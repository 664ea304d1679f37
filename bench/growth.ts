/** How the time of each question grows with the projects: the shortest of many askings at two sizes, nothing remembered in between. */
import { parseArgs } from 'node:util';
import { addDays, dayOf } from '#domain/dates.ts';
import type { Engine } from '#server/db/dialect.ts';
import { type Asking, startAsking } from './ask.ts';
import { makePlace } from './place.ts';
import { type Question, questionsOf } from './questions.ts';
import { saveResult } from './save.ts';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    from: { type: 'string', default: '100000' },
    to: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    save: { type: 'boolean', default: false },
  },
});
const engine: Engine = options.engine === 'postgres' ? 'postgres' : 'sqlite';

const words = options.only.split(',');

/** Any commit makes the server forget what it remembers (remembered.ts). */
async function forget({ deps }: Asking): Promise<void> {
  const value = String(performance.now());
  await deps.db
    .insertInto('settings')
    .values({ name: 'bench', value })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value }))
    .execute();
}

const deepest = (projects: number): Question[] =>
  ['', 'order[id]=desc&', 'order[createdAt]=desc&', 'order[title]=asc&', 'status=completed&order[id]=desc&'].map(
    (list) => ({
      name: `projects, ${list}deep in the middle`,
      path: `/api/projects?${list}page=${Math.floor(projects / 30)}`,
    }),
  );

/** The shortest time of each question: what it takes when nobody else is in the way. */
async function shortestTimes(projects: number): Promise<Map<string, number>> {
  const place = await makePlace(engine, projects);
  const asking = await startAsking(place);
  const times = new Map<string, number>();
  const today = dayOf(asking.deps.clock());
  for (const question of [...questionsOf(today, addDays(today, -30)), ...deepest(projects)]) {
    if (!words.some((word) => question.name.includes(word))) continue;
    let shortest = Infinity;
    for (let n = 0; n < Number(options.times); n += 1) {
      await forget(asking);
      shortest = Math.min(shortest, await asking.ask(question));
    }
    times.set(question.name, shortest);
  }
  await asking.close();
  await place.close();
  return times;
}

const small = await shortestTimes(Number(options.from));
const large = await shortestTimes(Number(options.to));
const lines: string[] = [];
const keep = (name: string, before: string, after: string, times: string): void => {
  lines.push([name.padEnd(70), before.padStart(9), after.padStart(9), times.padStart(7)].join(' '));
};
keep(`${engine}, shortest of ${options.times}, ms`, options.from, options.to, 'times');
for (const [name, ms] of small) {
  const later = large.get(name) ?? Number.NaN;
  keep(name, ms.toFixed(2), later.toFixed(2), (later / ms).toFixed(1));
}
console.log(lines.join('\n'));
if (options.save) await saveResult(`growth-${engine}`, lines);
