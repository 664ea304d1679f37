/** Restoring deleted records, each in one transaction (docs/product.md#bin). */
import { TRASH_TEXTS, type TrashKind, checkRestore, clientInTrashText, maySeeInTrash } from '#domain/journal/trash.ts';
import { isRefusal, notFound, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { brokenRuleAt, alreadyUsedAt } from '#domain/platform/violations.ts';
import { lockClient, listKnownClientIds } from '#server/work/clients/clients.store.ts';
import { isUniqueViolation } from '#server/platform/db/database-errors.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ProjectExtras } from '#server/platform/ports.ts';
import { PENDING_LEAVE } from '#server/work/leave/pending-leave.ts';
import { findAccount } from '#server/identity/accounts/users.store.ts';
import { restoreUserRow } from '#server/identity/accounts/users-write.store.ts';
import { auditOfRestore } from './trash-audit.ts';
import {
  type TrashedRecord,
  deleteTrashEntry,
  findTrashEntry,
  lockTrashedRecord,
} from '#server/journal/trash.store.ts';
import { type ClientSnapshot, restoreClientRows } from './client-snapshot.ts';
import { type FileSnapshot, restoreFile } from '#server/work/project-files/file-snapshot.ts';
import { type ProjectSnapshot, restoreProjectRows } from './project-snapshot.ts';
import type { Transaction } from 'kysely';
import { writeAudit } from '#server/journal/write-audit.ts';

/** Replacement values for those that are in use or no longer exist. */
export type Replacements = {
  trackingId?: string | undefined;
  email?: string | undefined;
  clientId?: number | undefined;
  /** True to restore a project's client along with the project. */
  isWithClient?: boolean | undefined;
};
export type RestoreResult = { kind: TrashKind; recordId: number };

/** Returns a conflict that requires another value of one field. */
const requireValue = (path: string, message: string): Refusal => ({
  ...refuse('conflict', message),
  violations: [brokenRuleAt(path, message)],
});

/** Requires a value if the request has none; otherwise refuses it as already in use. */
const valueTaken = (path: 'trackingId' | 'email', wasGiven: boolean): Refusal =>
  wasGiven
    ? (refuseInvalid([alreadyUsedAt(path)]) as Refusal)
    : requireValue(path, path === 'email' ? TRASH_TEXTS.emailTaken : TRASH_TEXTS.trackingIdTaken);

type Restore = {
  trashEntry: TrashedRecord;
  replacements: Replacements;
  actor: Actor;
  now: string;
  extras: ProjectExtras;
};

/** Checks that the client exists; restores the project's own client from the trash first if requested. */
async function checkClient(
  trx: Db,
  clientId: number,
  { replacements, actor, now, extras }: Restore,
): Promise<Refusal | undefined> {
  // The trash entry is locked first, so that a concurrent restore of the client has either finished or not started.
  const trashEntry = await lockTrashedRecord(trx, { kind: 'client', recordId: clientId, now });
  await lockClient(trx, clientId);
  if ((await listKnownClientIds(trx, [clientId])).has(clientId)) return undefined;
  if (replacements.clientId !== undefined || !trashEntry) return requireValue('client', TRASH_TEXTS.clientGone);
  if (!maySeeInTrash(actor, trashEntry)) return requireValue('client', TRASH_TEXTS.clientNotRestorable);
  if (replacements.isWithClient) {
    await restoreClientRows(trx, trashEntry.snapshot as ClientSnapshot, extras);
    await deleteTrashEntry(trx, trashEntry.id);
    await writeAudit(trx, auditOfRestore(trashEntry), { now });
    return undefined;
  }
  const refusal = requireValue('client', clientInTrashText(trashEntry.title));
  const offer = brokenRuleAt('restoreClient', TRASH_TEXTS.restoreClient);
  return { ...refusal, violations: [...(refusal.violations ?? []), offer] };
}

async function restoreProject(trx: Db, restore: Restore): Promise<Refusal | undefined> {
  const { trashEntry, replacements, actor, extras, now } = restore;
  const snapshot = trashEntry.snapshot as ProjectSnapshot;
  const trackingId = replacements.trackingId ?? snapshot.project.tracking_id;
  const other = await trx.selectFrom('projects').select('id').where('tracking_id', '=', trackingId).executeTakeFirst();
  if (other) return valueTaken('trackingId', replacements.trackingId !== undefined);
  const clientId = replacements.clientId ?? snapshot.project.client_id;
  const clientGone = clientId === null ? undefined : await checkClient(trx, clientId, restore);
  if (clientGone) return clientGone;
  await restoreProjectRows(trx, snapshot, { change: replacements, restoredById: actor.id, extras, now });
  return undefined;
}

async function restoreUser(
  trx: Transaction<Tables>,
  { trashEntry, replacements, actor, now }: Restore,
): Promise<Refusal | undefined> {
  await advisoryLock(trx, 'users');
  const { isActive } = trashEntry.snapshot as { isActive: boolean };
  const row = await trx.selectFrom('users').select('email').where('id', '=', trashEntry.recordId).executeTakeFirst();
  if (!row) return notFound();
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', replacements.email ?? row.email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) return valueTaken('email', replacements.email !== undefined);
  await restoreUserRow(trx, trashEntry.recordId, { isActive, email: replacements.email });
  const account = isActive ? await findAccount(trx, trashEntry.recordId) : undefined;
  if (account) await PENDING_LEAVE.restore(trx, account, { actorId: actor.id, now });
  return undefined;
}

async function restoreRecord(trx: Transaction<Tables>, restore: Restore): Promise<Refusal | undefined> {
  const { kind, snapshot } = restore.trashEntry;
  if (kind === 'project') return restoreProject(trx, restore);
  if (kind === 'user') return restoreUser(trx, restore);
  if (kind === 'file') return restoreFile(trx, restore.actor, snapshot as FileSnapshot);
  await restoreClientRows(trx, snapshot as ClientSnapshot, restore.extras);
  return undefined;
}

/** Returns the trash entry with this ID if this person may restore it. */
export async function getRestorable(
  db: Db,
  actor: Actor,
  { id, now }: { id: number; now: string },
  lock?: 'lock',
): Promise<TrashedRecord | Refusal> {
  const trashEntry = await findTrashEntry(db, { id, now }, lock);
  return trashEntry ? (checkRestore(actor, trashEntry) ?? trashEntry) : notFound();
}

/** Returns whether the trash entry is that of an administrator. */
export async function isAdminEntry(db: Db, { kind, recordId }: TrashedRecord): Promise<boolean> {
  if (kind !== 'user') return false;
  const row = await db.selectFrom('users').select('type').where('id', '=', recordId).executeTakeFirst();
  return row?.type === 'admin';
}

/** Restores the record with all its IDs; requires new values where the old ones are in use. */
export async function restore(
  { db, projectExtras: extras }: Pick<Deps, 'db' | 'projectExtras'>,
  actor: Actor,
  { id, replacements, now }: { id: number; replacements: Replacements; now: string },
): Promise<RestoreResult | Refusal> {
  try {
    return await db.transaction().execute(async (trx) => {
      const trashEntry = await getRestorable(trx, actor, { id, now }, 'lock');
      if (isRefusal(trashEntry)) return trashEntry;
      const refusal = await restoreRecord(trx, { trashEntry, replacements, actor, now, extras });
      if (refusal) return refusal;
      await deleteTrashEntry(trx, id);
      await writeAudit(trx, auditOfRestore(trashEntry), { now });
      return { kind: trashEntry.kind, recordId: trashEntry.recordId };
    });
  } catch (error) {
    // A concurrent request has taken the value.
    if (isUniqueViolation(error)) return valueTaken(replacements.email === undefined ? 'trackingId' : 'email', true);
    throw error;
  }
}
