/** Files of projects and clients in the database (docs/files.md). */
import { sql } from 'kysely';
import { asPathPart } from '#domain/files/stored-name.ts';
import { FILE_LIMITS } from '#domain/work/file-limits.ts';
import type { FileUsage, ProjectFile } from '#domain/work/project-files.ts';
import type { TeamOwnership } from '#domain/work/projects/project-rights.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { isLead, isTeammate } from '#server/work/teams/team-scope.ts';

/** Whose files are listed. */
export type FileOwner = { projectId: number } | { clientId: number };

const selectFiles = (db: Db) =>
  db
    .selectFrom('project_files')
    .leftJoin('projects', 'projects.id', 'project_files.project_id')
    .leftJoin('users', 'users.id', 'project_files.uploaded_by_id')
    .selectAll('project_files')
    .select(['projects.title', 'projects.assigned_to_id', 'projects.team_id', 'users.first_name', 'users.last_name']);

type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>;

const toFile = (row: FileRow): ProjectFile => ({
  id: row.id,
  version: row.version,
  clientId: row.client_id,
  project: row.project_id === null ? null : { id: row.project_id, title: row.title ?? '' },
  name: row.original_name,
  sizeBytes: row.size_bytes,
  sha256: row.sha256,
  note: row.note,
  uploadedBy:
    row.uploaded_by_id === null
      ? null
      : {
          id: row.uploaded_by_id,
          name: fullNameOf({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }),
        },
  contactName: row.contact_name,
  createdAt: row.created_at,
});

/** File with what decides about access to it. */
export type StoredFile = {
  file: ProjectFile;
  filename: string;
  /** Editor and team of its project; undefined for a file of the client itself. */
  project: { id: number; assignedToId: number | null; teamId: number | null } | undefined;
};

const toStored = (row: FileRow): StoredFile => ({
  file: toFile(row),
  filename: row.filename,
  project:
    row.project_id === null ? undefined : { id: row.project_id, assignedToId: row.assigned_to_id, teamId: row.team_id },
});

/** Returns the file with this ID. */
export async function findFile(db: Db, id: number): Promise<StoredFile | undefined> {
  const row = await selectFiles(db).where('project_files.id', '=', id).executeTakeFirst();
  return row && toStored(row);
}

/** Returns the file that is stored under this name. */
export async function findFileByName(db: Db, filename: string): Promise<StoredFile | undefined> {
  const row = await selectFiles(db).where('project_files.filename', '=', filename).executeTakeFirst();
  return row && toStored(row);
}

/** Locks the file's row and returns it. */
export const lockFile = (trx: Db, id: number): Promise<Row<'project_files'> | undefined> =>
  selectForUpdate(trx, trx.selectFrom('project_files').selectAll().where('id', '=', id)).executeTakeFirst();

type Files = { files: ProjectFile[]; total: number; bytes: number };

/** Returns a page of a project's or a client's files, latest first. */
export async function listFilesPage(db: Db, owner: FileOwner, page: number): Promise<Files> {
  const [column, id] =
    'projectId' in owner
      ? (['project_files.project_id', owner.projectId] as const)
      : (['project_files.client_id', owner.clientId] as const);
  const sums = await db
    .selectFrom('project_files')
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.sum<number | null>('size_bytes').as('bytes')])
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
  const rows = await selectFiles(db)
    .where(column, '=', id)
    .orderBy('project_files.id', 'desc')
    .limit(FILE_LIMITS.pageSize)
    .offset((page - 1) * FILE_LIMITS.pageSize)
    .execute();
  return { files: rows.map(toFile), total: Number(sums.total), bytes: Number(sums.bytes ?? 0) };
}

/** Returns files after this ID, by ID, with the number of all. */
export async function listAllFilesPage(db: Db, after: number): Promise<{ files: ProjectFile[]; total: number }> {
  const { total } = await db
    .selectFrom('project_files')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectFiles(db)
    .where('project_files.id', '>', after)
    .orderBy('project_files.id')
    .limit(FILE_LIMITS.pageSize)
    .execute();
  return { files: rows.map(toFile), total: Number(total) };
}

/** File of an archive. */
export type ArchivedFile = { id: number; name: string; filename: string; sizeBytes: number; createdAt: string };

