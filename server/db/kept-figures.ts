/** Counts and sums over projects that the database keeps itself, by triggers: each change of a project changes them in the same transaction (ADR 6). */
import { type Kysely, sql } from 'kysely';
import { columnTypes, type Db, type Engine } from './dialect.ts';

/** Projects whose ids share this many are counted together, so that a deep page is found without walking to it. */
export const BLOCK = 2048;
/** Blocks are counted together in their turn, as days are in months and years: what is added up stays little. */
export const BLOCKS_IN_SPAN = 64;

/** What the counts are kept by; a project counts once in each facet that it has a part in. */
export type Facet = 'all' | 'assigned_to' | 'assigned_by' | 'client' | 'span' | 'block' | 'year' | 'month' | 'day';

/** Rows that begin (+) or cease (-) to count: `new` and `old`, or PostgreSQL's table of them for a whole statement. */
type Side = { row: string; from: string; sign: '1' | '-1' };

const COUNTED = ['status', 'class', 'is_revised', 'is_duplicate', 'on_time'];
const SUMMED = [
  'completed',
  'scored',
  'point',
  'personal_hundredths',
  'designation_hundredths',
  'runtime_hundredths',
  'timed',
];
const CHANGING = [
  ...['status', 'class', 'is_revised', 'is_duplicate', 'client_id', 'assigned_to_id', 'assigned_by_id'],
  ...['created_at', 'ended_at', 'deadline_at'],
  ...['point', 'personal_point', 'designation_points', 'runtime_minutes'],
];

const where = (...conditions: string[]): string => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');

/** Ended by its deadline ('yes'), after it ('no'), or neither, for want of a date. */
const onTimeOf = (row: string): string =>
  `case when ${row}.ended_at <= ${row}.deadline_at then 'yes' when ${row}.ended_at > ${row}.deadline_at then 'no' else '' end`;

/** The place of a project in each facet. A day is kept as its noon, which lies between the bounds of every range of whole days. */
function countsOf({ row, from, sign }: Side): string[] {
  const plain = ['status', 'class', 'is_revised', 'is_duplicate'].map((name) => `${row}.${name}`);
  const columns = [...plain, `${onTimeOf(row)} as on_time`].join(', ');
  const facet = (name: Facet, part: string, at: string, condition?: string): string =>
    `select '${name}' as facet, ${part} as part, ${at} as created_at, ${columns}, ${sign} as n ${from} ${where(...(condition ? [condition] : []))}`;
  return [
    facet('all', '0', "''"),
    facet('assigned_to', `${row}.assigned_to_id`, "''", `${row}.assigned_to_id is not null`),
    facet('assigned_by', `${row}.assigned_by_id`, "''", `${row}.assigned_by_id is not null`),
    facet('client', `${row}.client_id`, "''", `${row}.client_id is not null`),
    facet('span', `${row}.id / ${BLOCK * BLOCKS_IN_SPAN}`, "''"),
    facet('block', `${row}.id / ${BLOCK}`, "''"),
    facet('year', '0', `substr(${row}.created_at, 1, 4)`),
    facet('month', '0', `substr(${row}.created_at, 1, 7)`),
    facet('day', '0', `substr(${row}.created_at, 1, 10) || 'T12:00:00.000Z'`),
  ];
}

/** What a completed project gives its editor, on its last day and over all time (day ''); hundredths are exact, fractions are not. */
function sumsOf({ row, from, sign }: Side): string[] {
  const hundredths = (column: string) => `${sign} * cast(round(coalesce(${row}.${column}, 0) * 100) as bigint)`;
  const figures = [
    `${sign} as completed`,
    `case when ${row}.point > 0 then ${sign} else 0 end as scored`,
    `${sign} * ${row}.point as point`,
    `${hundredths('personal_point')} as personal_hundredths`,
    `${hundredths('designation_points')} as designation_hundredths`,
    `${hundredths('runtime_minutes')} as runtime_hundredths`,
    `case when ${row}.runtime_minutes is null then 0 else ${sign} end as timed`,
  ].join(', ');
  const isDone = [`${row}.status = 'completed'`, `${row}.assigned_to_id is not null`];
  const on = (day: string, ...more: string[]): string =>
    `select ${row}.assigned_to_id as user_id, ${day} as day, ${row}.class, ${figures} ${from} ${where(...isDone, ...more)}`;
  return [on("''"), on(`substr(${row}.ended_at, 1, 10)`, `${row}.ended_at is not null`)];
}

/** Adds changes to a kept table; in the order of its key, so that two transactions never wait for each other crosswise. */
function add(table: string, key: readonly string[], figures: readonly string[], changes: string[]): string {
  const sums = figures.map((name) => `sum(${name})`).join(', ');
  const isChange = figures.map((name) => `sum(${name}) <> 0`).join(' or ');
  const names = key.join(', ');
  return `insert into ${table} (${names}, ${figures.join(', ')})
    select ${names}, ${sums} from (${changes.join(' union all ')}) as changes where true
    group by ${names} having ${isChange} order by ${names}
    on conflict (${names}) do update set ${figures.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')}`;
}

