/** Checks and rebuilds the counts and totals that triggers maintain (ADR 6, 19). */
import { sql } from 'kysely';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';
import { KEYSET_PAGE, keysetPages } from '#server/platform/db/keyset.ts';

const KIND = sql`status, class, is_revised, is_duplicate`;
const ON_TIME = sql`case when ended_at <= deadline_at then 'yes' when ended_at > deadline_at then 'no' else '' end`;
const COUNT_KEYS = ['facet', 'part', 'created_at', 'status', 'class', 'is_revised', 'is_duplicate', 'on_time'];
const COUNT_KEY = sql.raw(COUNT_KEYS.join(', '));
const SUM_NAMES = [
  ...['completed', 'scored', 'point'],
  ...['personal_hundredths', 'designation_hundredths', 'runtime_hundredths', 'timed'],
];
const SUMS = sql.raw(SUM_NAMES.join(', '));
const SCORE_KEYS = ['user_id', 'day', 'class'];
const SCORE_KEY = sql.raw(SCORE_KEYS.join(', '));

const facet = (name: string, part: string, day = `''`, condition = '') =>
  sql`select ${sql.lit(name)} as facet, ${sql.raw(part)} as part, ${sql.raw(day)} as created_at, ${KIND}, ${ON_TIME} as on_time
    from projects ${sql.raw(condition)}`;

/** One row per project and count that includes it: the count of all projects, of its day, of each of its people, and of its client. */
const COUNTED = sql.join(
  [
    facet('all', '0'),
    facet('day', '0', `substr(created_at, 1, 10) || 'T12:00:00.000Z'`),
    ...['assigned_to', 'assigned_by', 'client'].map((name) =>
      facet(name, `${name}_id`, undefined, `where ${name}_id is not null`),
    ),
  ],
  sql` union all `,
);

const hundredths = (column: string) => sql`cast(round(coalesce(${sql.ref(column)}, 0) * 100) as bigint)`;

const scores = (day: string, condition: string) =>
  sql`select assigned_to_id as user_id, ${sql.raw(day)} as day, class, 1 as completed,
    case when point > 0 then 1 else 0 end as scored, point, ${hundredths('personal_point')} as personal_hundredths,
    ${hundredths('designation_points')} as designation_hundredths, ${hundredths('runtime_minutes')} as runtime_hundredths,
    case when runtime_minutes is null then 0 else 1 end as timed
    from projects where status = 'completed' and assigned_to_id is not null ${sql.raw(condition)}`;

/** Contribution of a completed project to its editor's totals: for all time, and for the day it ended. */
const SCORED = sql`${scores(`''`, '')} union all ${scores('substr(ended_at, 1, 10)', 'and ended_at is not null')}`;

const SUMMED = sql.raw(SUM_NAMES.map((name) => `cast(sum(${name}) as bigint) as ${name}`).join(', '));
const DIFFERS = sql.raw(SUM_NAMES.map((name) => `sum(side * ${name}) <> 0`).join(' or '));

/** Returns how many counts and totals differ from the projects, comparing both in one snapshot. */
export async function countWrongCounters(db: Db): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`select
    (select count(*) from (select ${COUNT_KEY} from (select ${COUNT_KEY}, 1 as n from (${COUNTED}) as counted
      union all select ${COUNT_KEY}, -n from project_counts) as both_counts
      group by ${COUNT_KEY} having sum(n) <> 0) as wrong_counts) +
    (select count(*) from (select ${SCORE_KEY} from (select 1 as side, ${SCORE_KEY}, ${SUMS} from (${SCORED}) as scored_projects
      union all select -1, ${SCORE_KEY}, ${SUMS} from score_days) as both_scores
      group by ${SCORE_KEY} having ${DIFFERS}) as wrong_scores) as wrong`.execute(db);
  return Number(rows[0]?.wrong ?? 0);
}

type Figures = Record<string, unknown>;

/** Yields the rows in pages in key order, each key once. */
function pagesOf(db: Db, table: string, { keys, names }: { keys: readonly string[]; names: readonly string[] }) {
  const key = sql.join(keys.map((name) => sql.ref(name)));
  const sums = sql.join(names.map((name) => sql`cast(sum(${sql.ref(name)}) as bigint) as ${sql.ref(name)}`));
  const isStored = sql.join(
    names.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
    sql` or `,
  );
  return keysetPages<Figures>(async (after) => {
    const isBehind = after ? sql`(${key}) > (${sql.join(keys.map((name) => after[name]))})` : sql`true`;
    const { rows } = await sql<Figures>`select ${key}, ${sums} from ${sql.table(table)} where ${isBehind}
      group by ${key} having ${isStored} order by ${key} limit ${sql.lit(KEYSET_PAGE)}`.execute(db);
    return rows;
  });
}

/** Yields all stored figures in pages, since their number grows every day. */
export async function* readStoredCounters(db: Db): AsyncGenerator<Figures[]> {
  yield* pagesOf(db, 'project_counts', { keys: COUNT_KEYS, names: ['n'] });
  yield* pagesOf(db, 'score_days', { keys: SCORE_KEYS, names: SUM_NAMES });
}

/** Rebuilds all figures from the projects within the transaction, while no project can change. */
export async function rebuildCounters(trx: Db): Promise<void> {
  const isServer = engineOf(trx) === 'postgres';
  const [counts, sums] = isServer ? ['settled_counts', 'settled_scores'] : ['project_counts', 'score_days'];
  if (isServer) {
    await sql`lock table projects in share mode`.execute(trx);
    await sql`delete from counted_changes`.execute(trx);
  }
  await sql`delete from ${sql.table(counts as string)}`.execute(trx);
  await sql`delete from ${sql.table(sums as string)}`.execute(trx);
  await sql`insert into ${sql.table(counts as string)} (${COUNT_KEY}, n)
    select ${COUNT_KEY}, count(*) from (${COUNTED}) as counted group by ${COUNT_KEY}`.execute(trx);
  await sql`insert into ${sql.table(sums as string)} (${SCORE_KEY}, ${SUMS})
    select ${SCORE_KEY}, ${SUMMED} from (${SCORED}) as scored_projects group by ${SCORE_KEY}`.execute(trx);
}
