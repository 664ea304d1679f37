/** Bringing back what was deleted: one transaction (docs/product.md#bin). */
import { BIN_TEXTS, type BinKind, checkRestore, clientInBinText, maySeeBinned } from '#domain/work/bin.ts';
import { isRefusal, notFound, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { brokenRuleAt, takenAt } from '#domain/platform/violations.ts';
import { holdClient, listKnownClientIds } from '#server/work/clients/clients.store.ts';
import { isUniqueClash } from '#server/platform/db/database-errors.ts';
import { advisoryLock, type Db } from '#server/platform/db/dialect.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { PENDING_LEAVE } from '#server/work/leave/leaving.ts';
import { findAccount, restoreUserRow } from '#server/identity/users/users.store.ts';
import { auditOfRestore } from './bin-audit.ts';
import { type BinnedRecord, deleteBinned, findBinned, holdBinnedRecord } from '#server/journal/bin.store.ts';
import { type ClientSnapshot, putBackClient } from './client-snapshot.ts';
import { type ProjectSnapshot, putBackProject } from './project-snapshot.ts';
import type { Transaction } from 'kysely';
import { writeAudit } from '#server/journal/write-audit.ts';

/** What somebody gives in place of what has been taken, or is gone. */
export type Given = {
  trackingId?: string | undefined;
  email?: string | undefined;
  clientId?: number | undefined;
  /** Its client is to come back with a project. */
  isWithClient?: boolean | undefined;
};
export type Restored = { kind: BinKind; recordId: number };

/** A conflict that asks for another value of one field. */
const asks = (path: string, message: string): Refusal => ({
  ...refuse('conflict', message),
  violations: [brokenRuleAt(path, message)],
});

/** Taken: asked for where nothing was given, refused as any taken value is where something was. */
const taken = (path: 'trackingId' | 'email', isGiven: boolean): Refusal =>
  isGiven
    ? (refuseInvalid([takenAt(path)]) as Refusal)
    : asks(path, path === 'email' ? BIN_TEXTS.emailTaken : BIN_TEXTS.trackingIdTaken);

type Restore = { binned: BinnedRecord; given: Given; actor: Actor; now: string };

/** Refused while its client is not there; brings back its own with it where that is in the bin and was asked for. */
async function checkClient(trx: Db, clientId: number, { given, actor, now }: Restore): Promise<Refusal | undefined> {
  // Held first: whoever restores it at this very moment has it there when it is looked for.
  const binned = await holdBinnedRecord(trx, { kind: 'client', recordId: clientId, now });
  await holdClient(trx, clientId);
  if ((await listKnownClientIds(trx, [clientId])).has(clientId)) return undefined;
  if (given.clientId !== undefined || !binned) return asks('client', BIN_TEXTS.clientGone);
  if (!maySeeBinned(actor, binned)) return asks('client', BIN_TEXTS.clientBarred);
  if (given.isWithClient) {
    await putBackClient(trx, binned.snapshot as ClientSnapshot);
    await deleteBinned(trx, binned.id);
    await writeAudit(trx, auditOfRestore(binned), { now });
    return undefined;
  }
  const refusal = asks('client', clientInBinText(binned.title));
  const offer = brokenRuleAt('restoreClient', BIN_TEXTS.restoreClient);
  return { ...refusal, violations: [...(refusal.violations ?? []), offer] };
}

async function restoreProject(trx: Db, restore: Restore): Promise<Refusal | undefined> {
  const { binned, given, actor } = restore;
  const snapshot = binned.snapshot as ProjectSnapshot;
  const trackingId = given.trackingId ?? snapshot.project.tracking_id;
  const other = await trx.selectFrom('projects').select('id').where('tracking_id', '=', trackingId).executeTakeFirst();
  if (other) return taken('trackingId', given.trackingId !== undefined);
  const clientId = given.clientId ?? snapshot.project.client_id;
  const clientGone = clientId === null ? undefined : await checkClient(trx, clientId, restore);
  if (clientGone) return clientGone;
  await putBackProject(trx, snapshot, { change: given, restoredById: actor.id });
  return undefined;
}

async function restoreUser(
  trx: Transaction<Tables>,
  { binned, given, actor, now }: Restore,
): Promise<Refusal | undefined> {
  await advisoryLock(trx, 'users');
  const { isActive } = binned.snapshot as { isActive: boolean };
  const row = await trx.selectFrom('users').select('email').where('id', '=', binned.recordId).executeTakeFirst();
  if (!row) return notFound();
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', given.email ?? row.email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) return taken('email', given.email !== undefined);
  await restoreUserRow(trx, binned.recordId, { isActive, email: given.email });
  const account = isActive ? await findAccount(trx, binned.recordId) : undefined;
  if (account) await PENDING_LEAVE.restore(trx, account, { actorId: actor.id, now });
  return undefined;
}

async function putBackBinned(trx: Transaction<Tables>, restore: Restore): Promise<Refusal | undefined> {
  const { kind, snapshot } = restore.binned;
  if (kind === 'project') return restoreProject(trx, restore);
  if (kind === 'user') return restoreUser(trx, restore);
  await putBackClient(trx, snapshot as ClientSnapshot);
  return undefined;
}

/** What is in the bin under this id, if this person may restore it. */
export async function getOwnBinned(
  db: Db,
  actor: Actor,
  { id, now }: { id: number; now: string },
  lock?: 'lock',
): Promise<BinnedRecord | Refusal> {
  const binned = await findBinned(db, { id, now }, lock);
  return binned ? (checkRestore(actor, binned) ?? binned) : notFound();
}

/** Whether what is in the bin under this id is an administrator. */
export async function isOfAdmin(db: Db, at: { id: number; now: string }): Promise<boolean> {
  const binned = await findBinned(db, at);
  if (binned?.kind !== 'user') return false;
  const row = await db.selectFrom('users').select('type').where('id', '=', binned.recordId).executeTakeFirst();
  return row?.type === 'admin';
}

/** Brings it back whole, with its ids; asks where what it had has been taken since. */
export async function restore(
  db: Db,
  actor: Actor,
  { id, given, now }: { id: number; given: Given; now: string },
): Promise<Restored | Refusal> {
  try {
    return await db.transaction().execute(async (trx) => {
      const binned = await getOwnBinned(trx, actor, { id, now }, 'lock');
      if (isRefusal(binned)) return binned;
      const refusal = await putBackBinned(trx, { binned, given, actor, now });
      if (refusal) return refusal;
      await deleteBinned(trx, id);
      await writeAudit(trx, auditOfRestore(binned), { now });
      return { kind: binned.kind, recordId: binned.recordId };
    });
  } catch (error) {
    // Taken at this very moment.
    if (isUniqueClash(error)) return taken(given.email === undefined ? 'trackingId' : 'email', true);
    throw error;
  }
}
