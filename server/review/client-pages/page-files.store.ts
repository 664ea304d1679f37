/** Files that contacts sent, as their pages show them and as the team is notified of them (docs/files.md#contacts). */
import { CLIENT_PAGE_LIMITS } from '#domain/review/client-pages.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { isOnPage, type PageScope } from './page-projects.store.ts';

/** Selects the files of contacts that the page shows: those of the client itself, and of its shown projects. */
const selectFiles = (db: Db, scope: PageScope) =>
  db
    .selectFrom('project_files')
    .leftJoin('projects', 'projects.id', 'project_files.project_id')
    .where('project_files.client_id', '=', scope.contact.client_id)
    .where('project_files.contact_name', 'is not', null)
    .where((eb) => eb.or([eb('project_files.project_id', 'is', null), isOnPage(scope)]));

export type PageFile = {
  id: number;
  name: string;
  sizeBytes: number;
  createdAt: string;
  contactId: number | null;
  contactName: string;
  projectTitle: string | null;
};

/** Returns the latest files that the page shows, and the number of all. */
export async function listPageFiles(
  db: Db,
  scope: PageScope,
  limit: number,
): Promise<{ total: number; files: PageFile[] }> {
  const { total } = await selectFiles(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectFiles(db, scope)
    .select(['project_files.id', 'original_name', 'size_bytes', 'project_files.created_at', 'title'])
    .select(['contact_id', 'contact_name'])
    .orderBy('project_files.id', 'desc')
    .limit(limit)
    .execute();
  const files = rows.map((row) => ({
    id: row.id,
    name: row.original_name,
    sizeBytes: row.size_bytes,
    createdAt: row.created_at,
    contactId: row.contact_id,
    contactName: row.contact_name ?? '',
    projectTitle: row.title,
  }));
  return { total: Number(total), files };
}

/** Project to which a contact may add files. */
type FileTarget = { id: number; title: string; footage: boolean };

/** Returns the projects of the page: those that wait for footage first, then the latest. */
export async function listFileTargets(db: Db, scope: PageScope): Promise<FileTarget[]> {
  const rows = await db.selectFrom('projects').select(['id', 'title', 'waiting_for']).where(isOnPage(scope)).execute();
  return rows
    .map(({ id, title, waiting_for: kind }) => ({ id, title, footage: kind === 'footage' }))
    .toSorted((a, b) => Number(b.footage) - Number(a.footage) || b.id - a.id)
    .slice(0, CLIENT_PAGE_LIMITS.shownMost);
}

/** Files that a contact sent to a project or the client since the team was last notified. */
export type FileSession = { project: number | null; count: number; bytes: number };

/** Returns the contact's files of which the team was not notified yet, by project. */
export async function listSessions(db: Db, scope: PageScope): Promise<FileSession[]> {
  const rows = await selectFiles(db, scope)
    .select(({ fn }) => [
      'project_files.project_id',
      fn.countAll<number>().as('count'),
      fn.sum<number>('size_bytes').as('bytes'),
    ])
    .where('contact_id', '=', scope.contact.id)
    .where('notified_at', 'is', null)
    .groupBy('project_files.project_id')
    .execute();
  return rows.map((row) => ({ project: row.project_id, count: Number(row.count), bytes: Number(row.bytes) }));
}

/** Whose files went where. The contact is null once it is deleted. */
export type Sender = {
  contactId: number | null;
  contactName: string;
  clientId: number | null;
  projectId: number | null;
};

/** Senders of whom the team is notified at a time. */
const BATCH = 100;

/** Returns senders whose last file of which the team was not notified is older. */
export async function listQuietSenders(db: Db, before: string): Promise<Sender[]> {
  const rows = await db
    .selectFrom('project_files')
    .select(['contact_id', 'contact_name', 'client_id', 'project_id'])
    .where('contact_name', 'is not', null)
    .where('notified_at', 'is', null)
    .groupBy(['contact_id', 'contact_name', 'client_id', 'project_id'])
    .having(({ fn }) => fn.max('created_at'), '<=', before)
    .limit(BATCH)
    .execute();
  return rows.map((row) => ({
    contactId: row.contact_id,
    contactName: row.contact_name ?? '',
    clientId: row.client_id,
    projectId: row.project_id,
  }));
}

/** Marks the sender's files as notified of, and returns what they are. Of two processes, one gets them. */
export async function claimFiles(trx: Db, sender: Sender, now: string): Promise<{ count: number; bytes: number }> {
  const rows = await trx
    .updateTable('project_files')
    .set({ notified_at: now })
    .where('contact_id', sender.contactId === null ? 'is' : '=', sender.contactId)
    .where('contact_name', '=', sender.contactName)
    .where('client_id', sender.clientId === null ? 'is' : '=', sender.clientId)
    .where('project_id', sender.projectId === null ? 'is' : '=', sender.projectId)
    .where('notified_at', 'is', null)
    .returning('size_bytes')
    .execute();
  return { count: rows.length, bytes: rows.reduce((sum, row) => sum + row.size_bytes, 0) };
}
