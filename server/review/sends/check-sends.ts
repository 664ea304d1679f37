/** What doctor checks of contacts' links and sends, and its corrections: what references alone can't keep (docs/operations.md#doctor). */
import type { Db } from '#server/platform/db/dialect.ts';
import { KEYSET_PAGE, keysetPages } from '#server/platform/db/keyset.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { updateSend } from './sends.store.ts';

/** Returns the open links of contacts to projects of another client. Triggers revoke them when a project moves. */
export async function listForeignLinks(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('share_links')
    .innerJoin('client_contacts', 'client_contacts.id', 'share_links.contact_id')
    .innerJoin('projects', 'projects.id', 'share_links.project_id')
    .select('share_links.id')
    .where('share_links.revoked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('projects.client_id', 'is', null),
        eb('projects.client_id', '!=', eb.ref('client_contacts.client_id')),
      ]),
    )
    .orderBy('share_links.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Revokes these links. */
export async function revokeLinks(trx: Db, ids: readonly number[], now: string): Promise<void> {
  await trx
    .updateTable('share_links')
    .set((eb) => ({ revoked_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();
}

/** A send with the versions of its project that it names. */
export type WrongSend = { id: number; cuts: number[] };

const sendPages = (db: Db) =>
  keysetPages<Pick<Row<'client_sends'>, 'id' | 'project_id' | 'cuts'>>(async (after) =>
    db
      .selectFrom('client_sends')
      .select(['id', 'project_id', 'cuts'])
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(KEYSET_PAGE)
      .execute(),
  );

/** Returns the sends that name versions of other projects. Deleted versions are no fault: what was sent stays. */
export async function listWrongSends(db: Db): Promise<WrongSend[]> {
  const wrong: WrongSend[] = [];
  for await (const sends of sendPages(db)) {
    const ids = [...new Set(sends.flatMap(({ cuts }) => cuts))];
    const rows =
      ids.length === 0 ? [] : await db.selectFrom('cuts').select(['id', 'project_id']).where('id', 'in', ids).execute();
    const projectOf = new Map(rows.map((row) => [row.id, row.project_id]));
    for (const { id, project_id: projectId, cuts } of sends) {
      const own = cuts.filter((cut) => (projectOf.get(cut) ?? projectId) === projectId);
      if (own.length < cuts.length) wrong.push({ id, cuts: own });
    }
  }
  return wrong;
}

/** Leaves only versions of their project in these sends. */
export async function correctSends(trx: Db, sends: readonly WrongSend[]): Promise<void> {
  for (const { id, cuts } of sends) await updateSend(trx, id, { cuts });
}
