/** Captions of versions (docs/api-reference.md#calls-cuts). */
import { CAPTION_LIMITS } from '#domain/review/captions/caption-limits.ts';
import type { Captions } from '#domain/review/captions/captions.ts';
import { CAPTION_FORMATS } from '#domain/review/captions/cue.ts';
import { CUT_LIMITS } from '#domain/review/cuts.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { type BodyOf, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  flag,
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
import { captionTrack } from './caption-track.ts';

const captionsResponse = nested({
  ...captionTrack.properties,
  cut: described(integer(1), 'ID of the version.'),
  originalName: text(CUT_LIMITS.fileNameLength),
  size: described(integer(1), 'Bytes of the stored WebVTT file.'),
  uploadedBy: described(nullable(nested({ id: integer(1), name: text() })), 'Null if the person is gone.'),
  createdAt: instant(),
  mayChange: described(flag(), 'Whether the caller may change, replace and delete them.'),
});
export type ApiCaptions = Static<typeof captionsResponse>;

/** Converts captions to their API form. */
export const captionsToApi = ({ cutId, sizeBytes, createdAt, ...same }: Captions): ApiCaptions => ({
  ...same,
  cut: cutId,
  size: sizeBytes,
  createdAt: instantToApi(createdAt),
});

/** Converts captions from their API form. */
export const captionsFromApi = ({ cut, size, createdAt, ...same }: ApiCaptions): Captions => ({
  ...same,
  cutId: cut,
  sizeBytes: size,
  createdAt: instantFromApi(createdAt),
});

/** Form fields of an upload, next to the file: `offsetMs` is added to every time; `isInternal` is `true` or `false`. */
export const CAPTION_FIELDS = ['language', 'label', 'isInternal', 'encoding', 'offsetMs'] as const;

/** Form fields of a replacement. */
export const REPLACEMENT_FIELDS = ['encoding', 'offsetMs'] as const;

const common = { kind: 'plain', roles: EVERYONE } as const;

export const listCaptions = endpoint({
  ...common,
  name: 'cuts.captions',
  method: 'GET',
  path: '/api/cuts/:id/captions',
  response: shape({
    captions: described(list(captionsResponse, CAPTION_LIMITS.perCut), 'By language and label.'),
    mayAdd: described(flag(), 'Whether the caller may add captions.'),
  }),
  status: 200,
  summary: 'Lists the captions of a version.',
});

export const addCaptions = endpoint({
  ...common,
  kind: 'upload',
  name: 'cuts.add-captions',
  method: 'POST',
  path: '/api/cuts/:id/captions',
  parts: { files: ['file'], fields: CAPTION_FIELDS },
  response: captionsResponse,
  status: 201,
  refusals: [403, 409],
  summary: `Adds captions to a version: SRT, WebVTT or SBV of at most ${CAPTION_LIMITS.fileBytes / 1024 ** 2} MB in UTF-8, UTF-16 or the encoding named. Those of API tokens are internal until a person shows them.`,
});

export const replaceCaptions = endpoint({
  ...common,
  kind: 'upload',
  name: 'cuts.replace-captions',
  method: 'PUT',
  path: '/api/captions/:id/file',
  parts: { files: ['file'], fields: REPLACEMENT_FIELDS },
  response: captionsResponse,
  status: 200,
  refusals: [403, 412],
  summary: 'Replaces the cues of captions by those of another file.',
});

export const changeCaptions = endpoint({
  ...common,
  name: 'cuts.change-captions',
  method: 'PATCH',
  path: '/api/captions/:id',
  body: shape({
    language: optional(text(CAPTION_LIMITS.languageLength)),
    label: optional(text(CAPTION_LIMITS.labelLength)),
    isInternal: optional(described(flag(), 'API tokens may set it, but not clear it.')),
  }),
  response: captionsResponse,
  status: 200,
  refusals: [403, 412],
  summary: 'Changes the language or label of captions, or whether clients see them.',
});
export type CaptionsPatch = BodyOf<typeof changeCaptions>;

export const deleteCaptions = endpoint({
  ...common,
  kind: 'delete',
  name: 'cuts.delete-captions',
  method: 'DELETE',
  path: '/api/captions/:id',
  status: 204,
  refusals: [403, 412],
  summary: 'Deletes captions.',
});

export const copyCaptions = endpoint({
  ...common,
  name: 'cuts.copy-captions',
  method: 'POST',
  path: '/api/cuts/:id/captions/copy',
  body: shape({
    from: described(integer(1, LIMITS.id), 'ID of captions of a version of the same project.'),
    offset: optional(
      described(
        integer(-CAPTION_LIMITS.offsetFrames, CAPTION_LIMITS.offsetFrames),
        'Frames of this version by which every cue moves later. Cues before the first picture are left out.',
      ),
    ),
  }),
  response: captionsResponse,
  status: 201,
  refusals: [403, 409],
  summary: 'Copies captions from another version of the project.',
});

/** URLs of the cues, for a player, and of the file in the requested format. */
export const captionsFile = shape({
  url: described(text(), 'WebVTT, to read in the browser.'),
  until: described(instant(), 'When the URLs expire.'),
  download: optional(described(text(), 'The file in the format of `as`. Absent for guests who may not download.')),
});
export type CaptionsFile = Static<typeof captionsFile>;

export const captionFormat = optional(described(choice(CAPTION_FORMATS), 'Format of `download`. Defaults to vtt.'));

export const getCaptionsFile = endpoint({
  ...common,
  name: 'cuts.captions-file',
  method: 'GET',
  path: '/api/captions/:id/file',
  query: shape({ as: captionFormat }),
  response: captionsFile,
  status: 200,
  summary: `Returns URLs of captions that work without a token, for the caller only, for ${LIMITS.addressMinutes} minutes.`,
});
