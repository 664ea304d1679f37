/** Review queue: cuts awaiting a decision, with related data (docs/review.md#queue). */
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import type { ClientRef } from '#domain/work/projects/project.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { WaitingCut } from '#contract/review/decisions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listPeople } from '#server/identity/accounts/people.store.ts';
import { noteReaderOf } from './cut-details.store.ts';
import { listCutsById } from './cuts.store.ts';
import { type IsSent, listWaitingPage } from './cut-decisions.store.ts';

type WaitingRow = Awaited<ReturnType<typeof listWaitingPage>>['rows'][number];

const clientOf = ({ client_id: id, first_name, last_name, company_name }: WaitingRow): ClientRef | null =>
  id === null ? null : { id, firstName: first_name ?? '', lastName: last_name ?? '', companyName: company_name };

/** Returns one page of the queue, longest waiting first, and the total. */
export async function listReviewsPage(
  db: Db,
  actor: Actor,
  { page, isSent }: { page: number; isSent: IsSent },
): Promise<{ total: number; items: WaitingCut[] }> {
  const { rows, total } = await listWaitingPage(db, actor, { page, itemsPerPage: PAGE_SIZES.other, isSent });
  const cuts = await listCutsById(
    db,
    noteReaderOf(actor),
    rows.map(({ id }) => id),
  );
  const people = await listPeople(
    db,
    rows.map((row) => row.assigned_to_id),
  );
  const byId = new Map(cuts.map((cut) => [cut.id, cut]));
  const items = rows.flatMap((row) => {
    const cut = byId.get(row.id);
    const editor = people.get(row.assigned_to_id ?? 0) ?? null;
    const { project_id: id, title, deadline_at: deadlineAt } = row;
    return cut ? [{ cut, project: { id, title, client: clientOf(row), editor, deadlineAt } }] : [];
  });
  return { total, items };
}
