/** Notifies the team of files that contacts sent or removed: one line per project, or per client for its own files (docs/files.md#contacts). */
import { type EventOutcome, noticesFor } from '#domain/journal/notifications.ts';
import { addedFilesText, quietSince, removedFilesText } from '#domain/review/client-page-files.ts';
import { clientDisplayName } from '#domain/work/clients.ts';
import { notify } from '#server/journal/notify.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findClient } from '#server/work/clients/clients.store.ts';
import { notifyOfFeedback } from '#server/work/mentions/notify-team.store.ts';
import { claimFiles, listQuietSenders, type Sender } from './page-files.store.ts';
import { findPage } from './pages.store.ts';
import { claimRemovedFiles, listQuietRemovers } from './removed-files.store.ts';

/** Notifies the creator of the contact's page of files of the client itself, which have no editor. */
async function notifyPageCreator(
  trx: Db,
  { contactId, contactName, clientId }: Sender,
  { detail, outcome }: EventOutcome,
  now: string,
) {
  const page = contactId === null ? undefined : await findPage(trx, contactId);
  const client = clientId === null ? undefined : await findClient(trx, clientId);
  if (!page || !client || clientId === null) return;
  const event = { outcome: outcome ?? null, detail: `${detail} for ${clientDisplayName(client)}` };
  const notices = noticesFor([page.created_by_id], 'files', null, event);
  await notify(trx, notices, { actorId: null, guestName: contactName, now, recordId: clientId });
}

/** Notifies the team of these files, or without a detail that the contact has sent all. */
async function notifyOfFiles(trx: Db, sender: Sender, event: EventOutcome, now: string): Promise<void> {
  const { projectId, contactName } = sender;
  if (projectId !== null)
    await notifyOfFeedback(trx, { projectId, kind: 'files', ...event }, { actorId: null, guestName: contactName, now });
  else if (typeof event.detail === 'string') await notifyPageCreator(trx, sender, event, now);
}

async function notifyOfRemovedFiles(trx: Db, sender: Sender, now: string): Promise<void> {
  const detail = removedFilesText(await claimRemovedFiles(trx, sender));
  if (detail !== null) await notifyOfFiles(trx, sender, { outcome: 'removed', detail }, now);
}

/** Notifies the team of what the contact sent and removed since the last time, and if `isFinished` also that they have sent all. */
export async function notifyOfSession(
  trx: Db,
  sender: Sender,
  { isFinished, now }: { isFinished: boolean; now: string },
): Promise<void> {
  await notifyOfRemovedFiles(trx, sender, now);
  const detail = addedFilesText(await claimFiles(trx, sender, now));
  if (detail !== null || isFinished) await notifyOfFiles(trx, sender, { detail }, now);
}

/** Notifies the team of files whose contact didn't press Done, some time after the last one was sent or removed. Returns the number of senders. */
export async function notifyOfQuietFiles({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  const removers = await listQuietRemovers(db, quietSince(now));
  for (const remover of removers) await db.transaction().execute((trx) => notifyOfRemovedFiles(trx, remover, now));
  const senders = await listQuietSenders(db, quietSince(now));
  for (const sender of senders)
    await db.transaction().execute((trx) => notifyOfSession(trx, sender, { isFinished: false, now }));
  return removers.length + senders.length;
}
