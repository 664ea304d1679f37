/** Version uploads in the OpenAPI document. tus uses headers where other endpoints use JSON, so its operations are written out (docs/api-reference.md#calls-cut-uploads). */
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import { scopeFor } from '#domain/platform/scopes.ts';
import { CUT_ID_HEADER, CUT_UPLOADS_PATH, UPLOAD_METADATA } from '#contract/review/cut-uploads.ts';
import { type Json, reference } from '#server/platform/docs/openapi-schema.ts';
import type { OtherPaths } from '#server/platform/docs/openapi.ts';
import { problem, unauthenticated } from '#server/platform/docs/openapi-responses.ts';

const BYTES: Json = { type: 'integer', minimum: 0 };
const TEXT: Json = { type: 'string' };

type Header = { schema: Json; description?: string };

const header = (name: string, of: Header): Json => ({ name, in: 'header', required: true, ...of });

const TUS_VERSION = header('Tus-Resumable', { schema: { type: 'string', enum: ['1.0.0'] } });

/**
 * The first path segment is a parameter with one value: generators treat each `/name/{id}` as a JSON record and fail
 * for paths that are not.
 */
const ITEM_PATH = '/{uploads}/{id}';
const UPLOADS: Json = {
  name: 'uploads',
  in: 'path',
  required: true,
  schema: { type: 'string', enum: [CUT_UPLOADS_PATH.slice('/api/'.length)] },
};

const ID: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } };

const RESPONSE_HEADERS: Record<string, Header> = {
  Location: { schema: { type: 'string', format: 'uri-reference' }, description: 'Address of the upload.' },
  'Upload-Offset': { schema: BYTES, description: 'Number of bytes stored durably.' },
  'Upload-Length': { schema: BYTES, description: 'Size of the file in bytes.' },
  'Upload-Expires': {
    schema: TEXT,
    description: 'When the upload expires without further data, as an HTTP date.',
  },
  [CUT_ID_HEADER]: {
    schema: { type: 'integer' },
    description: 'ID of the version, once the whole file has been received.',
  },
};

const success = (description: string, names: readonly string[] = []): Json => ({
  description,
  headers: Object.fromEntries(names.map((name) => [name, RESPONSE_HEADERS[name]])),
});

const DESCRIPTIONS: Record<string, string> = {
  '400': 'A header is missing or invalid, or the chunk is smaller than the store accepts.',
  '403': 'Not allowed, or the API token lacks the scope.',
  '404': 'Not found, or hidden from the caller.',
  '409':
    'The project has reached its limit of versions, or the version already has a copy. While sending: wrong offset.',
  '412': '`Tus-Resumable` is missing.',
  '413': 'More data was sent than remains of the file.',
  '415': 'The content type is not supported, or the body is compressed.',
  '423': 'Another request is writing to this upload.',
  '507': 'The disk is full. Data reported as stored is safe, and the upload can continue later.',
  '5XX': 'Server error or overload. Data reported as stored is safe.',
};

const unprocessable: Json = {
  description: 'The metadata or, at the end, the file is invalid.',
  content: { 'application/problem+json': { schema: reference('ConstraintViolation') } },
};

const throttled: Json = {
  description: `The caller has ${UPLOAD_LIMITS.openUploads} unfinished uploads, the maximum. \`Retry-After\` tells when to try again.`,
  content: unauthenticated,
};

function refusals(statuses: string): Json {
  const entries = `400 403 404 412 5XX ${statuses}`.trim().split(' ').toSorted();
  const responses = entries.map((status) => [
    status,
    status === '422' ? unprocessable : status === '429' ? throttled : problem(DESCRIPTIONS[status] as string),
  ]);
  return {
    '401': { description: 'Missing or expired token.', content: unauthenticated },
    ...Object.fromEntries(responses),
  };
}

const CHUNK: Json = {
  content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const operation = (name: string, summary: string, extra: Json): Json => ({
  operationId: `cut-uploads.${name}`,
  tags: ['cut-uploads'],
  summary,
  description: `Uses tus 1.0. API tokens need the scope \`${scopeFor('cut-uploads', name === 'offset' ? 'read' : 'write')}\`.`,
  ...extra,
});

/** tus operations by path, relative to `/api` like all others. */
export const TUS_PATHS: OtherPaths = {
  '/cut_uploads': {
    post: operation('begin', "Start uploading a version, or resume this caller's upload of the same file.", {
      parameters: [
        TUS_VERSION,
        header('Upload-Length', {
          schema: { type: 'integer', minimum: 1 },
          description: 'Size of the file in bytes.',
        }),
        header('Upload-Metadata', {
          schema: TEXT,
          description: `Comma-separated pairs of a name, a space and the value in base64. Names: ${UPLOAD_METADATA.join(', ')}. Required: \`project\` (id or IRI) and \`filename\`. \`fingerprint\` identifies the file, so that an upload can be resumed. With \`cut\` (id or IRI) the file is a playable copy of that version. With \`deliverable\` (id) the version belongs to that deliverable, otherwise to Main.`,
        }),
      ],
      responses: {
        '201': success('Upload started.', ['Location', 'Upload-Expires']),
        ...refusals('409 415 422 429 507'),
      },
    }),
  },
  [ITEM_PATH]: {
    head: operation('offset', 'Get the upload progress.', {
      parameters: [UPLOADS, ID, TUS_VERSION],
      responses: {
        '200': success('Upload progress.', ['Upload-Offset', 'Upload-Length', 'Upload-Expires', CUT_ID_HEADER]),
        ...refusals('422 423'),
      },
    }),
    patch: operation(
      'send',
      `Send a chunk of the file; chunks of ${UPLOAD_LIMITS.partBytes} bytes work with every store.`,
      {
        parameters: [
          UPLOADS,
          ID,
          TUS_VERSION,
          header('Upload-Offset', {
            schema: BYTES,
            description: 'Start of the chunk, which is the last offset reported by the server.',
          }),
        ],
        requestBody: { required: true, ...CHUNK },
        responses: {
          '204': success('Chunk stored.', ['Upload-Offset', 'Upload-Expires', CUT_ID_HEADER]),
          ...refusals('409 413 415 422 423 507'),
        },
      },
    ),
    delete: operation('end', 'Abort the upload and delete its data.', {
      parameters: [UPLOADS, ID, TUS_VERSION],
      responses: { '204': success('Upload aborted.'), ...refusals('415 423') },
    }),
  },
};
