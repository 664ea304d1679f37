/** Uploads of versions and of their playable copies, as a kind of resumable uploads. */
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import { checkCutFile, cutTypeByName, kindsByName } from '#domain/review/cut-files.ts';
import { checkCutCount, CUT_LIMITS, CUT_RULE_TEXTS, mayUploadCut } from '#domain/review/cuts.ts';
import { checkSameFile } from '#domain/review/storage-rule.ts';
import { checkTargetByName } from '#domain/review/deliverables.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { isRefusal, notFound, refuse, type Refusal, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { scopeFor } from '#domain/platform/scopes.ts';
import { countCharacters, hasControlCharacters } from '#domain/platform/text.ts';
import { brokenRuleAt, nullAt, tooLongAt } from '#domain/platform/violations.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { CUT_ID_HEADER, CUT_UPLOADS_PATH, UPLOAD_METADATA } from '#contract/review/cut-uploads.ts';
import type { Metadata, NewUpload, UploadKind } from '#server/files/uploads/upload-kind.ts';
import { lockUser } from '#server/identity/accounts/users.store.ts';
import { callerOf } from '#server/identity/authentication/authenticate.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findTarget } from '#server/review/deliverables/deliverables.store.ts';
import { countCuts, lockCut, lockProjectForCut } from '#server/review/versions/cuts.store.ts';
import { findSameUpload, insertUpload } from './cut-uploads.store.ts';
import { fileOf } from './upload-again.ts';
import { finishCutUpload } from './finish-upload.ts';

/** Metadata of a new upload. */
type UploadRequest = {
  projectId: number;
  /** The cut that this file is a playable copy of, or the removed file of, if any. */
  cutId: number | null;
  /** The deliverable that the cut will belong to, or null for Main. */
  deliverableId: number | null;
  name: string;
  sizeBytes: number;
  fingerprint: string;
  comment: string;
};

const idIn = (text: string | null | undefined): number | undefined =>
  idFromDigits((text ?? '').split('/').at(-1) ?? '');

/** Returns the ID, null if there is none, or 0 for anything else. */
const optionalIdIn = (text: string | null | undefined): number | null =>
  text === undefined || text === null ? null : (idIn(text) ?? 0);

/** Returns the last segment of a path. */
const bareName = (name: string): string => (name.split(/[/\\]/).at(-1) ?? '').trim();

function uploadRequestFrom(metadata: Metadata, sizeBytes: number): UploadRequest | Refusal {
  const projectId = idIn(metadata?.['project']);
  if (metadata?.['project'] === undefined) return refuseInvalid([nullAt('project')]) as Refusal;
  if (projectId === undefined) return refuse('not-found', CUT_RULE_TEXTS.projectGone);
  const cutId = optionalIdIn(metadata['cut']);
  return {
    projectId,
    cutId,
    // A playable copy has no deliverable of its own.
    deliverableId: cutId === null ? optionalIdIn(metadata['deliverable']) : null,
    name: bareName(metadata['filename'] ?? ''),
    sizeBytes,
    fingerprint: metadata['fingerprint'] ?? '',
    comment: (metadata['comment'] ?? '').trim(),
  };
}

const checkText = (path: string, text: string, max: number): Violation[] => {
  if (countCharacters(text) > max) return [tooLongAt(path, max)];
  return hasControlCharacters(text) ? [brokenRuleAt(path, 'This value contains control characters.')] : [];
};

const checkRequest = (request: UploadRequest, { maxCutBytes, ffmpeg }: Deps['config']): Refusal | undefined =>
  refuseInvalid([
    ...checkCutFile(request, { maxBytes: maxCutBytes, makesCopies: ffmpeg !== undefined }),
    ...checkText('filename', request.name, CUT_LIMITS.fileNameLength).filter(({ message }) =>
      message.includes('control'),
    ),
    ...checkText('fingerprint', request.fingerprint, UPLOAD_LIMITS.fingerprintLength),
    ...checkText('comment', request.comment, LIMITS.textLength),
  ]);

async function checkUploadTarget(
  trx: Db,
  actor: Actor,
  { projectId, cutId, deliverableId, name, sizeBytes }: UploadRequest,
): Promise<Refusal | undefined> {
  const project = await lockProjectForCut(trx, projectId, actor.id);
  if (!project || !mayUploadCut(actor, project.owner)) return refuse('not-found', CUT_RULE_TEXTS.projectGone);
  if (cutId === null)
    return (
      checkCutCount(await countCuts(trx, projectId)) ??
      checkTargetByName(await findTarget(trx, { projectId, deliverableId }), kindsByName(name))
    );
  const cut = await lockCut(trx, cutId);
  if (!cut || cut.project_id !== projectId) return notFound();
  if (cut.file_removed_by !== null) return checkSameFile(fileOf(cut), { sizeBytes });
  if (cut.kind === 'image') return refuse('conflict', CUT_RULE_TEXTS.notCopied);
  return cut.copy_filename === null ? undefined : refuse('conflict', CUT_RULE_TEXTS.hasCopy);
}

/** Reads a new upload from its metadata. */
function newCutUpload(
  { deps, actor }: { deps: Deps; actor: Actor },
  metadata: Metadata,
  sizeBytes: number,
): NewUpload | Refusal {
  const request = uploadRequestFrom(metadata, sizeBytes);
  if (isRefusal(request)) return request;
  const target = { project_id: request.projectId, cut_id: request.cutId, deliverable_id: request.deliverableId };
  const { name, fingerprint } = request;
  const same = { ...target, owner_id: actor.id, fingerprint, size_bytes: sizeBytes };
  const type = cutTypeByName(name);
  return {
    name,
    extension: type?.extension ?? 'mp4',
    mimeType: type?.mimeType ?? '',
    sizeBytes,
    fingerprint,
    check: async (trx) => (await checkUploadTarget(trx, actor, request)) ?? checkRequest(request, deps.config),
    reserve: async (trx) => {
      await lockUser(trx, actor.id);
      return checkUploadTarget(trx, actor, request);
    },
    findSame: async (db, now) => (fingerprint === '' ? undefined : findSameUpload(db, same, now)),
    insert: (trx, row) =>
      insertUpload(trx, { ...row, ...target, owner_id: actor.id, comment: request.comment, finished_cut_id: null }),
  };
}

export const CUT_UPLOADS: UploadKind = {
  table: {
    name: 'cut_uploads',
    resultColumn: 'finished_cut_id',
    ownerColumn: 'owner_id',
    uploadHours: UPLOAD_LIMITS.uploadHours,
  },
  path: CUT_UPLOADS_PATH,
  resultHeader: CUT_ID_HEADER,
  documented: {
    feature: 'cut-uploads',
    summary: "Start uploading a version, or resume this caller's upload of the same file.",
    result: 'version',
    metadata: UPLOAD_METADATA,
    metadataText:
      'Required: `project` (id or IRI) and `filename`. `fingerprint` identifies the file, so that an upload can be resumed. With `cut` (id or IRI) the file is a playable copy of that version, or, if its file was removed to save space, the same file again. With `deliverable` (id) the version belongs to that deliverable, otherwise to Main.',
  },
  storeOf: ({ cutFiles }) => cutFiles,
  authorize: async (deps, request) => {
    const scope = scopeFor('cut-uploads', request.method === 'HEAD' ? 'read' : 'write');
    const actor = await callerOf(deps, { request, scope });
    if (isRefusal(actor)) return actor;
    return {
      id: actor.id,
      read: (metadata, sizeBytes) => newCutUpload({ deps, actor }, metadata, sizeBytes),
      finish: (id) => finishCutUpload(deps, actor, id),
    };
  },
};
