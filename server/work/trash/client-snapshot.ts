/** Snapshot of a client and its picture as rows, taken before deletion and used to restore it. */
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { restoreRows, restoreMedia } from './restore-rows.ts';

export type ClientSnapshot = { client: Row<'clients'>; media: Row<'media'>[] };

/** Returns all rows of the client. */
export async function snapshotOfClient(trx: Db, id: number): Promise<ClientSnapshot> {
  const client = await trx.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const pictureId = client.picture_id;
  const media =
    pictureId === null ? [] : await trx.selectFrom('media').selectAll().where('id', '=', pictureId).execute();
  return { client, media };
}

/** Restores the client with its ID and the next version number. */
export async function restoreClientRows(trx: Db, { client, media }: ClientSnapshot): Promise<void> {
  await restoreMedia(trx, media);
  await restoreRows(trx, 'clients', [{ ...client, version: client.version + 1, changed_by_id: null }]);
}
