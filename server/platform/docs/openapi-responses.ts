/** Responses of an endpoint in the OpenAPI document: success and errors. */
import { type AnyEndpoint, isExport } from '#contract/platform/endpoint.ts';
import type { FieldSchema, ResourceName } from '#contract/platform/schema.ts';
import { signIn } from '#contract/platform/session.ts';
import { TABLE_TYPES } from '#contract/platform/table-file.ts';
import { type Form, withContext, IRI, type Json, nameOf, reference, schemaOf } from './openapi-schema.ts';

/** Returns the record's class, or the endpoint's own schema if it responds with more than the record. */
function itemSchema(endpoint: AnyEndpoint, all: readonly AnyEndpoint[], form: Form): Json {
  const itemEndpoint = all.find(
    (e) => e.resource === endpoint.resource && e.kind === 'item' && e.path.endsWith('/:id'),
  );
  if (endpoint.response === itemEndpoint?.response) return reference(nameOf(endpoint.resource as ResourceName, form));
  const own = schemaOf(endpoint.response as FieldSchema, form);
  return form === 'linked' ? withContext(own) : own;
}

const page = (item: Json): Json => ({
  type: 'object',
  required: ['@id', '@type', 'totalItems', 'member'],
  properties: {
    '@context': IRI,
    '@id': IRI,
    '@type': { type: 'string', enum: ['Collection'] },
    totalItems: { type: 'integer' },
    member: { type: 'array', items: item },
    view: {
      type: 'object',
      properties: {
        '@type': { type: 'string', enum: ['PartialCollectionView'] },
        ...Object.fromEntries(['@id', 'first', 'last', 'previous', 'next'].map((name) => [name, IRI])),
      },
    },
    search: { type: 'object' },
  },
});

const TABLE_FILES: Json = {
  [TABLE_TYPES.csv]: { schema: { type: 'string' } },
  [TABLE_TYPES.xlsx]: { schema: { type: 'string', format: 'binary' } },
};

function successFor(endpoint: AnyEndpoint, all: readonly AnyEndpoint[]): Json {
  if (endpoint.status === 204) return { description: 'Success, without a response body.' };
  if (endpoint.files)
    return {
      description: endpoint.summary,
      content: Object.fromEntries(
        endpoint.files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    };
  if (endpoint.kind === 'export')
    return {
      description: 'The rows as a CSV file, or as an Excel workbook if `format` is xlsx.',
      content: TABLE_FILES,
    };
  if (endpoint.kind === 'plain')
    return {
      description: endpoint.summary,
      content: {
        'application/json': { schema: schemaOf((endpoint.response ?? {}) as FieldSchema, 'linked') },
        ...(endpoint.hasTable ? TABLE_FILES : {}),
      },
    };
  const [linked, plain] = [itemSchema(endpoint, all, 'linked'), itemSchema(endpoint, all, 'plain')];
  const isList = endpoint.kind === 'collection';
  return {
    description: endpoint.summary,
    content: {
      'application/ld+json': { schema: isList ? page(linked) : linked },
      'application/json': { schema: isList ? { type: 'array', items: plain } : plain },
    },
  };
}

/** Returns an error response with that description. */
export const problem = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: reference('Error') } },
});

/** Content of a 401 response. */
export const unauthenticated: Json = { 'application/json': { schema: reference('Unauthenticated') } };

/** Returns whether the path names an item, which may be missing. Any month exists. */
const namesItem = ({ path }: AnyEndpoint): boolean => /:(?!month\b)/.test(path);

const isNegotiated = (endpoint: AnyEndpoint): boolean => endpoint.kind !== 'plain' && !isExport(endpoint);

/** Returns whether the endpoint acts on one version of a record and honors If-Match. */
export const isVersioned = ({ kind, refusals = [] }: AnyEndpoint): boolean =>
  ['change', 'delete', 'action'].includes(kind) || refusals.includes(412);

const hasBody = (endpoint: AnyEndpoint): boolean => endpoint.body !== undefined || endpoint.kind === 'upload';

/** Returns whether the request has a part that may be malformed. */
const hasInput = (endpoint: AnyEndpoint): boolean =>
  hasBody(endpoint) || endpoint.collection !== undefined || Object.keys(endpoint.query?.properties ?? {}).length > 0;

const isPublic = (endpoint: AnyEndpoint): boolean => endpoint.roles === 'anyone';
const isSignIn = (endpoint: AnyEndpoint): boolean => endpoint.name === signIn.name;

/** Sign-in reports no constraint violations: credentials that no account could have count as wrong (docs/api-reference.md#sign-in-errors). */
const hasConstraints = (endpoint: AnyEndpoint): boolean => hasBody(endpoint) && !isSignIn(endpoint);

const refusesWith = (status: 401 | 403 | 404 | 409 | 429, { refusals = [] }: AnyEndpoint): boolean =>
  refusals.includes(status);

type DocumentedRefusal = {
  status: string;
  applies: (endpoint: AnyEndpoint) => boolean;
  response: (endpoint: AnyEndpoint) => Json;
};

const REFUSED: readonly DocumentedRefusal[] = [
  {
    status: '400',
    applies: hasInput,
    response: () => problem('A parameter, the JSON or a field type is invalid. The message names it.'),
  },
  {
    status: '401',
    applies: (endpoint) => !isPublic(endpoint) || isSignIn(endpoint) || refusesWith(401, endpoint),
    response: (endpoint) => ({
      description: isSignIn(endpoint)
        ? 'Invalid credentials, or a two-factor code is required.'
        : 'Missing or expired token.',
      content: unauthenticated,
    }),
  },
  {
    status: '403',
    applies: (endpoint) => !isPublic(endpoint) || refusesWith(403, endpoint),
    response: () => problem('Not allowed, or the API token lacks the scope.'),
  },
  {
    status: '404',
    applies: (endpoint) => namesItem(endpoint) || refusesWith(404, endpoint),
    response: () => problem('Not found, or hidden from the caller.'),
  },
  { status: '406', applies: isNegotiated, response: () => problem('None of the accepted media types is available.') },
  {
    status: '409',
    applies: (endpoint) => refusesWith(409, endpoint),
    response: () => problem('The current state does not allow this.'),
  },
  { status: '412', applies: isVersioned, response: () => problem('Someone else has changed the record.') },
  { status: '413', applies: hasBody, response: () => problem('The request is too large.') },
  {
    status: '415',
    applies: hasBody,
    response: () => problem('The content type is not supported, or the body is compressed.'),
  },
  {
    status: '422',
    applies: hasConstraints,
    response: () => ({
      description: 'Some fields are invalid.',
      content: { 'application/problem+json': { schema: reference('ConstraintViolation') } },
    }),
  },
  {
    status: '429',
    applies: (endpoint) => refusesWith(429, endpoint),
    response: () => ({
      description: 'Too many attempts. `Retry-After` tells when to try again.',
      content: unauthenticated,
    }),
  },
  {
    status: '5XX',
    applies: () => true,
    response: () => problem('Server error or overload. Nothing was saved; a 503 says when to retry.'),
  },
];

/** Returns all possible responses of the endpoint by status. */
export const responsesFor = (endpoint: AnyEndpoint, all: readonly AnyEndpoint[]): Json => ({
  [endpoint.status]: successFor(endpoint, all),
  ...Object.fromEntries(
    REFUSED.filter(({ applies }) => applies(endpoint)).map(({ status, response }) => [status, response(endpoint)]),
  ),
});
