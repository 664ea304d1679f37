/** Resumable uploads of files of projects and clients, over the tus protocol (docs/api-reference.md#calls-files). */
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { FILE_LIMITS } from '#domain/work/file-limits.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  described,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

/** Path where tus creates uploads. Each upload gets an ID of 32 hex digits below it. */
export const FILE_UPLOADS_PATH = '/api/file_uploads';

/** Header with the ID of the file that a finished upload became. */
export const FILE_ID_HEADER = 'File-Id';

/** Metadata keys accepted for a new upload. */
export const FILE_METADATA = ['project', 'client', 'filename', 'filetype', 'fingerprint'] as const;

export type FileUpload = {
  id: string;
  projectId: number | null;
  clientId: number;
  originalName: string;
  sizeBytes: number;
  offsetBytes: number;
  fingerprint: string;
  expiresAt: string;
};

/** An unfinished upload in responses. */
export const uploadResponse = nested({
  id: text(32),
  project: described(nullable(integer(1)), 'ID of the project. Null for a file of the client itself.'),
  client: described(integer(1), 'ID of the client.'),
  originalName: text(FILE_LIMITS.nameLength),
  size: integer(1),
  offset: described(integer(0), 'Bytes stored on the server.'),
  fingerprint: text(UPLOAD_LIMITS.fingerprintLength),
  expiresAt: instant(),
});
export type ApiFileUpload = Static<typeof uploadResponse>;

/** Converts an upload to its API form. */
export const fileUploadToApi = (upload: FileUpload): ApiFileUpload => ({
  id: upload.id,
  project: upload.projectId,
  client: upload.clientId,
  originalName: upload.originalName,
  size: upload.sizeBytes,
  offset: upload.offsetBytes,
  fingerprint: upload.fingerprint,
  expiresAt: instantToApi(upload.expiresAt),
});

/** Converts an upload from its API form. */
export const fileUploadFromApi = (wire: ApiFileUpload): FileUpload => ({
  id: wire.id,
  projectId: wire.project,
  clientId: wire.client,
  originalName: wire.originalName,
  sizeBytes: wire.size,
  offsetBytes: wire.offset,
  fingerprint: wire.fingerprint,
  expiresAt: instantFromApi(wire.expiresAt),
});

export const listFileUploads = endpoint({
  name: 'files.list-uploads',
  kind: 'plain',
  method: 'GET',
  path: FILE_UPLOADS_PATH,
  roles: EVERYONE,
  status: 200,
  query: shape({ project: optional(integer(1, LIMITS.id)), client: optional(integer(1, LIMITS.id)) }),
  response: shape({ uploads: list(uploadResponse) }),
  summary: "Lists the caller's unfinished uploads of files, latest first, optionally of one project or client.",
});
