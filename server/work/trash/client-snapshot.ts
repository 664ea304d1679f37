/** Snapshot of a client, its contacts, templates and picture and what higher areas keep about it as rows, taken before deletion and used to restore it. */
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { ExtraRows, ProjectExtras } from '#server/platform/ports.ts';
import { listContactRows, listStops } from '#server/work/contacts/contacts.store.ts';
import { restoreFileRows } from '#server/work/project-files/file-snapshot.ts';
import { listFileRows } from '#server/work/project-files/project-files.store.ts';
import { listTemplateRows } from '#server/work/template-rows/templates.store.ts';
import { restoreRows } from '#server/journal/restore-rows.ts';
import { restoreMedia } from './restore-media.ts';

/** Rows of the client, with those of higher areas. Snapshots of earlier releases have no contacts, stops, templates and files. */
export type ClientSnapshot = ExtraRows & {
  client: Row<'clients'>;
  media: Row<'media'>[];
  contacts?: Row<'client_contacts'>[];
  stops?: Row<'email_stops'>[];
  templates?: Row<'templates'>[];
  /** Files without a project. */
  files?: Row<'project_files'>[];
};

/** Returns all rows of the client. */
export async function snapshotOfClient(
  trx: Db,
  id: number,
  extras: Pick<ProjectExtras, 'rowsOfClient'>,
): Promise<ClientSnapshot> {
  const client = await trx.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const pictureId = client.picture_id;
  const media =
    pictureId === null ? [] : await trx.selectFrom('media').selectAll().where('id', '=', pictureId).execute();
  const [contacts, stops] = [await listContactRows(trx, [id]), await listStops(trx, [id])];
  const files = await listFileRows(trx, { clientId: id });
  const templates = await listTemplateRows(trx, id);
  return { ...(await extras.rowsOfClient(trx, id)), client, media, contacts, stops, templates, files };
}

/** Restores the client with its ID and the next version number. */
export async function restoreClientRows(
  trx: Db,
  snapshot: ClientSnapshot,
  extras: Pick<ProjectExtras, 'restoreOfClient'>,
): Promise<void> {
  const { client, media, contacts = [], stops = [], templates = [], files = [] } = snapshot;
  await restoreMedia(trx, media);
  await restoreRows(trx, 'clients', [{ ...client, version: client.version + 1, changed_by_id: null }]);
  await restoreRows(trx, 'client_contacts', contacts);
  await restoreRows(trx, 'email_stops', stops);
  await restoreRows(trx, 'templates', templates);
  await restoreFileRows(trx, files, { clientId: client.id });
  await extras.restoreOfClient(trx, snapshot);
}
