/** Uploads of files of projects and clients by the team, as a kind of resumable uploads (docs/files.md#uploads). */
import type { Actor } from '#domain/platform/actor.ts';
import { isRefusal, notFound, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { scopeFor } from '#domain/platform/scopes.ts';
import { nullAt } from '#domain/platform/violations.ts';
import { mayAddFiles, PROJECT_FILE_TEXTS } from '#domain/work/project-files.ts';
import { FILE_METADATA, FILE_UPLOADS_PATH } from '#contract/work/project-files/file-uploads.ts';
import type { Metadata, UploadKind } from '#server/files/uploads/upload-kind.ts';
import { lockUser } from '#server/identity/accounts/users.store.ts';
import { callerOf } from '#server/identity/authentication/authenticate.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { finishFileUpload } from './finish-file-upload.ts';
import { FILE_UPLOAD_KIND, type FileTarget, fileUploadsBy, idIn, newFileUpload } from './new-file-upload.ts';
import { findFileProject } from './project-files.store.ts';

function targetIn(metadata: Metadata): FileTarget | Refusal {
  const { project, client } = metadata ?? {};
  if (project !== undefined) return { projectId: idIn(project) };
  if (client !== undefined) return { clientId: idIn(client) };
  return refuseInvalid([nullAt('project')]) as Refusal;
}

/** Locks the project and returns its client, if this person may add files. */
async function lockClientOfProject(trx: Db, actor: Actor, projectId: number): Promise<number | null | Refusal> {
  const project = await findFileProject(trx, { projectId, userId: actor.id }, 'lock');
  if (!project || !mayAddFiles(actor, project.owner)) return refuse('not-found', PROJECT_FILE_TEXTS.projectGone);
  return project.clientId;
}

async function lockClientOf(trx: Db, actor: Actor, target: FileTarget): Promise<number | Refusal> {
  if ('clientId' in target) return actor.type === 'editor' ? notFound() : target.clientId;
  const clientId = await lockClientOfProject(trx, actor, target.projectId);
  return clientId ?? refuse('conflict', PROJECT_FILE_TEXTS.noClient);
}

/** Returns the client of the new file, if its uploader may still add files there. */
async function clientOfFinished(trx: Db, actor: Actor, upload: Row<'file_uploads'>): Promise<number | null | Refusal> {
  if (upload.project_id === null) return actor.type === 'editor' ? notFound() : upload.client_id;
  return lockClientOfProject(trx, actor, upload.project_id);
}

export const FILE_UPLOADS: UploadKind = {
  ...FILE_UPLOAD_KIND,
  table: fileUploadsBy('owner_id'),
  path: FILE_UPLOADS_PATH,
  documented: {
    feature: 'files',
    summary: "Start uploading a file of a project or client, or resume this caller's upload of the same file.",
    result: 'file',
    metadata: FILE_METADATA,
    metadataText:
      'Required: `project` or `client` (id or IRI), and `filename`, which may contain folders. `fingerprint` identifies the file, so that an upload can be resumed.',
  },
  authorize: async (deps, request) => {
    const actor = await callerOf(deps, {
      request,
      scope: scopeFor('files', request.method === 'HEAD' ? 'read' : 'write'),
    });
    if (isRefusal(actor)) return actor;
    const uploader = {
      columns: { owner_id: actor.id, contact_id: null },
      lockClientOf: (trx: Db, target: FileTarget) => lockClientOf(trx, actor, target),
      lock: async (trx: Db) => {
        await lockUser(trx, actor.id);
      },
    };
    return {
      id: actor.id,
      read: (metadata, sizeBytes) => {
        const target = targetIn(metadata);
        return isRefusal(target) ? target : newFileUpload({ clock: deps.clock, uploader, target }, metadata, sizeBytes);
      },
      finish: (id) => finishFileUpload(deps, id, { clientOf: (trx, upload) => clientOfFinished(trx, actor, upload) }),
    };
  },
};
