/** Import of files of projects and clients (docs/import.md#import). */
import { safePath } from '#domain/files/stored-name.ts';
import { API_IMPORT_TEXTS } from '#domain/operations/api-import.ts';
import { FILE_LIMITS } from '#domain/work/file-limits.ts';
import { ALL_FILES_PATH } from '#contract/work/project-files/all-files.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { RecordKind, Trx, WrittenRecord } from './kind.ts';
import { createdAtIn } from './people-kinds.ts';
import type { Values } from './values.ts';

const readFile = (values: Values) => ({
  name: safePath(values.text('name', FILE_LIMITS.nameLength)) || 'File',
  client: values.ref('client')?.id ?? null,
  project: values.ref('project')?.id ?? null,
  note: values.text('note', FILE_LIMITS.noteLength),
  uploadedBy: values.ref('uploadedBy')?.id ?? null,
  contactName: values.text('contactName', FILE_LIMITS.nameLength) || null,
  createdAt: createdAtIn(values),
});
export type ParsedFile = ReturnType<typeof readFile>;

/** Counts the files for the clients that their projects have here. */
async function assignClients(trx: Trx, written: readonly WrittenRecord<ParsedFile>[]): Promise<void> {
  for (const chunk of chunksOf(written.map(({ id }) => id)))
    await trx
      .updateTable('project_files')
      .set((eb) => ({
        client_id: eb
          .selectFrom('projects')
          .select('client_id')
          .whereRef('projects.id', '=', 'project_files.project_id'),
      }))
      .where('id', 'in', chunk)
      .where('project_id', 'is not', null)
      .execute();
}

export const PROJECT_FILES: RecordKind<ParsedFile> = {
  phase: 'files',
  apiClass: 'ProjectFile',
  path: ALL_FILES_PATH,
  table: 'project_files',
  hasVersion: true,
  read: readFile,
  referencesOf: ({ client, project, uploadedBy }) => ({ Client: [client], Project: [project], User: [uploadedBy] }),
  row: (parsed, idOf) => {
    const projectId = idOf('Project', parsed.project);
    const clientId = idOf('Client', parsed.client);
    // A file whose project was left out isn't one of the client itself.
    if (projectId === null && (parsed.project !== null || clientId === null))
      return { refused: API_IMPORT_TEXTS.noOwner };
    return {
      client_id: clientId,
      project_id: projectId,
      original_name: parsed.name,
      note: parsed.note,
      uploaded_by_id: idOf('User', parsed.uploadedBy),
      created_at: parsed.createdAt,
      contact_id: null,
      contact_name: parsed.contactName,
      // The team was notified where the file was sent.
      notified_at: parsed.contactName === null ? null : parsed.createdAt,
    };
  },
  // Stored name, size and hash come from the fetched file, which never changes.
  fixedColumns: ['contact_id'],
  after: assignClients,
};
