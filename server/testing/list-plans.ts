/** Plans of statements, and which of their steps read or sort more of a table than a page needs. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { engineOf } from '#server/platform/db/dialect.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type Db = Kysely<Tables>;
type Step = { parent: number; detail: string };

/** Tables whose size the team or an administrator limits: any plan does. */
const SMALL = [
  ...['users', 'identities', 'settings', 'webhooks', 'backups', 'holiday_calendars', 'point_targets', 'saved_views'],
  ...['project_mutes', 'leave_applications'],
];

/** Total number of a whole list, which every page of a collection states. */
const WHOLE_TOTAL = /^select count\(\*\) as "total" from .* where 1 = 1$/;

/** Returns the table that a name in a plan stands for. */
const tableOf = (text: string, name: string): string =>
  new RegExp(`"?(\\w+)"? as "?${name}"?(?!\\w)`).exec(text)?.[1] ?? name;

/** Returns whether a scan ends at the page: nothing is filtered or sorted on the way, or the statement names its index (ADR 10). */
const isPage = (text: string, details: readonly string[]): boolean =>
  / limit \S+/.test(text) &&
  (/ where 1 = 1 order by | indexed by /.test(text) || !/ where /.test(text)) &&
  !details.some((detail) => /^USE TEMP B-TREE FOR ORDER BY/.test(detail));

/** Returns the first table that these steps read, and how. */
function firstRead(details: readonly string[]): { name: string; isById: boolean } | undefined {
  const read = details.find((detail) => /^(?:SCAN|SEARCH) /.test(detail));
  return read === undefined ? undefined : { name: read.split(' ')[1] ?? '', isById: read.endsWith('(rowid=?)') };
}

/** Returns `scan projects` for a step that reads all rows, and `sort projects` for one that sorts what was found, unless by ID. */
function costOfStep(text: string, { parent, detail }: Step, steps: readonly Step[]): string[] {
  const details = steps.map((step) => step.detail);
  const siblings = steps.filter((step) => step.parent === parent).map((step) => step.detail);
  const [, scanned, index] = /^SCAN (\w+)(?! VIRTUAL)(?:.* INDEX (\w+)$)?/.exec(detail) ?? [];
  if (scanned !== undefined) {
    const isSubquery = details.some((one) => one === `CO-ROUTINE ${scanned}` || one === `MATERIALIZE ${scanned}`);
    if (isSubquery || WHOLE_TOTAL.test(text) || isPage(text, siblings)) return [];
    return [`scan ${tableOf(text, scanned)}${index === undefined ? '' : ` by ${index}`}`];
  }
  if (!/^USE TEMP B-TREE FOR ORDER/.test(detail)) return [];
  const sorted = firstRead(siblings.includes('MULTI-INDEX OR') ? details : siblings) ?? firstRead(details);
  return sorted === undefined || sorted.isById ? [] : [`sort ${tableOf(text, sorted.name)}`];
}

/** Returns the indexes that contain only some rows. Others have as many as the table, and any of them may be scanned. */
async function listPartialIndexes(db: Db): Promise<string[]> {
  const query = sql<{ name: string }>`select name from sqlite_master where type = 'index' and sql like '% where %'`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

/** Explains a statement on SQLite, which plans without statistics: the plan is the same however large the tables are. */
async function costOnSqlite(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<Step>(CompiledQuery.raw(`explain query plan ${text}`, [...parameters]));
  const steps = rows.flatMap((step) => costOfStep(text, step, rows));
  const partial = steps.length > 0 ? await listPartialIndexes(db) : [];
  return steps.map((step) => (partial.includes(step.split(' by ')[1] ?? '') ? step : step.replace(/ by .*/, '')));
}

/** Tables of which PostgreSQL may read all rows: counts not yet settled (ADR 19), and deliverables, which it hashes if they are few. */
const SMALL_ON_POSTGRES = ['counted_changes', 'deliverables'];

/** Explains a statement on PostgreSQL, which reads a whole table here only if no index applies. */
async function costOnPostgres(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const rows = await db.transaction().execute(async (trx) => {
    // The tables of a test are so small that reading all of them would always be cheapest.
    await sql`set local enable_seqscan = off`.execute(trx);
    const explained = CompiledQuery.raw(`explain ${text}`, [...parameters]);
    return (await trx.executeQuery<{ 'QUERY PLAN': string }>(explained)).rows;
  });
  const tables = rows
    .flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? [])
    .filter((table) => !SMALL_ON_POSTGRES.includes(table));
  return WHOLE_TOTAL.test(text) ? [] : tables.map((table) => `scan ${table}`);
}

/** Returns the tables that grow with the work. */
export async function listGrowingTables(db: Db): Promise<ReadonlySet<string>> {
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  return new Set(names.filter((name) => !SMALL.includes(name)));
}

/** Returns the steps of a statement that take longer as these tables grow. */
export async function costlySteps(db: Db, query: CompiledQuery, growing: ReadonlySet<string>): Promise<string[]> {
  const found = await (engineOf(db) === 'postgres' ? costOnPostgres(db, query) : costOnSqlite(db, query));
  return found.filter((step) => growing.has(step.split(' ')[1] ?? ''));
}
