/** What can be done with a client: each action is one transaction. */
import { checkDeleteClient, type Client } from '#domain/clients.ts';
import { notFound, type Refusal } from '#domain/refusal.ts';
import type { Db } from '#server/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/http/etag.ts';
import {
  type ClientNames,
  deleteClientRow,
  findClient,
  holdClient,
  insertClient,
  updateClient,
} from './clients.store.ts';

/** Adds a client and returns it. */
export function addClient(db: Db, names: ClientNames, now: string): Promise<Client> {
  return db.transaction().execute(async (trx) => {
    const id = await insertClient(trx, names, now);
    return (await findClient(trx, id)) as Client;
  });
}

/** Changes what the patch names; repeating stored values writes nothing. */
export function changeClient(
  db: Db,
  id: number,
  { change, ifMatch }: { change: Partial<ClientNames>; ifMatch: IfMatch },
): Promise<Client | Refusal> {
  return db.transaction().execute(async (trx) => {
    await holdClient(trx, id);
    const client = await findClient(trx, id);
    if (!client) return notFound();
    const stale = checkIfMatch(ifMatch, client.version);
    if (stale) return stale;
    const before: ClientNames = {
      firstName: client.firstName,
      lastName: client.lastName,
      companyName: client.companyName,
      pictureId: client.picture?.id ?? null,
    };
    const after = { ...before, ...change };
    if (JSON.stringify(after) === JSON.stringify(before)) return client;
    await updateClient(trx, id, after);
    return (await findClient(trx, id)) as Client;
  });
}

/** Deletes a client that has no projects; else a 409 that says how many (docs/people.md#clients). */
export function deleteClient(db: Db, id: number, ifMatch: IfMatch): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    await holdClient(trx, id);
    const client = await findClient(trx, id);
    if (!client) return notFound();
    const refusal = checkIfMatch(ifMatch, client.version) ?? checkDeleteClient(client.projectIds.length);
    if (refusal) return refusal;
    await deleteClientRow(trx, id);
    return undefined;
  });
}
