/** The list of deleted records, with who deleted them (docs/product.md#bin). */
import { trashCutoff } from '#domain/journal/trash.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { TrashedRecord } from '#server/journal/trash.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** Page size of the trash. */
const PAGE = PAGE_SIZES.other;

export type ListedTrashEntry = Omit<TrashedRecord, 'snapshot' | 'deletedById'> & {
  deletedBy: string;
};

/** Returns a page of the entries that this user may restore (`maySeeInTrash` for a whole list), latest first. */
export async function listTrashed(
  db: Db,
  actor: Actor,
  { page, now }: { page: number; now: string },
): Promise<{ entries: ListedTrashEntry[]; total: number }> {
  let query = db.selectFrom('bin').where('bin.deleted_at', '>=', trashCutoff(now));
  if (actor.type !== 'admin') query = query.where('deleted_by_id', '=', actor.id).where('kind', '!=', 'user');
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin('users', 'users.id', 'bin.deleted_by_id')
    .select([
      'bin.id',
      'bin.kind',
      'record_id',
      'title',
      'bin.deleted_at',
      'first_name',
      'last_name',
      'deleted_by_contact',
    ])
    .orderBy('bin.id', 'desc')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute();
  const entries = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recordId: row.record_id,
    title: row.title,
    deletedAt: row.deleted_at,
    deletedBy: row.deleted_by_contact ?? fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
  }));
  return { entries, total };
}
