/** Resumable uploads in the OpenAPI document. tus uses headers where other endpoints use JSON, so its operations are written out (docs/api-reference.md#calls-cut-uploads). */
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import { scopeFor } from '#domain/platform/scopes.ts';
import { type Json, reference } from '#server/platform/docs/openapi-schema.ts';
import type { OtherPaths } from '#server/platform/docs/openapi.ts';
import { problem, unauthenticated } from '#server/platform/docs/openapi-responses.ts';
import type { UploadKind } from './upload-kind.ts';

const BYTES: Json = { type: 'integer', minimum: 0 };
const TEXT: Json = { type: 'string' };

/** What the document says about a kind of uploads. */
export type DocumentedKind = Pick<UploadKind, 'path' | 'resultHeader' | 'documented'>;

type Header = { schema: Json; description?: string };

const header = (name: string, of: Header): Json => ({ name, in: 'header', required: true, ...of });

const TUS_VERSION = header('Tus-Resumable', { schema: { type: 'string', enum: ['1.0.0'] } });

/**
 * The first path segment is a parameter with one value: generators treat each `/name/{id}` as a JSON record and fail
 * for paths that are not.
 */
const ITEM_PATH = '/{uploads}/{id}';
const nameOf = ({ path }: DocumentedKind): string => path.slice('/api/'.length);
const uploadsOf = (kinds: readonly DocumentedKind[]): Json => ({
  name: 'uploads',
  in: 'path',
  required: true,
  schema: { type: 'string', enum: kinds.map(nameOf) },
});

const ID: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } };

const TUS_HEADERS: Record<string, Header> = {
  Location: { schema: { type: 'string', format: 'uri-reference' }, description: 'Address of the upload.' },
  'Upload-Offset': { schema: BYTES, description: 'Number of bytes stored durably.' },
  'Upload-Length': { schema: BYTES, description: 'Size of the file in bytes.' },
  'Upload-Expires': {
    schema: TEXT,
    description: 'When the upload expires without further data, as an HTTP date.',
  },
};

const success = (description: string, names: readonly string[] = [], kinds: readonly DocumentedKind[] = []): Json => ({
  description,
  headers: {
    ...Object.fromEntries(names.map((name) => [name, TUS_HEADERS[name]])),
    ...Object.fromEntries(
      kinds.map(({ resultHeader, documented }) => [
        resultHeader,
        {
          schema: { type: 'integer' },
          description: `ID of the ${documented.result}, once the whole file has been received.`,
        },
      ]),
    ),
  },
});

const DESCRIPTIONS: Record<string, string> = {
  '400': 'A header is missing or invalid, or the chunk is smaller than the store accepts.',
  '403': 'Not allowed, or the API token lacks the scope.',
  '404': 'Not found, or hidden from the caller.',
  '409': 'A limit is reached, or the version already has a copy. While sending: wrong offset.',
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

const scopesOf = (kinds: readonly DocumentedKind[], kind: 'read' | 'write'): string =>
  kinds
    .filter(({ documented }) => documented.guestText === undefined)
    .map(({ documented }) => `\`${scopeFor(documented.feature, kind)}\``)
    .join(' or ');

/** Returns how callers of these kinds authenticate. */
function callersText(kinds: readonly DocumentedKind[], kind: 'read' | 'write'): string {
  const scopes = scopesOf(kinds, kind);
  const guests = kinds.flatMap(({ documented }) => documented.guestText ?? []);
  return [...(scopes === '' ? [] : [`API tokens need the scope ${scopes}.`]), ...guests].join(' ');
}

const operation = (
  name: string,
  summary: string,
  { kinds, ...extra }: Json & { kinds: readonly DocumentedKind[] },
): Json => ({
  // The operations that all kinds share have the name of the first one, whose clients know it.
  operationId: `${kinds[0]?.documented.feature}.${name}`,
  tags: [kinds[0]?.documented.feature],
  summary,
  description: `Uses tus 1.0. ${callersText(kinds, name === 'offset' ? 'read' : 'write')}`,
  ...extra,
});

const beginOf = (kind: DocumentedKind): Json =>
  operation('begin', kind.documented.summary, {
    kinds: [kind],
    parameters: [
      TUS_VERSION,
      header('Upload-Length', { schema: { type: 'integer', minimum: 1 }, description: 'Size of the file in bytes.' }),
      header('Upload-Metadata', {
        schema: TEXT,
        description: `Comma-separated pairs of a name, a space and the value in base64. Names: ${kind.documented.metadata.join(', ')}. ${kind.documented.metadataText}`,
      }),
    ],
    responses: {
      '201': success('Upload started.', ['Location', 'Upload-Expires']),
      ...refusals('409 415 422 429 507'),
    },
  });

/** Returns the tus operations of these kinds by path, relative to `/api` like all others. */
export function tusPathsOf(kinds: readonly DocumentedKind[]): OtherPaths {
  const parameters = [uploadsOf(kinds), ID, TUS_VERSION];
  return {
    ...Object.fromEntries(kinds.map((kind) => [`/${nameOf(kind)}`, { post: beginOf(kind) }])),
    [ITEM_PATH]: {
      head: operation('offset', 'Get the upload progress.', {
        kinds,
        parameters,
        responses: {
          '200': success('Upload progress.', ['Upload-Offset', 'Upload-Length', 'Upload-Expires'], kinds),
          ...refusals('422 423'),
        },
      }),
      patch: operation(
        'send',
        `Send a chunk of the file; chunks of ${UPLOAD_LIMITS.partBytes} bytes work with every store.`,
        {
          kinds,
          parameters: [
            ...parameters,
            header('Upload-Offset', {
              schema: BYTES,
              description: 'Start of the chunk, which is the last offset reported by the server.',
            }),
          ],
          requestBody: { required: true, ...CHUNK },
          responses: {
            '204': success('Chunk stored.', ['Upload-Offset', 'Upload-Expires'], kinds),
            ...refusals('409 413 415 422 423 507'),
          },
        },
      ),
      delete: operation('end', 'Abort the upload and delete its data.', {
        kinds,
        parameters,
        responses: { '204': success('Upload aborted.'), ...refusals('415 423') },
      }),
    },
  };
}
