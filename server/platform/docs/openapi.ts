/** The OpenAPI 3.1 document: every endpoint with its parameters, bodies and answers (docs/wire.md#openapi). */
import { parametersOf } from '#contract/platform/filter.ts';
import { type AnyEndpoint, scopeOf, takesRetryKey } from '#contract/platform/endpoint.ts';
import { PLURAL_PATHS, RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import type { FieldSchema, ResourceName } from '#contract/platform/schema.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { ERROR, UNAUTHENTICATED, VIOLATION } from './openapi-errors.ts';
import { isVersioned, responsesFor } from './openapi-responses.ts';
import {
  embeddedNameOf,
  type Form,
  inContext,
  type Json,
  nameOf,
  objectOf,
  reference,
  schemaOf,
} from './openapi-schema.ts';
import { TUS_PATHS } from './openapi-tus.ts';
import { type DocumentedResource, documentedResources, isStandardCall } from './resources.ts';

const parameter = (name: string, schema: Json, more: Json = {}): Json => ({
  name,
  in: 'query',
  required: false,
  schema,
  ...more,
});

function filterSchema(variable: string, filter: ReturnType<typeof parametersOf>[number]['filter']): Json {
  if (filter === 'order') return { type: 'string', enum: ['asc', 'desc'] };
  if (filter.kind === 'boolean') return { type: 'boolean' };
  if (filter.kind === 'date') return { type: 'string', format: 'date-time' };
  const one = { type: 'string' };
  return variable.endsWith('[]') ? { type: 'array', items: one } : one;
}

/** Of names that differ in the case of letters alone the first: generated clients make one and the same name of them. */
function spelledOnce<P extends { variable: string }>(parameters: readonly P[]): P[] {
  const first = new Map(parameters.toReversed().map((one) => [one.variable.toLowerCase(), one]));
  return parameters.filter((one) => first.get(one.variable.toLowerCase()) === one);
}

function parametersFor(endpoint: AnyEndpoint): Json[] {
  const path = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));
  const paging = endpoint.collection
    ? [
        parameter('page', { type: 'integer', minimum: 1, default: 1 }),
        parameter('itemsPerPage', {
          type: 'integer',
          minimum: 0,
          maximum: LIMITS.itemsPerPage,
          default: endpoint.collection.pageSize,
        }),
      ]
    : [];
  const filters = endpoint.collection
    ? spelledOnce(parametersOf(endpoint.collection)).map(({ variable, filter }) =>
        parameter(
          variable,
          filterSchema(variable, filter),
          variable.endsWith('[]') ? { style: 'form', explode: true } : {},
        ),
      )
    : [];
  const required = new Set<string>((endpoint.query?.['required'] as string[] | undefined) ?? []);
  const plain = Object.entries((endpoint.query?.properties ?? {}) as Record<string, FieldSchema>).map(([name, field]) =>
    parameter(name, schemaOf(field), { required: required.has(name) }),
  );
  const ifMatch = isVersioned(endpoint)
    ? [
        {
          name: 'If-Match',
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: 'The ETag of the version that is to be changed; a stale one is answered 412.',
        },
      ]
    : [];
  const retryKey = takesRetryKey(endpoint)
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 200 },
          description: 'Sent again with the same body within a day, the call answers as before and does nothing more.',
        },
      ]
    : [];
  return [...path, ...paging, ...filters, ...plain, ...ifMatch, ...retryKey];
}

const bodyNameOf = (resource: ResourceName, kind: AnyEndpoint['kind']): string => `${resource}.${kind}`;

/** The body of a class's own calls stands in the list, that of others beside the call. */
function bodySchemaOf({ resource, kind, path, body }: AnyEndpoint): Json {
  const isStandard = resource && isStandardCall(path, RESOURCE_PATHS[resource]);
  return isStandard ? reference(bodyNameOf(resource, kind)) : schemaOf(body as FieldSchema);
}

/** The parts of an upload: one file that is needed, unless the call names its own. */
function formOf({ parts }: AnyEndpoint): Json {
  const file = { type: 'string', format: 'binary' };
  if (!parts) return { type: 'object', required: ['file'], properties: { file } };
  const named = [...parts.files.map((name) => [name, file]), ...parts.fields.map((name) => [name, { type: 'string' }])];
  return { type: 'object', properties: Object.fromEntries(named) as Json };
}

