/** Explains queries about projects and finds plan steps that read every row. */
import { CompiledQuery, type Kysely } from 'kysely';
import { engineOf } from '#server/platform/db/dialect.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type Db = Kysely<Tables>;
export type Plan = { sql: string; steps: string[]; isFullScan: boolean };

/** Returns the aliases of the projects table in a query. */
function namesOfProjects(sql: string): string[] {
  const aliases = [...sql.matchAll(/"?projects"? as "?(\w+)"?/g)].map(([, alias]) => alias as string);
  return ['projects', ...aliases];
}

/** Pages through all projects by ID. SQLite calls this a scan, but it stops at the page. */
const isScanById = (sql: string): boolean => !/\bwhere\b/.test(sql) && /\border by "projects"\."id".* limit /.test(sql);

/** Returns the indexes that contain only some rows. */
async function listPartialIndexes(db: Db): Promise<string[]> {
  const named = CompiledQuery.raw("select name from sqlite_master where type = 'index' and sql like '% where %'", []);
  return (await db.executeQuery<{ name: string }>(named)).rows.map(({ name }) => name);
}

/** Returns whether a step reads the whole index of a column that only must not be null. SQLite calls this a search. */
function isSearchOfAll(step: string, sql: string, { names, partial }: { names: string; partial: string[] }): boolean {
  const search = new RegExp(`^SEARCH (?:${names}) USING .*INDEX (\\w+) \\((\\w+)>\\?\\)$`);
  const [, index = '', column] = search.exec(step) ?? [];
  if (partial.includes(index)) return false;
  return column !== undefined && new RegExp(`"${column}" is not null`).test(sql) && !sql.includes(`"${column}" >`);
}

/** Returns whether a step reads every row of projects. Scanning a whole index for a count is allowed. */
function isFullScan(step: string, sql: string, partial: string[]): boolean {
  if (isScanById(sql)) return false;
  const names = namesOfProjects(sql).join('|');
  if (isSearchOfAll(step, sql, { names, partial })) return true;
  return new RegExp(`Seq Scan on (${names})\\b|^SCAN (${names})\\b(?!.* USING )`).test(step);
}

/** Returns the plan of a query about projects, or undefined for any other query. */
export async function planOf(db: Db, { sql, parameters }: CompiledQuery): Promise<Plan | undefined> {
  if (!/^\s*(select|with)\b/i.test(sql) || !/\b(projects|project_counts|score_days|project_titles)\b/.test(sql))
    return undefined;
  const isPostgres = engineOf(db) === 'postgres';
  const statement = `explain ${isPostgres ? '' : 'query plan '}${sql}`;
  const { rows } = await db.executeQuery<Record<string, string>>(CompiledQuery.raw(statement, [...parameters]));
  const steps = rows.map((row) => (isPostgres ? row['QUERY PLAN'] : row['detail']) ?? '');
  const partial = isPostgres ? [] : await listPartialIndexes(db);
  return { sql, steps, isFullScan: steps.some((step) => isFullScan(step, sql, partial)) };
}
