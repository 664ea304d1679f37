/** Client actions, each in one transaction. */
import { nameForComparison, distinctNames } from '#domain/work/client-names.ts';
import { checkDeleteClient, type Client, clientDisplayName } from '#domain/work/clients.ts';
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { fullNameOf, type NamedPerson } from '#domain/platform/text.ts';
import { insertTrashEntry } from '#server/journal/trash.store.ts';
import { countedFileOf } from '#server/work/project-files/file-snapshot.ts';
import { snapshotOfClient } from '#server/work/trash/client-snapshot.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import {
  type ClientValues,
  deleteClientRow,
  findClient,
  findClients,
  lockClient,
  insertClient,
  insertClients,
  listTakenNames,
  updateClient,
} from './clients.store.ts';

/** Adds a client and returns it. */
export function createClient(db: Db, values: ClientValues, now: string): Promise<Client> {
  return db.transaction().execute(async (trx) => {
    const id = await insertClient(trx, values, now);
    return (await findClient(trx, id)) as Client;
  });
}

/** Adds a client for each name that no client has yet; spellings that differ only in case, accents or spaces add one client. */
export function createClients(
  db: Db,
  names: readonly string[],
  now: string,
): Promise<{ clients: Client[]; known: string[] }> {
  return db.transaction().execute(async (trx) => {
    const { names: distinct } = distinctNames(names);
    const takenNames = await listTakenNames(trx, distinct.map(nameForComparison));
    const isTaken = (name: NamedPerson): boolean => takenNames.has(nameForComparison(name));
    const fresh = distinct.filter((name) => !isTaken(name));
    const existingNames = distinct.filter(isTaken).map(fullNameOf);
    if (fresh.length === 0) return { clients: [], known: existingNames };
    const rows = fresh.map((name) => ({ ...name, companyName: null, pictureId: null }));
    return { clients: await findClients(trx, await insertClients(trx, rows, now)), known: existingNames };
  });
}

/** Records who changed the space for a client's files. */
const auditQuota = (trx: Db, client: Client, { after, now }: { after: ClientValues; now: string }): Promise<void> =>
  writeAudit(
    trx,
    {
      action: 'files.change-quota',
      record: { kind: 'client', id: client.id, name: clientDisplayName(client) },
      before: { quotaBytes: client.quotaBytes },
      after: { quotaBytes: after.quotaBytes ?? null },
    },
    { now },
  );

/** Changes the fields of the patch; unchanged values write nothing. */
export function changeClient(
  db: Db,
  actor: Actor,
  { id, change, ifMatch, now }: { id: number; change: Partial<ClientValues>; ifMatch: IfMatch; now: string },
): Promise<Client | Refusal> {
  return db.transaction().execute(async (trx) => {
    await lockClient(trx, id);
    const client = await findClient(trx, id);
    if (!client) return notFound();
    const stale = checkIfMatch(ifMatch, client.version);
    if (stale) return stale;
    const before: ClientValues = {
      firstName: client.firstName,
      lastName: client.lastName,
      companyName: client.companyName,
      pictureId: client.picture?.id ?? null,
      styleGuide: client.styleGuide,
      links: client.links,
      quotaBytes: client.quotaBytes,
    };
    const after = { ...before, ...change };
    if (JSON.stringify(after) === JSON.stringify(before)) return client;
    await updateClient(trx, id, { values: after, changedById: actor.id });
    if (after.quotaBytes !== before.quotaBytes) await auditQuota(trx, client, { after, now });
    return (await findClient(trx, id)) as Client;
  });
}

/** Moves a client without projects to the trash and returns the trash ID; or a 409 with the project count (docs/people.md#clients). */
export function deleteClient(
  { db, projectExtras }: Pick<Deps, 'db' | 'projectExtras'>,
  actor: Actor,
  { id, ifMatch, now }: { id: number; ifMatch: IfMatch; now: string },
): Promise<number | Refusal> {
  return db.transaction().execute(async (trx) => {
    await lockClient(trx, id);
    const client = await findClient(trx, id);
    if (!client) return notFound();
    const refusal = checkIfMatch(ifMatch, client.version) ?? checkDeleteClient(client.projectIds.length);
    if (refusal) return refusal;
    const snapshot = await snapshotOfClient(trx, id, projectExtras);
    await deleteClientRow(trx, id);
    const files = snapshot.media.map(({ filename }) => filename);
    const title = clientDisplayName(client);
    await writeAudit(trx, { action: 'clients.delete', record: { kind: 'client', id, name: title } }, { now });
    return insertTrashEntry(trx, {
      kind: 'client',
      recordId: id,
      title,
      deletedById: actor.id,
      deletedAt: now,
      snapshot,
      files,
      countedFiles: (snapshot.files ?? []).map(countedFileOf),
    });
  });
}