function requestBodyFor(endpoint: AnyEndpoint): Json | undefined {
  if (endpoint.kind === 'upload')
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: formOf(endpoint),
        },
      },
    };
  if (!endpoint.body) return undefined;
  const schema = bodySchemaOf(endpoint);
  const types =
    endpoint.method === 'PATCH' ? ['application/merge-patch+json'] : ['application/ld+json', 'application/json'];
  return { required: !endpoint.isBodyOptional, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

/** What a token for scripts needs for the call (docs/people.md#script-tokens). */
function scopeTextOf(endpoint: AnyEndpoint): Json {
  if (endpoint.roles === 'anyone') return {};
  const scope = scopeOf(endpoint);
  return {
    description: scope ? `A token for scripts needs the scope \`${scope}\`.` : 'Not for tokens for scripts.',
  };
}

function operationFor(endpoint: AnyEndpoint, all: readonly AnyEndpoint[]): Json {
  const requestBody = requestBodyFor(endpoint);
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.', 1)[0]],
    summary: endpoint.summary,
    ...scopeTextOf(endpoint),
    parameters: parametersFor(endpoint),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesFor(endpoint, all),
    ...(endpoint.roles === 'anyone' ? { security: [] } : {}),
  };
}

/** What a class is in answers; what cannot be written says so. */
function answerSchema({ answer, fields }: DocumentedResource, form: Form): Json {
  const schema = objectOf(answer, form);
  const fieldsByName = new Map(fields.map((field) => [field.name, field]));
  const properties = Object.entries(schema['properties'] as Record<string, Json>).map(([name, one]) => {
    const field = fieldsByName.get(name);
    return [
      name,
      {
        ...one,
        ...(field?.isWriteable ? {} : { readOnly: true }),
        ...(field?.description ? { description: field.description } : {}),
      },
    ];
  });
  const described = { ...schema, properties: Object.fromEntries(properties) };
  return form === 'linked' ? inContext(described) : described;
}

const FORMS: readonly Form[] = ['plain', 'linked'];

/** A record as others show it, by class: found where an answer embeds one, at any depth. */
function embeddedIn(schema: FieldSchema, found = new Map<ResourceName, FieldSchema>()): Map<ResourceName, FieldSchema> {
  if (schema['x-embedded'] && schema['x-ref']) found.set(schema['x-ref'], schema);
  if (schema.items) embeddedIn(schema.items, found);
  for (const field of Object.values(schema.properties ?? {})) embeddedIn(field, found);
  return found;
}

/** Answers, embedded records and bodies: a schema of its own for each. */
function resourceSchemas(resources: readonly DocumentedResource[], all: readonly AnyEndpoint[]): Record<string, Json> {
  const answers = [...resources, ...all].flatMap(({ answer }) => (answer ? [answer as FieldSchema] : []));
  const embedded = new Map(answers.flatMap((answer) => [...embeddedIn(answer)]));
  return Object.fromEntries([
    ...resources.flatMap((resource) =>
      FORMS.map((form) => [nameOf(resource.name, form), answerSchema(resource, form)]),
    ),
    ...[...embedded].flatMap(([name, schema]) =>
      FORMS.map((form) => [embeddedNameOf(name, form), objectOf(schema, form)]),
    ),
    ...resources.flatMap(({ name, endpoints }) =>
      endpoints.flatMap(({ kind, body }) => (body ? [[bodyNameOf(name, kind), schemaOf(body as FieldSchema)]] : [])),
    ),
  ]) as Record<string, Json>;
}

/** The collection once more, under the address that clients derive from the class in the plural. */
function pluralOf(path: string, all: readonly AnyEndpoint[]): Json {
  const endpoints = all.filter((endpoint) => endpoint.path === path);
  const operations = endpoints.map((endpoint) => [
    endpoint.method.toLowerCase(),
    { ...operationFor(endpoint, all), operationId: `${endpoint.name}.plural`, description: `The same as ${path}.` },
  ]);
  return Object.fromEntries(operations) as Json;
}

/** One document for all endpoints; paths are relative to the server `/api` so that generic clients join them right. */
export function openApiDocument(all: readonly AnyEndpoint[]): object {
  const paths: Record<string, Json> = {};
  for (const endpoint of all) {
    const path = endpoint.path.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationFor(endpoint, all) };
  }
  for (const [path, calls] of Object.entries(TUS_PATHS)) paths[path] = { ...paths[path], ...calls };
  for (const [name, plural] of Object.entries(PLURAL_PATHS))
    paths[plural.replace(/^\/api/, '')] = pluralOf(RESOURCE_PATHS[name as ResourceName], all);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cutroom',
      version: '1',
      description: 'Projects, people, points and leave of a video-editing team.',
    },
    servers: [{ url: '/api' }],
    security: [{ JWT: [] }],
    paths,
    components: {
      securitySchemes: {
        JWT: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of a sign-in, or one for scripts (`cut_…`), which people make on their profile.',
        },
      },
      schemas: {
        ...resourceSchemas(documentedResources(all), all),
        Error: ERROR,
        ConstraintViolation: VIOLATION,
        Unauthenticated: UNAUTHENTICATED,
      },
    },
  };
}
