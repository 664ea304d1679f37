/** Uploads of cuts in the OpenAPI document: tus has headers where other calls have JSON, so its calls are written out (docs/wire.md#calls-cut-uploads). */
import { CUT_LIMITS } from '#domain/review/cuts.ts';
import { scopeFor } from '#domain/identity/scopes.ts';
import { CUT_ID_HEADER, UPLOAD_METADATA } from '#contract/review/cut-uploads.ts';
import { type Json, reference } from './openapi-schema.ts';
import { problem, unauthenticated } from './openapi-responses.ts';

const BYTES: Json = { type: 'integer', minimum: 0 };
const TEXT: Json = { type: 'string' };

type Header = { schema: Json; description?: string };

const header = (name: string, of: Header): Json => ({ name, in: 'header', required: true, ...of });

const TUS_VERSION = header('Tus-Resumable', { schema: { type: 'string', enum: ['1.0.0'] } });

/**
 * The first word of the path is a choice of one: clients that make forms of the document take each `/name/{id}` for records in JSON, and
 * fail at one that is none.
 */
const ITEM_PATH = '/{uploads}/{id}';
const UPLOADS: Json = {
  name: 'uploads',
  in: 'path',
  required: true,
  schema: { type: 'string', enum: ['cut_uploads'] },
};

const ID: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } };

const ANSWERED: Record<string, Header> = {
  Location: { schema: { type: 'string', format: 'uri-reference' }, description: 'The address of the upload.' },
  'Upload-Offset': { schema: BYTES, description: 'How much of the file is safe on the server.' },
  'Upload-Length': { schema: BYTES, description: 'How long the file is.' },
  'Upload-Expires': {
    schema: TEXT,
    description: 'Until when the upload is kept if nothing more comes, as a date of HTTP.',
  },
  [CUT_ID_HEADER]: { schema: { type: 'integer' }, description: 'The id of the cut, once all of the file has come.' },
};

const done = (description: string, names: readonly string[] = []): Json => ({
  description,
  headers: Object.fromEntries(names.map((name) => [name, ANSWERED[name]])),
});

const SENTENCES: Record<string, string> = {
  '400': 'A header is missing or cannot be read, or a store that takes whole parts alone was sent less than one.',
  '403': 'Not allowed, or not to a token for scripts without the scope.',
  '404': 'Not there, or hidden from the caller.',
  '409':
    'The project has as many cuts as it takes, or the cut has a copy; while sending: the upload is at another offset.',
  '412': 'Without `Tus-Resumable`.',
  '413': 'More was sent than is left of the file.',
  '415': 'The content type is not supported, or the body is compressed.',
  '423': 'Another request writes this upload.',
  '507': 'The disk has no room for it.',
  '5XX': 'The server is in trouble or busy; what was told to be safe is.',
};

const unprocessable: Json = {
  description: 'The metadata, or at the end the file, breaks a constraint.',
  content: { 'application/problem+json': { schema: reference('ConstraintViolation') } },
};

function refusals(statuses: string): Json {
  const entries = `400 403 404 412 5XX ${statuses}`.trim().split(' ').toSorted();
  const responses = entries.map((status) => [
    status,
    status === '422' ? unprocessable : problem(SENTENCES[status] as string),
  ]);
  return {
    '401': { description: 'No token, or one that no longer holds.', content: unauthenticated },
    ...Object.fromEntries(responses),
  };
}

const PIECE: Json = {
  content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const operation = (name: string, summary: string, more: Json): Json => ({
  operationId: `cut-uploads.${name}`,
  tags: ['cut-uploads'],
  summary,
  description: `Speaks tus 1.0. A token for scripts needs the scope \`${scopeFor('cut-uploads', name === 'offset' ? 'read' : 'write')}\`.`,
  ...more,
});

/** The calls of tus by path, relative to `/api` as all others. */
export const TUS_PATHS: Readonly<Record<string, Record<string, Json>>> = {
  '/cut_uploads': {
    post: operation(
      'begin',
      'Begins the upload of a cut, or goes on with the one that this caller began of the same file.',
      {
        parameters: [
          TUS_VERSION,
          header('Upload-Length', {
            schema: { type: 'integer', minimum: 1 },
            description: 'How long the file is, in bytes.',
          }),
          header('Upload-Metadata', {
            schema: TEXT,
            description: `Pairs with commas between: a name, a space, the value in base64. Names: ${UPLOAD_METADATA.join(', ')}. Needed are \`project\` (id or IRI) and \`filename\`; \`fingerprint\` marks the file, so that it goes on where it stopped; with \`cut\` (id or IRI) the file is a playable copy of that cut.`,
          }),
        ],
        responses: { '201': done('It is begun.', ['Location', 'Upload-Expires']), ...refusals('409 415 422 507') },
      },
    ),
  },
  [ITEM_PATH]: {
    head: operation('offset', 'Tells how much of the file is safe.', {
      parameters: [UPLOADS, ID, TUS_VERSION],
      responses: {
        '200': done('How far it is.', ['Upload-Offset', 'Upload-Length', 'Upload-Expires', CUT_ID_HEADER]),
        ...refusals('422 423'),
      },
    }),
    patch: operation('send', `Sends a piece of the file; parts of ${CUT_LIMITS.partBytes} bytes fit every store.`, {
      parameters: [
        UPLOADS,
        ID,
        TUS_VERSION,
        header('Upload-Offset', { schema: BYTES, description: 'Where the piece begins: what the server told last.' }),
      ],
      requestBody: { required: true, ...PIECE },
      responses: {
        '204': done('It is safe.', ['Upload-Offset', 'Upload-Expires', CUT_ID_HEADER]),
        ...refusals('409 413 415 422 423'),
      },
    }),
    delete: operation('end', 'Ends the upload; nothing of it stays.', {
      parameters: [UPLOADS, ID, TUS_VERSION],
      responses: { '204': done('It has ended.'), ...refusals('415 423') },
    }),
  },
};