const COUNT_KEY = ['facet', 'part', 'created_at', ...COUNTED];
const SCORE_KEY = ['user_id', 'day', 'class'];

const keep = (sides: readonly Side[]): string =>
  `${add('project_counts', COUNT_KEY, ['n'], sides.flatMap(countsOf))};
   ${add('score_days', SCORE_KEY, SUMMED, sides.flatMap(sumsOf))};`;

const begins: Side = { row: 'new', from: '', sign: '1' };
const ceases: Side = { row: 'old', from: '', sign: '-1' };
const UPDATE = `update of ${CHANGING.join(', ')}`;

const sqliteTriggers = (): string[] => [
  `create trigger keep_figures_insert after insert on projects begin ${keep([begins])} end`,
  `create trigger keep_figures_delete after delete on projects begin ${keep([ceases])} end`,
  `create trigger keep_figures_update after ${UPDATE} on projects begin ${keep([ceases, begins])} end`,
];

/** Many rows of one statement are added up first; a list of columns is only possible row by row. */
const postgresTriggers = (): string[] => {
  const on = (event: string, sides: Side[], trigger: string): string[] => [
    `create function keep_figures_${event}() returns trigger language plpgsql as $$ begin ${keep(sides)} return null; end $$`,
    `create trigger keep_figures_${event} ${trigger} execute function keep_figures_${event}()`,
  ];
  const all = (side: Side): Side => ({ ...side, row: 'r', from: 'from changed as r' });
  return [
    ...on('insert', [all(begins)], 'after insert on projects referencing new table as changed for each statement'),
    ...on('delete', [all(ceases)], 'after delete on projects referencing old table as changed for each statement'),
    ...on('update', [ceases, begins], `after ${UPDATE} on projects for each row`),
  ];
};

/** For the migration that makes the projects table, once the table is there and empty. */
export async function createKeptFigures(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const t = columnTypes(engine);
  await db.schema
    .createTable('project_counts')
    .addColumn('facet', t.text, (c) => c.notNull())
    .addColumn('part', t.integer, (c) => c.notNull())
    .addColumn('created_at', t.instant, (c) => c.notNull())
    .addColumn('status', t.text, (c) => c.notNull())
    .addColumn('class', t.text, (c) => c.notNull())
    .addColumn('is_revised', t.boolean, (c) => c.notNull())
    .addColumn('is_duplicate', t.boolean, (c) => c.notNull())
    .addColumn('on_time', t.text, (c) => c.notNull())
    .addColumn('n', t.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('project_counts_key', COUNT_KEY as 'facet'[])
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  let scores = db.schema
    .createTable('score_days')
    .addColumn('user_id', t.reference, (c) => c.notNull())
    .addColumn('day', t.text, (c) => c.notNull())
    .addColumn('class', t.text, (c) => c.notNull());
  for (const name of SUMMED) scores = scores.addColumn(name as 'class', t.integer, (c) => c.notNull());
  await scores
    .addPrimaryKeyConstraint('score_days_key', SCORE_KEY as 'class'[])
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  for (const statement of engine === 'sqlite' ? sqliteTriggers() : postgresTriggers())
    await sql.raw(statement).execute(db);
}

const HAS_PARTS = new Set<Facet>(['assigned_to', 'assigned_by', 'client', 'span', 'block']);

/** The counts of a facet in the place of projects: conditions of a list hold for them word by word, `n` projects a row. */
const keptProjects = (db: Db, facet: Facet) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('project_counts')
      .select(['part', 'part as client_id', 'part as assigned_to_id', 'part as assigned_by_id', 'created_at', 'n'])
      .select(['status', 'class', 'is_revised', 'is_duplicate'])
      // Some two moments that compare as the projects' own do.
      .select(sql<string | null>`case on_time when 'yes' then '1' when 'no' then '2' end`.as('ended_at'))
      .select(sql<string>`'1'`.as('deadline_at'))
      .where('facet', '=', facet)
      // One part only, said so that dates are found by the key.
      .$if(!HAS_PARTS.has(facet), (kept) => kept.where('part', '=', 0))
      .as('projects'),
  );

/** The projects themselves under the same names, each for one. */
const singleProjects = (db: Db) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('projects')
      .select(['id as part', 'client_id', 'assigned_to_id', 'assigned_by_id', 'created_at', sql<number>`1`.as('n')])
      .select(['status', 'class', 'is_revised', 'is_duplicate', 'ended_at', 'deadline_at'])
      .as('projects'),
  );

/** Projects to be counted by `sum(n)`: as kept by that facet, or without one the rows themselves. */
export const projectsBy = (db: Db, facet: Facet | undefined): ReturnType<typeof keptProjects> =>
  facet ? keptProjects(db, facet) : (singleProjects(db) as unknown as ReturnType<typeof keptProjects>);
