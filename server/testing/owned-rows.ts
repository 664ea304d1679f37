/** Rows of each kind for each person, so that a list shows whose rows it contains. */
import { insertImport } from '#server/work/import/import.store.ts';
import { sheetOf } from '#server/work/import/sheet.ts';
import { insertView } from '#server/work/views/views.store.ts';
import { insertTrashEntry } from '#server/journal/trash.store.ts';
import { storeUndo } from '#server/journal/undo.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { aClient, aCut, aLeave, aMedia, aProject, aShareLink, nextNumber } from './builders.ts';
import { aFileUpload } from './project-files.ts';
import type { Caller, TestApp } from './test-app.ts';

const AT = '2026-03-05T10:00:00.000Z';

/** Inserts a notification. */
async function addNotification(db: Db, userId: number, projectId: number | null): Promise<void> {
  const about = { project_id: projectId, place: projectId ?? 0, title: 'Project', record_id: null, detail: null };
  const by = { actor_id: null, guest_name: null, undone_kind: null };
  await db
    .insertInto('notifications')
    .values({ user_id: userId, kind: 'assigned', ...about, ...by, at: AT, read_at: null, mailed_at: null })
    .execute();
}

/** Inserts a project due in March with a version, feedback, points and a link. Returns its ID. */
export async function addWork(db: Db, { manager, editor }: { manager: Caller; editor: Caller }): Promise<number> {
  const people = { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id };
  const { id } = await aProject(db, { ...people, deadline_at: '2026-03-12T10:00:00.000Z' });
  await aCut(db, { project_id: id, uploaded_by_id: editor.user.id });
  const note = { content: 'Done', type: 'editor', editor_id: editor.user.id } as const;
  const written = { project_id: id, created_by_id: editor.user.id, created_at: AT };
  await db
    .insertInto('feedback')
    .values({ ...written, ...note })
    .execute();
  const points = { kind: 'project', is_added: true, point: 4, description: 'Good' } as const;
  await db
    .insertInto('point_actions')
    .values({ ...written, ...points })
    .execute();
  await aShareLink(db, { project_id: id, created_by_id: manager.user.id });
  return id;
}

/** Inserts an unfinished upload. */
async function addUpload(db: Db, ownerId: number, projectId: number): Promise<void> {
  const name = String(nextNumber()).padStart(32, '0');
  const file = {
    original_name: 'cut.mp4',
    mime_type: 'video/mp4',
    size_bytes: 10,
    offset_bytes: 5,
    filename: `${name}.mp4`,
  };
  const rest = { cut_id: null, s3_upload_id: null, parts: null, finished_cut_id: null, fingerprint: name };
  const times = { created_at: AT, expires_at: '2026-04-01T00:00:00.000Z' };
  await db
    .insertInto('cut_uploads')
    .values({ id: name, project_id: projectId, owner_id: ownerId, ...file, ...rest, ...times })
    .execute();
}

/** Inserts a notification about a project, a mute of it and an upload to it, as of someone who once worked on it. */
export async function addTraces(db: Db, { user }: Caller, projectId: number): Promise<void> {
  await addNotification(db, user.id, projectId);
  await db.insertInto('project_mutes').values({ user_id: user.id, project_id: projectId }).execute();
  await addUpload(db, user.id, projectId);
}

/** Inserts one row of each kind that belongs to a person. */
export async function addOwnRows({ db, deps }: TestApp, { user: { id } }: Caller): Promise<void> {
  const now = deps.clock();
  await aLeave(db, { employee_id: id });
  await aLeave(db, { employee_id: id, status: 'approved' });
  await aMedia(db, { uploaded_by_id: id });
  const { id: clientId } = await aClient(db);
  await aFileUpload(db, { client_id: clientId, owner_id: id });
  for (const shared of ['none', 'leads', 'team'] as const)
    await insertView(db, { ownerId: id, values: { name: shared, search: '', columns: null, shared }, now });
  await addNotification(db, id, null);
  const sheet = sheetOf([['Name'], ['Ada Reed']]);
  await insertImport(db, { fileName: 'clients.csv', sizeBytes: 40, sheet, createdById: id, now });
  await insertTrashEntry(db, {
    kind: 'project',
    recordId: 100_000 + nextNumber(),
    title: 'Gone',
    deletedById: id,
    deletedAt: now,
    snapshot: {} as never,
    files: [],
  });
  const change = { id: 1, title: 'Changed', version: 1, before: { class: 'Premium' } };
  await storeUndo(db, { kind: 'bulk', actor: { id }, now, extra: { projects: [change] } });
}
