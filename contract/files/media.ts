/** Uploads on the wire: one file, referred to by IRI, shown from /uploads/media/ (docs/wire.md#records). */
import type { Media } from '#domain/files/media.ts';
import { LIMITS, PAGE_SIZES } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { refers } from '#contract/platform/filter.ts';
import { identify, idOf, instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
import { described, instant, integer, optional, record, type Static, text } from '#contract/platform/schema.ts';

const mediaAnswer = record('MediaUpload', {
  filename: text(),
  mimeType: text(),
  contentUrl: described(
    text(),
    `Where the file is shown. An attachment is shown to the caller alone, for ${LIMITS.addressMinutes} minutes; ask for the record again then.`,
  ),
  originalName: text(255),
  size: integer(0),
  createdAt: optional(instant()),
});

export type WireMedia = Static<typeof mediaAnswer>;

/** A picture embedded in a person or client: enough to show it. */
export const pictureAnswer = record('MediaUpload', { filename: text() });
export type WirePicture = Static<typeof pictureAnswer>;

/** Where a stored file is shown from. */
export const contentUrlOf = (filename: string): string => `/uploads/media/${filename}`;

/** An upload, and where its file is shown to whoever asked. */
export type ShownMedia = Media & { contentUrl: string };

export const mediaToWire = (media: ShownMedia): WireMedia => ({
  ...identify('MediaUpload', media.id),
  filename: media.filename,
  mimeType: media.mimeType,
  contentUrl: media.contentUrl,
  originalName: media.originalName,
  size: media.sizeBytes,
  createdAt: instantToWire(media.createdAt),
});

/** A path on the server; one that says nothing of the kind is known by the file's name (docs/wire.md#calls-other). */
const pathIn = ({ contentUrl, filename }: WireMedia): string =>
  /^\/(?!\/)/.test(contentUrl ?? '') ? contentUrl : contentUrlOf(filename);

export const mediaFromWire = (wire: WireMedia): ShownMedia => ({
  id: idOf(wire),
  filename: wire.filename,
  originalName: wire.originalName ?? wire.filename,
  mimeType: wire.mimeType,
  sizeBytes: wire.size ?? 0,
  createdAt: wire.createdAt ? instantFromWire(wire.createdAt) : '',
  contentUrl: pathIn(wire),
});

const common = { resource: 'MediaUpload', roles: EVERYONE, answer: mediaAnswer } as const;

export const listMedia = endpoint({
  ...common,
  name: 'media.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/media_uploads',
  status: 200,
  collection: { filters: { id: refers('MediaUpload') }, orders: ['id'], pageSize: PAGE_SIZES.other },
  summary: 'Lists the uploads that the caller may read.',
});

export const getMedia = endpoint({
  ...common,
  name: 'media.get',
  kind: 'item',
  method: 'GET',
  path: '/api/media_uploads/:id',
  status: 200,
  summary: 'Retrieves one upload.',
});

export const uploadMedia = endpoint({
  ...common,
  name: 'media.upload',
  kind: 'upload',
  method: 'POST',
  path: '/api/media_uploads',
  status: 201,
  summary: `Stores one file, sent as multipart field "file"; at most ${LIMITS.attachmentsPerFeedback} go with one feedback.`,
});
