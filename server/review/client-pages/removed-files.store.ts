/** Files that contacts removed from their pages, of which the team isn't notified yet (docs/files.md#contacts). */
import type { Db } from '#server/platform/db/dialect.ts';
import type { FileSnapshot } from '#server/work/project-files/file-snapshot.ts';
import type { Sender } from './page-files.store.ts';

/** Removed files that are read at a time. */
const BATCH = 1_000;

type RemovedFile = { trashId: number; at: string; sender: Sender };

const keyOf = ({ contactId, contactName, clientId, projectId }: Sender): string =>
  `${contactId} ${clientId} ${projectId} ${contactName}`;

async function listRemovedFiles(db: Db): Promise<RemovedFile[]> {
  const rows = await db
    .selectFrom('bin')
    .select(['id', 'deleted_at', 'snapshot'])
    .where('awaits_notice', '=', true)
    .orderBy('deleted_at')
    .limit(BATCH)
    .execute();
  return rows.map(({ id, deleted_at: at, snapshot }) => {
    const { file } = snapshot as FileSnapshot;
    const { contact_id: contactId, contact_name: name, client_id: clientId, project_id: projectId } = file;
    return { trashId: id, at, sender: { contactId, contactName: name ?? '', clientId, projectId } };
  });
}

/** Returns contacts who removed files, the last one before this instant. */
export async function listQuietRemovers(db: Db, before: string): Promise<Sender[]> {
  const bySender = Map.groupBy(await listRemovedFiles(db), ({ sender }) => keyOf(sender));
  return [...bySender.values()].flatMap((removed) => {
    // The last one is the latest.
    const last = removed.at(-1);
    return last && last.at <= before ? [last.sender] : [];
  });
}

/** Marks the files that this contact removed as notified of, and returns how many. Of two processes, one gets them. */
export async function claimRemovedFiles(trx: Db, sender: Sender): Promise<number> {
  const own = (await listRemovedFiles(trx)).filter((one) => keyOf(one.sender) === keyOf(sender));
  if (own.length === 0) return 0;
  const { numUpdatedRows } = await trx
    .updateTable('bin')
    .set({ awaits_notice: false })
    .where(
      'id',
      'in',
      own.map(({ trashId }) => trashId),
    )
    .where('awaits_notice', '=', true)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
