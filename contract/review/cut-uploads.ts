/** Resumable version uploads over the tus protocol (docs/api-reference.md#calls-cut-uploads). */
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import { CUT_LIMITS } from '#domain/review/cuts.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  described,
  instant,
  integer,
  list,
  nested,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

/** Path where tus creates uploads. Each upload gets an ID of 32 hex digits below it. */
export const CUT_UPLOADS_PATH = '/api/cut_uploads';

/** Header with the ID of the version that a finished upload created or belongs to. */
export const CUT_ID_HEADER = 'Cut-Id';

/** Metadata keys accepted for a new upload. */
export const UPLOAD_METADATA = [
  'project',
  'filename',
  'filetype',
  'fingerprint',
  'comment',
  'cut',
  'deliverable',
] as const;

export type CutUpload = {
  id: string;
  originalName: string;
  sizeBytes: number;
  offsetBytes: number;
  fingerprint: string;
  expiresAt: string;
  /** Version that this upload is a playable copy of. */
  cutId: number | null;
  /** Deliverable that the version will belong to, or null for Main. */
  deliverableId: number | null;
};

const uploadResponse = nested({
  id: text(32),
  originalName: text(CUT_LIMITS.fileNameLength),
  size: integer(1),
  offset: described(integer(0), 'Bytes stored on the server.'),
  fingerprint: text(UPLOAD_LIMITS.fingerprintLength),
  expiresAt: instant(),
  cut: optional(described(integer(1), 'ID of the version it is a playable copy of.')),
  deliverable: optional(described(integer(1), 'ID of the deliverable of the version. Absent for Main.')),
});
export type ApiCutUpload = Static<typeof uploadResponse>;

/** Converts an upload to its API form. */
export const cutUploadToApi = (upload: CutUpload): ApiCutUpload => ({
  id: upload.id,
  originalName: upload.originalName,
  size: upload.sizeBytes,
  offset: upload.offsetBytes,
  fingerprint: upload.fingerprint,
  expiresAt: instantToApi(upload.expiresAt),
  ...(upload.cutId === null ? {} : { cut: upload.cutId }),
  ...(upload.deliverableId === null ? {} : { deliverable: upload.deliverableId }),
});

/** Converts an upload from its API form. */
export const cutUploadFromApi = (wire: ApiCutUpload): CutUpload => ({
  id: wire.id,
  originalName: wire.originalName,
  sizeBytes: wire.size,
  offsetBytes: wire.offset,
  fingerprint: wire.fingerprint,
  expiresAt: instantFromApi(wire.expiresAt),
  cutId: wire.cut ?? null,
  deliverableId: wire.deliverable ?? null,
});

export const listCutUploads = endpoint({
  name: 'cut-uploads.list',
  kind: 'plain',
  method: 'GET',
  path: CUT_UPLOADS_PATH,
  roles: EVERYONE,
  status: 200,
  query: shape({ project: optional(integer(1, LIMITS.id)) }),
  response: shape({ uploads: list(uploadResponse) }),
  summary: "Lists the caller's unfinished version uploads, latest first, optionally of one project.",
});
