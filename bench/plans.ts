/** Asks the engine how it would answer a query about projects, and finds the steps that read every one of them. */
import { CompiledQuery, type Kysely } from 'kysely';
import { engineOf } from '#server/platform/db/dialect.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type Db = Kysely<Tables>;
export type Plan = { sql: string; steps: string[]; isFullScan: boolean };

/** The names that a query gives to the table of projects. */
function namesOfProjects(sql: string): string[] {
  const aliases = [...sql.matchAll(/"?projects"? as "?(\w+)"?/g)].map(([, alias]) => alias as string);
  return ['projects', ...aliases];
}

/** All projects by id, a page at a time: SQLite calls the walk along its primary key a scan, but it stops at the page. */
const isWalkById = (sql: string): boolean => !/\bwhere\b/.test(sql) && /\border by "projects"\."id".* limit /.test(sql);

/** A step that reads every row of projects; walking a whole index for a count is none. */
function isFullScan(step: string, sql: string): boolean {
  if (isWalkById(sql)) return false;
  const names = namesOfProjects(sql).join('|');
  return new RegExp(`Seq Scan on (${names})\\b|^SCAN (${names})\\b(?!.* USING )`).test(step);
}

/** The engine's plan of a query about projects; undefined for any other query. */
export async function planOf(db: Db, { sql, parameters }: CompiledQuery): Promise<Plan | undefined> {
  if (!/^\s*(select|with)\b/i.test(sql) || !/\b(projects|project_counts|score_days|project_titles)\b/.test(sql))
    return undefined;
  const isPostgres = engineOf(db) === 'postgres';
  const question = `explain ${isPostgres ? '' : 'query plan '}${sql}`;
  const { rows } = await db.executeQuery<Record<string, string>>(CompiledQuery.raw(question, [...parameters]));
  const steps = rows.map((row) => (isPostgres ? row['QUERY PLAN'] : row['detail']) ?? '');
  return { sql, steps, isFullScan: steps.some((step) => isFullScan(step, sql)) };
}
