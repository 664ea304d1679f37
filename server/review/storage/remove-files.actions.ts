/** Removal of files of versions to save space: rows first, objects afterwards (docs/storage.md#removed). */
import { noticesFor } from '#domain/journal/notifications.ts';
import { storageText } from '#domain/files/storage-text.ts';
import { isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import {
  bytesOf,
  checkRemoval,
  dueEnd,
  filesDue,
  isAnnounced,
  isDone,
  removableFiles,
  removalTime,
  type StoredVersion,
} from '#domain/review/storage-rule.ts';
import { STORAGE_LIMITS } from '#domain/review/storage-limits.ts';
import type { StorageRule } from '#domain/platform/storage/storage-rule.ts';
import type { FileRemover } from '#domain/work/projects/project-cuts.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { inChunks } from '#server/platform/db/insert-chunks.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readStorageRule } from '#server/platform/settings/settings.store.ts';
import { listAdminIds } from '#server/identity/accounts/users.store.ts';
import { notify } from '#server/journal/notify.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { markOriginalsRemoved } from '#server/review/versions/cut-file-names.store.ts';
import { doneProjectPages, doneProjects, listStoredVersions } from './stored-versions.store.ts';

type RemovalDeps = Pick<Deps, 'db' | 'cutFiles' | 'clock'>;
export type Removed = { files: number; bytes: number };
type LockedProject = NonNullable<Awaited<ReturnType<typeof lockProject>>>;
/** Returns the versions whose files to remove, or a refusal. */
type Choose = (
  trx: Db,
  versions: readonly StoredVersion[],
  project: LockedProject,
) => Promise<readonly StoredVersion[] | Refusal>;

const lockProject = (trx: Db, id: number) =>
  selectForUpdate(
    trx,
    trx
      .selectFrom('projects')
      .select(['id', 'title', 'status', 'point', 'files_pinned', 'ended_at', 'files_due_at'])
      .where('id', '=', id),
  ).executeTakeFirst();

/** Returns the names of the originals and copies of these versions. */
async function listFileNames(trx: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await inChunks(ids, (chunk) =>
    trx.selectFrom('cuts').select(['filename', 'copy_filename']).where('id', 'in', chunk).execute(),
  );
  return rows.flatMap(({ filename, copy_filename: copy }) => (copy === null ? [filename] : [filename, copy]));
}

/** Records the removal on the project, of which webhooks and open screens are notified, and in the audit log. */
async function recordRemoval(
  trx: Db,
  project: LockedProject,
  { removed, by, now }: { removed: Removed; by: FileRemover; now: string },
): Promise<void> {
  await trx
    .updateTable('projects')
    .set({ files_removed_at: now, files_due_at: null })
    .where('id', '=', project.id)
    .execute();
  await writeAudit(
    trx,
    {
      action: 'storage.remove',
      record: { kind: 'project', id: project.id, name: project.title },
      after: { files: removed.files, size: storageText(removed.bytes) },
    },
    { now, ...(by === 'rule' && { by: 'house' as const }) },
  );
}

/** Removes files of a project. Its versions, notes and pictures stay. */
async function removeFilesOf(
  { db, cutFiles, clock }: RemovalDeps,
  projectId: number,
  { by, choose }: { by: FileRemover; choose: Choose },
): Promise<Removed | Refusal> {
  let names: string[] = [];
  const result = await db.transaction().execute(async (trx): Promise<Removed | Refusal> => {
    const now = clock();
    const project = await lockProject(trx, projectId);
    if (!project) return notFound();
    const versions = (await listStoredVersions(trx, [projectId], now)).get(projectId) ?? [];
    const chosen = await choose(trx, versions, project);
    if (isRefusal(chosen)) return chosen;
    const removed = { files: chosen.length, bytes: bytesOf(chosen) };
    if (chosen.length === 0) return removed;
    const ids = chosen.map(({ id }) => id);
    names = await listFileNames(trx, ids);
    await markOriginalsRemoved(trx, ids, { at: now, by });
    await recordRemoval(trx, project, { removed, by, now });
    return removed;
  });
  // If the process dies before all are deleted, the sweep removes the remaining files.
  for (const name of names) await cutFiles.delete(name);
  return result;
}

/** Removes the files of a project that an administrator has seen the size of. */
export const removeProjectFiles = (
  deps: RemovalDeps,
  { projectId, expectedBytes }: { projectId: number; expectedBytes: number },
): Promise<Removed | Refusal> =>
  removeFilesOf(deps, projectId, {
    by: 'person',
    choose: async (_trx, versions, project) => {
      const chosen = removableFiles(versions, isDone(project));
      return checkRemoval({ isPinned: project.files_pinned }, bytesOf(chosen), expectedBytes) ?? chosen;
    },
  });

/** Removes what the rule says once its announced time has come. What changed since it was listed is checked with the project locked. */
const removeDue = (deps: RemovalDeps, projectId: number, rule: StorageRule): Promise<Removed | Refusal> =>
  removeFilesOf(deps, projectId, {
    by: 'rule',
    choose: async (trx, versions, { ended_at: endedAt, files_due_at: dueAt }) => {
      const now = deps.clock();
      const due = { endedBy: dueEnd(rule.days, now), remaining: rule.remaining };
      const isDue = await doneProjects(trx, due).where('projects.id', '=', projectId).executeTakeFirst();
      const isTime = isAnnounced({ endedAt: endedAt ?? '', dueAt }, rule) && dueAt !== null && dueAt <= now;
      return isDue && isTime && rule.from <= now ? filesDue(versions, rule.remaining) : [];
    },
  });

/** Stores when the files of these projects go, which webhooks are notified of, and notifies administrators. */
async function announce(db: Db, due: readonly { id: number; dueAt: string }[], now: string): Promise<void> {
  if (due.length === 0) return;
  await db.transaction().execute(async (trx) => {
    for (const { id, dueAt } of due)
      await trx.updateTable('projects').set({ files_due_at: dueAt }).where('id', '=', id).execute();
    await notify(trx, noticesFor(await listAdminIds(trx), 'files-due', null), { actorId: null, now });
  });
}

/** Removes what the storage rule says, and announces what goes next. Works in small transactions, and stops between them. */
export async function runStorageRule(deps: RemovalDeps, isStopped = () => false): Promise<number> {
  const { db, clock } = deps;
  const rule = await readStorageRule(db);
  if (!rule) return 0;
  const now = clock();
  let removed = 0;
  const bounds = { endedBy: dueEnd(rule.days - STORAGE_LIMITS.noticeDays, now), remaining: rule.remaining };
  for await (const page of doneProjectPages(db, bounds)) {
    const ids = page.map(({ id }) => id);
    const versions = await listStoredVersions(db, ids, now);
    const due = page.filter(({ id }) => filesDue(versions.get(id) ?? [], rule.remaining).length > 0);
    const unannounced = due.filter((project) => !isAnnounced(project, rule));
    await announce(
      db,
      unannounced.map((project) => ({ id: project.id, dueAt: removalTime(project, rule, now) })),
      now,
    );
    for (const project of due) {
      if (isStopped()) return removed;
      if (unannounced.includes(project)) continue;
      if (project.dueAt !== null && project.dueAt <= now) {
        const result = await removeDue(deps, project.id, rule);
        if (!isRefusal(result)) removed += result.files;
      }
    }
  }
  return removed;
}
