/** Files on a contact's page: listing, taking back, and telling the team that all are sent (docs/files.md#contacts). */
import { noOwnFile, PAGE_FILE_LIMITS } from '#domain/review/client-page-files.ts';
import { notOnPage } from '#domain/review/client-pages.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import type { PageFiles } from '#contract/review/client-page-files.ts';
import type { FileUpload } from '#contract/work/project-files/file-uploads.ts';
import { insertTrashEntry } from '#server/journal/trash.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Visitor } from '#server/review/share/guest-auth.ts';
import { lockProjectOf } from '#server/work/feedback/feedback-rows.store.ts';
import { auditedFile, countedFileOf, type FileSnapshot } from '#server/work/project-files/file-snapshot.ts';
import { listOwnUploads } from '#server/work/project-files/file-uploads.store.ts';
import { deleteFileRow, lockFile } from '#server/work/project-files/project-files.store.ts';
import { endOpenWait } from '#server/work/waits/waits.store.ts';
import { notifyOfSession } from './notify-of-files.ts';
import { listFileTargets, listPageFiles, listSessions, type PageFile } from './page-files.store.ts';
import { isProjectShown } from './page-projects.store.ts';
import { findPageVisit } from './page-visit.ts';

type OwnDeps = Pick<Deps, 'db' | 'clock'>;

/** Returns the latest files of the client's contacts, where more can be added, and what the team doesn't know of. */
export async function readPageFiles(
  { db, clock }: OwnDeps,
  visitor: Visitor,
  limit: number = PAGE_FILE_LIMITS.shownFirst,
): Promise<PageFiles | Refusal> {
  const now = clock();
  const present = await findPageVisit(db, visitor, now);
  if (isRefusal(present)) return present;
  const { contact } = present;
  const scope = { contact, now };
  const { total, files } = await listPageFiles(db, scope, limit);
  const toApi = (one: PageFile): PageFiles['files'][number] => ({
    id: one.id,
    name: one.name,
    size: one.sizeBytes,
    at: instantToApi(one.createdAt),
    by: one.contactName,
    mine: one.contactId === contact.id,
    project: one.projectTitle,
  });
  return {
    total,
    files: files.map(toApi),
    projects: await listFileTargets(db, scope),
    sent: await listSessions(db, scope),
  };
}

/** Returns the contact's unfinished uploads. */
export async function listUploads({ db, clock }: OwnDeps, visitor: Visitor): Promise<FileUpload[] | Refusal> {
  const now = clock();
  const present = await findPageVisit(db, visitor, now);
  return isRefusal(present) ? present : listOwnUploads(db, ['contact_id', present.contact.id], { now });
}

/** Moves a file that this contact sent to the trash, where the creator of the page may restore it. */
export const takeFileBack = ({ db, clock }: OwnDeps, visitor: Visitor, id: number): Promise<Refusal | undefined> =>
  db.transaction().execute(async (trx) => {
    const now = clock();
    const present = await findPageVisit(trx, visitor, now);
    if (isRefusal(present)) return present;
    const { contact, page } = present;
    const row = await lockFile(trx, id);
    if (!row || row.contact_id !== contact.id || row.client_id !== contact.client_id) return noOwnFile();
    const { project_id: projectId } = row;
    if (projectId !== null && !(await isProjectShown(trx, { contact, now, projectId }))) return notOnPage();
    await deleteFileRow(trx, id);
    await writeAudit(
      trx,
      { action: 'files.delete', record: auditedFile(row), before: { contact: contact.name } },
      { now },
    );
    await insertTrashEntry(trx, {
      kind: 'file',
      recordId: id,
      title: row.original_name,
      deletedById: page.created_by_id,
      deletedByContact: contact.name,
      awaitsNotice: row.notified_at !== null,
      deletedAt: now,
      snapshot: { file: row } satisfies FileSnapshot,
      files: [],
      countedFiles: [countedFileOf(row)],
    });
    return undefined;
  });

/** Ends the project's open wait for footage in the contact's name. Returns whether there was one. */
async function endFootageWait(
  trx: Db,
  projectId: number,
  { now, contactName }: { now: string; contactName: string },
): Promise<boolean> {
  const query = trx.selectFrom('projects').select('waiting_for').where('id', '=', projectId);
  if ((await query.executeTakeFirst())?.waiting_for !== 'footage') return false;
  await endOpenWait(trx, projectId, { at: now, byId: null, byContact: contactName, kinds: ['footage'] });
  return true;
}

/** Notifies the team of the contact's new and removed files, and ends a wait for footage. Without any of them, nothing happens. */
export const finishSending = (
  { db, clock }: OwnDeps,
  visitor: Visitor,
  projectId: number | null,
): Promise<Refusal | undefined> =>
  db.transaction().execute(async (trx) => {
    const now = clock();
    // First, as whatever changes the project's client or its waits locks it too.
    if (projectId !== null) await lockProjectOf(trx, projectId);
    const present = await findPageVisit(trx, visitor, now);
    if (isRefusal(present)) return present;
    const { contact } = present;
    if (projectId !== null && !(await isProjectShown(trx, { contact, now, projectId }))) return notOnPage();
    const sender = { contactId: contact.id, contactName: contact.name, clientId: contact.client_id, projectId };
    const hasEnded = projectId !== null && (await endFootageWait(trx, projectId, { now, contactName: contact.name }));
    await notifyOfSession(trx, sender, { isFinished: hasEnded, now });
    return undefined;
  });
