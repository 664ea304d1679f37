/** Notifies the team of files that contacts sent: one line per project, or per client for its own files (docs/files.md#contacts). */
import { noticesFor } from '#domain/journal/notifications.ts';
import { addedFilesText, quietSince } from '#domain/review/client-page-files.ts';
import { clientDisplayName } from '#domain/work/clients.ts';
import { notify } from '#server/journal/notify.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findClient } from '#server/work/clients/clients.store.ts';
import { notifyOfFeedback } from '#server/work/mentions/notify-team.store.ts';
import { claimFiles, listQuietSenders, type Sender } from './page-files.store.ts';
import { findPage } from './pages.store.ts';

/** Notifies the creator of the contact's page of files of the client itself, which have no editor. */
async function notifyPageCreator(trx: Db, { contactId, contactName, clientId }: Sender, files: string, now: string) {
  const page = contactId === null ? undefined : await findPage(trx, contactId);
  const client = clientId === null ? undefined : await findClient(trx, clientId);
  if (!page || !client || clientId === null) return;
  const detail = `${files} for ${clientDisplayName(client)}`;
  const notices = noticesFor([page.created_by_id], 'files', null, { detail });
  await notify(trx, notices, { actorId: null, guestName: contactName, now, recordId: clientId });
}

/** Notifies the team of these files, or with `null` that the contact has sent all. */
export async function notifyOfFiles(trx: Db, sender: Sender, files: string | null, now: string): Promise<void> {
  const { projectId, contactName } = sender;
  if (projectId !== null)
    await notifyOfFeedback(
      trx,
      { projectId, kind: 'files', detail: files },
      { actorId: null, guestName: contactName, now },
    );
  else if (files !== null) await notifyPageCreator(trx, sender, files, now);
}

/** Notifies the team of files whose contact didn't press Done, some time after the last one. Returns the number of lines. */
export async function notifyOfQuietFiles({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  const senders = await listQuietSenders(db, quietSince(now));
  for (const sender of senders)
    await db.transaction().execute(async (trx) => {
      const files = addedFilesText(await claimFiles(trx, sender, now));
      if (files !== null) await notifyOfFiles(trx, sender, files, now);
    });
  return senders.length;
}
