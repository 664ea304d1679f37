/** Uploads of cuts, by the protocol tus: they go on after anything that breaks them (docs/wire.md#calls-cut-uploads). */
import { CUT_LIMITS } from '#domain/review/cuts.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
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

/** Where tus creates uploads; each has an address of 32 hex digits below. */
export const CUT_UPLOADS_PATH = '/api/cut_uploads';

/** Tells which cut a finished upload became, or is a copy of. */
export const CUT_ID_HEADER = 'Cut-Id';

/** What the metadata of a new upload may name. */
export const UPLOAD_METADATA = ['project', 'filename', 'filetype', 'fingerprint', 'comment', 'cut'] as const;

export type CutUpload = {
  id: string;
  originalName: string;
  sizeBytes: number;
  offsetBytes: number;
  fingerprint: string;
  expiresAt: string;
  /** The cut that it is a playable copy of. */
  cutId: number | null;
};

const uploadAnswer = nested({
  id: text(32),
  originalName: text(CUT_LIMITS.fileNameLength),
  size: integer(1),
  offset: described(integer(0), 'How much of it is safe on the server.'),
  fingerprint: text(CUT_LIMITS.fingerprintLength),
  expiresAt: instant(),
  cut: optional(described(integer(1), 'The id of the cut that it is a playable copy of.')),
});
export type WireCutUpload = Static<typeof uploadAnswer>;

/** As it goes out. */
export const cutUploadToWire = (upload: CutUpload): WireCutUpload => ({
  id: upload.id,
  originalName: upload.originalName,
  size: upload.sizeBytes,
  offset: upload.offsetBytes,
  fingerprint: upload.fingerprint,
  expiresAt: instantToWire(upload.expiresAt),
  ...(upload.cutId === null ? {} : { cut: upload.cutId }),
});

/** As the app works with it. */
export const cutUploadFromWire = (wire: WireCutUpload): CutUpload => ({
  id: wire.id,
  originalName: wire.originalName,
  sizeBytes: wire.size,
  offsetBytes: wire.offset,
  fingerprint: wire.fingerprint,
  expiresAt: instantFromWire(wire.expiresAt),
  cutId: wire.cut ?? null,
});

export const listCutUploads = endpoint({
  name: 'cut-uploads.list',
  kind: 'plain',
  method: 'GET',
  path: CUT_UPLOADS_PATH,
  roles: EVERYONE,
  status: 200,
  query: shape({ project: optional(integer(1, LIMITS.id)) }),
  answer: shape({ uploads: list(uploadAnswer) }),
  summary: "The caller's own uploads of cuts that are under way, latest first; of one project where it is named.",
});
