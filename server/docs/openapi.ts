/** The OpenAPI 3.1 document: every endpoint with its parameters, bodies and answers (wire 5.4). */
import { parametersOf } from '#contract/filter.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { PLURAL_PATHS, RESOURCE_PATHS } from '#contract/jsonld.ts';
import type { FieldSchema, ResourceName } from '#contract/schema.ts';
import { LIMITS } from '#domain/limits.ts';
import { isVersioned, responsesFor } from './openapi-responses.ts';
import { type Json, schemaOf } from './openapi-schema.ts';
import { type DocumentedResource, documentedResources } from './resources.ts';

const parameter = (name: string, schema: Json, more: Json = {}): Json => ({
  name,
  in: 'query',
  required: false,
  schema,
  ...more,
});

function filterSchema(variable: string, filter: ReturnType<typeof parametersOf>[number]['filter']): Json {
  if (filter === 'order') return { type: 'string', enum: ['asc', 'desc'] };
  if (filter.kind === 'flag') return { type: 'boolean' };
  if (filter.kind === 'dates') return { type: 'string', format: 'date-time' };
  const one = { type: 'string' };
  return variable.endsWith('[]') ? { type: 'array', items: one } : one;
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
    ? parametersOf(endpoint.collection).map(({ variable, filter }) =>
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
  return [...path, ...paging, ...filters, ...plain, ...ifMatch];
}

function requestBodyFor(endpoint: AnyEndpoint): Json | undefined {
  if (endpoint.kind === 'upload')
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
        },
      },
    };
  if (!endpoint.body) return undefined;
  const schema = schemaOf(endpoint.body as FieldSchema);
  const types =
    endpoint.method === 'PATCH' ? ['application/merge-patch+json'] : ['application/ld+json', 'application/json'];
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function operationFor(endpoint: AnyEndpoint, all: readonly AnyEndpoint[]): Json {
  const requestBody = requestBodyFor(endpoint);
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.', 1)[0]],
    summary: endpoint.summary,
    parameters: parametersFor(endpoint),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesFor(endpoint, all),
    ...(endpoint.allow === 'anyone' ? { security: [] } : {}),
  };
}

function resourceSchema(resource: DocumentedResource): Json {
  const properties = resource.fields.map(({ name, field, isReadable, isWriteable, description }) => [
    name,
    {
      ...schemaOf(field),
      ...(isWriteable ? {} : { readOnly: true }),
      ...(isReadable ? {} : { writeOnly: true }),
      ...(description ? { description } : {}),
    },
  ]);
  return {
    type: 'object',
    // What can only be sent is in no answer, and its create body says that it is needed.
    required: resource.fields.filter((field) => field.isRequired && field.isReadable).map((field) => field.name),
    properties: { id: { type: 'integer', readOnly: true }, ...Object.fromEntries(properties) },
  };
}

const ERROR: Json = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    detail: { type: 'string' },
    message: { type: 'string' },
    status: { type: 'integer' },
    type: { type: 'string' },
  },
};

const VIOLATION: Json = {
  type: 'object',
  properties: {
    ...(ERROR['properties'] as Json),
    violations: {
      type: 'array',
      items: {
        type: 'object',
        properties: { propertyPath: { type: 'string' }, message: { type: 'string' }, code: { type: 'string' } },
      },
    },
  },
};

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
      securitySchemes: { JWT: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        ...Object.fromEntries(documentedResources(all).map((resource) => [resource.name, resourceSchema(resource)])),
        Error: ERROR,
        ConstraintViolation: VIOLATION,
      },
    },
  };
}