/** Returns all files of a project or a client, in the order in which they were added; those of a client below the project's title. */
export async function listArchivedFiles(db: Db, owner: FileOwner): Promise<ArchivedFile[]> {
  const query = db
    .selectFrom('project_files')
    .leftJoin('projects', 'projects.id', 'project_files.project_id')
    .select(['project_files.id', 'original_name', 'filename', 'size_bytes', 'project_files.created_at', 'title']);
  const rows = await (
    'projectId' in owner
      ? query.where('project_files.project_id', '=', owner.projectId)
      : query.where('project_files.client_id', '=', owner.clientId)
  )
    .orderBy('project_files.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name:
      'clientId' in owner && row.title !== null ? `${asPathPart(row.title)}/${row.original_name}` : row.original_name,
    filename: row.filename,
    sizeBytes: row.size_bytes,
    createdAt: row.created_at,
  }));
}

/** Returns what a client's files take, in one statement, so that a file on its way to the trash counts once. */
export async function usageOf(db: Db, clientId: number, now: string): Promise<FileUsage> {
  const stored = db
    .selectFrom('project_files')
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.sum<number | null>('size_bytes').as('bytes')])
    .where('client_id', '=', clientId);
  const trashed = db
    .selectFrom('bin_files')
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.sum<number | null>('size_bytes').as('bytes')])
    .where('client_id', '=', clientId);
  const reserved = db
    .selectFrom('file_uploads')
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.sum<number | null>('size_bytes').as('bytes')])
    .where('client_id', '=', clientId)
    .where('finished_file_id', 'is', null)
    .where('expires_at', '>', now);
  const { count, bytes } = await db
    .selectFrom(stored.unionAll(trashed).unionAll(reserved).as('taken'))
    .select(({ fn }) => [fn.sum<number>('taken.n').as('count'), fn.sum<number | null>('taken.bytes').as('bytes')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

/** Project to which a person may add files. */
export type FileProject = { id: number; title: string; clientId: number | null; owner: TeamOwnership };

/** Returns the project with what decides whether this user may add files. With `lock`, locks it first. */
export async function findFileProject(
  db: Db,
  { projectId, userId }: { projectId: number; userId: number },
  lock?: 'lock',
): Promise<FileProject | undefined> {
  const query = db
    .selectFrom('projects')
    .select(['id', 'title', 'client_id', 'assigned_to_id'])
    .select(sql<boolean | number>`(${isTeammate(userId)} and ${isLead})`.as('is_teammate'))
    .where('id', '=', projectId);
  const row = await (lock ? selectForUpdate(db, query) : query).executeTakeFirst();
  return (
    row && {
      id: row.id,
      title: row.title,
      clientId: row.client_id,
      owner: { assignedToId: row.assigned_to_id, isTeammate: Boolean(row.is_teammate) },
    }
  );
}

/** Locks the client and returns its quota; undefined if it doesn't exist. */
export async function lockQuota(trx: Db, clientId: number): Promise<number | undefined> {
  const query = trx.selectFrom('clients').select('quota_bytes').where('id', '=', clientId);
  return (await selectForUpdate(trx, query).executeTakeFirst())?.quota_bytes;
}

/** Returns the client's quota; undefined if it doesn't exist. */
export const findQuota = async (db: Db, clientId: number): Promise<number | undefined> =>
  (await db.selectFrom('clients').select('quota_bytes').where('id', '=', clientId).executeTakeFirst())?.quota_bytes;

/** Stores a file and returns its ID. */
export async function insertFile(db: Db, row: NewRow<'project_files'>): Promise<number> {
  return (await db.insertInto('project_files').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Changes the name and the note. */
export async function updateFile(db: Db, id: number, change: { name: string; note: string }): Promise<void> {
  await db
    .updateTable('project_files')
    .set((eb) => ({ original_name: change.name, note: change.note, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes the file's row. */
export const deleteFileRow = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('project_files').where('id', '=', id).execute();
};

/** Returns the rows that a project takes along into the trash, or a client: its own files. */
export const listFileRows = (trx: Db, owner: FileOwner): Promise<Row<'project_files'>[]> => {
  const query = trx.selectFrom('project_files').selectAll().orderBy('id');
  return (
    'projectId' in owner
      ? query.where('project_id', '=', owner.projectId)
      : query.where('client_id', '=', owner.clientId).where('project_id', 'is', null)
  ).execute();
};

/** Returns which of these stored names a file or an upload has. */
export async function listKnownFileNames(db: Db, names: readonly string[]): Promise<string[]> {
  const files = await db.selectFrom('project_files').select('filename').where('filename', 'in', names).execute();
  const uploads = await db.selectFrom('file_uploads').select('filename').where('filename', 'in', names).execute();
  return [...files, ...uploads].map(({ filename }) => filename);
}

/** Returns whether there is any file. */
export const hasFiles = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('project_files').select('id').limit(1).executeTakeFirst()) !== undefined;
