/** A client with its picture, as rows: taken before it is deleted, and put back whole. */
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { putBack, putBackMedia } from './put-back.ts';

export type ClientSnapshot = { client: Row<'clients'>; media: Row<'media'>[] };

/** All of its rows. */
export async function snapshotOfClient(trx: Db, id: number): Promise<ClientSnapshot> {
  const client = await trx.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const pictureId = client.picture_id;
  const media =
    pictureId === null ? [] : await trx.selectFrom('media').selectAll().where('id', '=', pictureId).execute();
  return { client, media };
}

/** Puts it back with its id, as its next version. */
export async function putBackClient(trx: Db, { client, media }: ClientSnapshot): Promise<void> {
  await putBackMedia(trx, media);
  await putBack(trx, 'clients', [{ ...client, version: client.version + 1, changed_by_id: null }]);
}
