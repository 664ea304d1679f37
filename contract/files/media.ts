/** Uploads on the API: one file each, referenced by IRI and served from /uploads/media/ (docs/api-reference.md#records). */
import type { Media } from '#domain/files/media.ts';
import { LIMITS, PAGE_SIZES } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { referenceFilter } from '#contract/platform/filter.ts';
import { identify, idOf, instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import { contentUrlOf } from '#contract/platform/pictures.ts';
import { described, instant, integer, optional, record, type Static, text } from '#contract/platform/schema.ts';

const mediaResponse = record('MediaUpload', {
  filename: text(),
  mimeType: text(),
  contentUrl: described(
    text(),
    `URL of the file. For attachments, valid for the caller only, for ${LIMITS.addressMinutes} minutes. Fetch the record again after that.`,
  ),
  originalName: text(255),
  size: integer(0),
  createdAt: optional(instant()),
});

export type ApiMedia = Static<typeof mediaResponse>;

/** Upload with the URL that serves its file to the caller. */
export type MediaWithUrl = Media & { contentUrl: string };

export const mediaToApi = (media: MediaWithUrl): ApiMedia => ({
  ...identify('MediaUpload', media.id),
  filename: media.filename,
  mimeType: media.mimeType,
  contentUrl: media.contentUrl,
  originalName: media.originalName,
  size: media.sizeBytes,
  createdAt: instantToApi(media.createdAt),
});

/** Returns the path within the server, falling back to the file name when the URL is not an upload path (docs/api-reference.md#calls-other). */
const pathIn = ({ contentUrl, filename }: ApiMedia): string =>
  /^\/(?!\/)/.test(contentUrl ?? '') ? contentUrl : contentUrlOf(filename);

export const mediaFromApi = (wire: ApiMedia): MediaWithUrl => ({
  id: idOf(wire),
  filename: wire.filename,
  originalName: wire.originalName ?? wire.filename,
  mimeType: wire.mimeType,
  sizeBytes: wire.size ?? 0,
  createdAt: wire.createdAt ? instantFromApi(wire.createdAt) : '',
  contentUrl: pathIn(wire),
});

const common = { resource: 'MediaUpload', roles: EVERYONE, response: mediaResponse } as const;

export const listMedia = endpoint({
  ...common,
  name: 'media.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/media_uploads',
  status: 200,
  collection: { filters: { id: referenceFilter('MediaUpload') }, orders: ['id'], pageSize: PAGE_SIZES.other },
  summary: 'Lists uploads the caller can read.',
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
  summary: `Stores one file, sent as multipart field "file"; at most ${LIMITS.attachmentsPerFeedback} per feedback.`,
});
