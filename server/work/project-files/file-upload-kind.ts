/** Uploads of files of projects and clients, as a kind of resumable uploads (docs/files.md#uploads). */
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import { safePath } from '#domain/files/stored-name.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { isRefusal, notFound, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { scopeFor } from '#domain/platform/scopes.ts';
import { countCharacters } from '#domain/platform/text.ts';
import { nullAt, tooLongAt } from '#domain/platform/violations.ts';
import { FILE_LIMITS } from '#domain/work/file-limits.ts';
import { checkNewFile, checkQuota, mayAddFiles, PROJECT_FILE_TEXTS } from '#domain/work/project-files.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { FILE_ID_HEADER, FILE_METADATA, FILE_UPLOADS_PATH } from '#contract/work/project-files/file-uploads.ts';
import type { Metadata, UploadKind } from '#server/files/uploads/upload-kind.ts';
import { lockUser } from '#server/identity/accounts/users.store.ts';
import { callerOf } from '#server/identity/authentication/authenticate.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { findSameUpload, insertUpload } from './file-uploads.store.ts';
import { finishFileUpload } from './finish-file-upload.ts';
import { findFileProject, lockQuota, usageOf } from './project-files.store.ts';

/** A project, or a client for a file of its own. */
type Target = { projectId: number } | { clientId: number };

const idIn = (text: string | null): number => idFromDigits((text ?? '').split('/').at(-1) ?? '') ?? 0;

function targetIn(metadata: Metadata): Target | Refusal {
  const { project, client } = metadata ?? {};
  if (project !== undefined) return { projectId: idIn(project) };
  if (client !== undefined) return { clientId: idIn(client) };
  return refuseInvalid([nullAt('project')]) as Refusal;
}

/** Locks the project, if any, and returns the client in whose quota its files count. */
async function lockClientOf(trx: Db, actor: Actor, target: Target): Promise<number | Refusal> {
  if ('clientId' in target) return actor.type === 'editor' ? notFound() : target.clientId;
  const project = await findFileProject(trx, { projectId: target.projectId, userId: actor.id }, 'lock');
  if (!project || !mayAddFiles(actor, project.owner)) return refuse('not-found', PROJECT_FILE_TEXTS.projectGone);
  return project.clientId ?? refuse('conflict', PROJECT_FILE_TEXTS.noClient);
}

type Reservation = { clientId: number; projectId: number | null; isKnown: boolean };
type Wanted = { name: string; sizeBytes: number; fingerprint: string };

/** Locks what the file counts for, and checks rights and quota. An upload that is already under way is known and has its room. */
async function checkRoomFor(
  trx: Db,
  actor: Actor,
  { target, wanted, now }: { target: Target; wanted: Wanted; now: string },
): Promise<Reservation | Refusal> {
  const clientId = await lockClientOf(trx, actor, target);
  if (isRefusal(clientId)) return clientId;
  const quotaBytes = await lockQuota(trx, clientId);
  if (quotaBytes === undefined) return notFound();
  const projectId = 'projectId' in target ? target.projectId : null;
  const same = {
    client_id: clientId,
    project_id: projectId,
    owner_id: actor.id,
    fingerprint: wanted.fingerprint,
    original_name: wanted.name,
    size_bytes: wanted.sizeBytes,
  };
  const isKnown = wanted.fingerprint !== '' && (await findSameUpload(trx, same, now)) !== undefined;
  if (isKnown) return { clientId, projectId, isKnown };
  return (
    checkQuota(await usageOf(trx, clientId, now), quotaBytes, wanted.sizeBytes) ?? { clientId, projectId, isKnown }
  );
}

export const FILE_UPLOADS: UploadKind = {
  table: { name: 'file_uploads', resultColumn: 'finished_file_id', uploadHours: FILE_LIMITS.uploadHours },
  path: FILE_UPLOADS_PATH,
  resultHeader: FILE_ID_HEADER,
  documented: {
    feature: 'files',
    summary: "Start uploading a file of a project or client, or resume this caller's upload of the same file.",
    result: 'file',
    metadata: FILE_METADATA,
    metadataText:
      'Required: `project` or `client` (id or IRI), and `filename`, which may contain folders. `fingerprint` identifies the file, so that an upload can be resumed.',
  },
  storeOf: ({ cutFiles }) => cutFiles,
  authorize: (deps, request) =>
    callerOf(deps, { request, scope: scopeFor('files', request.method === 'HEAD' ? 'read' : 'write') }),
  read: ({ deps, actor }, metadata, sizeBytes) => {
    const target = targetIn(metadata);
    if (isRefusal(target)) return target;
    const wanted = {
      name: safePath(metadata?.['filename'] ?? ''),
      sizeBytes,
      fingerprint: metadata?.['fingerprint'] ?? '',
    };
    const { name, fingerprint } = wanted;
    let reserved: Reservation | undefined;
    const reserve = async (trx: Db): Promise<Refusal | undefined> => {
      const result = await checkRoomFor(trx, actor, { target, wanted, now: deps.clock() });
      if (isRefusal(result)) return result;
      reserved = result;
      return undefined;
    };
    const isTooLong = countCharacters(fingerprint) > UPLOAD_LIMITS.fingerprintLength;
    return {
      ...wanted,
      extension: 'bin',
      mimeType: 'application/octet-stream',
      check: async (trx) =>
        refuseInvalid([
          ...checkNewFile(wanted),
          ...(isTooLong ? [tooLongAt('fingerprint', UPLOAD_LIMITS.fingerprintLength)] : []),
        ]) ?? reserve(trx),
      reserve: async (trx) => {
        await lockUser(trx, actor.id);
        return reserve(trx);
      },
      findSame: async (db, now) => {
        if (!reserved?.isKnown) return undefined;
        const { clientId, projectId } = reserved;
        const same = { client_id: clientId, project_id: projectId, owner_id: actor.id, fingerprint };
        return findSameUpload(db, { ...same, original_name: name, size_bytes: sizeBytes }, now);
      },
      insert: async (trx, row) => {
        const { clientId, projectId } = reserved as Reservation;
        await insertUpload(trx, { ...row, client_id: clientId, project_id: projectId, finished_file_id: null });
      },
    };
  },
  finish: finishFileUpload,
};
