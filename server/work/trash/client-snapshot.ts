/** Snapshot of a client, its picture and the webhooks limited to it as rows, taken before deletion and used to restore it. */
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { restoreRows, restoreMedia } from './restore-rows.ts';

export type ClientSnapshot = {
  client: Row<'clients'>;
  media: Row<'media'>[];
  /** Absent in snapshots of earlier releases. */
  webhooks?: Row<'webhooks'>[];
};

/** Returns all rows of the client. */
export async function snapshotOfClient(trx: Db, id: number): Promise<ClientSnapshot> {
  const client = await trx.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const pictureId = client.picture_id;
  const media =
    pictureId === null ? [] : await trx.selectFrom('media').selectAll().where('id', '=', pictureId).execute();
  // Deleting the client deletes them, since without it they would send everything.
  const webhooks = await trx.selectFrom('webhooks').selectAll().where('client_id', '=', id).orderBy('id').execute();
  return { client, media, webhooks };
}

/** Restores the client with its ID and the next version number. */
export async function restoreClientRows(trx: Db, { client, media, webhooks = [] }: ClientSnapshot): Promise<void> {
  await restoreMedia(trx, media);
  await restoreRows(trx, 'clients', [{ ...client, version: client.version + 1, changed_by_id: null }]);
  await restoreRows(trx, 'webhooks', webhooks);
}
