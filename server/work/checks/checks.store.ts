/** Checks of projects in the database, and their counts on the project. */
import { checkCheckCount, type CheckDraft } from '#domain/work/checks.ts';
import { type Refusal } from '#domain/platform/refusal.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** Stores the counts of the project's checks, without a new version of the project. Called with each write of checks. */
export async function storeCheckCounts(trx: Db, projectId: number): Promise<void> {
  const { total, open } = await trx
    .selectFrom('project_checks')
    .select(({ fn }) => [fn.countAll<number>().as('total')])
    .select(({ fn }) => fn.count<number>('id').filterWhere('done_at', 'is', null).as('open'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  const counts = { checks_total: Number(total), open_checks: Number(open) };
  await trx.updateTable('projects').set(counts).where('id', '=', projectId).execute();
}

/** Adds open checks after the project's own, and stores the counts. The project must be locked. Refuses more than the limit. */
export async function addOpenChecks(
  trx: Db,
  projectId: number,
  { drafts, createdById, now }: { drafts: readonly CheckDraft[]; createdById: number | null; now: string },
): Promise<Refusal | undefined> {
  if (drafts.length === 0) return undefined;
  const { count, last } = await trx
    .selectFrom('project_checks')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  const refusal = checkCheckCount(Number(count) + drafts.length);
  if (refusal) return refusal;
  const first = Number(last ?? -1) + 1;
  await trx
    .insertInto('project_checks')
    .values(
      drafts.map(({ text, moment, mustBeDone }, index) => ({
        project_id: projectId,
        text,
        moment,
        must_be_done: mustBeDone,
        position: first + index,
        done_at: null,
        done_by_id: null,
        created_by_id: createdById,
        created_at: now,
      })),
    )
    .execute();
  await storeCheckCounts(trx, projectId);
  return undefined;
}
