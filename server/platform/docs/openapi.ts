/** OpenAPI 3.1 document: every endpoint with its parameters, bodies and responses (docs/api-reference.md#openapi). */
import { parametersOf } from '#contract/platform/filter.ts';
import { type AnyEndpoint, acceptsIdempotencyKey, isTextParam, TEXT_PARAMS } from '#contract/platform/endpoint.ts';
import { scopeOf } from '#contract/platform/endpoint-scope.ts';
import { PLURAL_PATHS, RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import type { FieldSchema, ResourceName } from '#contract/platform/schema.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { ERROR, UNAUTHENTICATED, VIOLATION } from './openapi-errors.ts';
import { VERSION } from '#server/platform/version.ts';
import { isVersioned, responsesFor } from './openapi-responses.ts';
import {
  embeddedNameOf,
  type Form,
  withContext,
  type Json,
  nameOf,
  objectOf,
  reference,
  schemaOf,
} from './openapi-schema.ts';
import { type DocumentedResource, documentedResources, isStandardCall } from './resources.ts';

const parameter = (name: string, schema: Json, extra: Json = {}): Json => ({
  name,
  in: 'query',
  required: false,
  schema,
  ...extra,
});

function filterSchema(variable: string, filter: ReturnType<typeof parametersOf>[number]['filter']): Json {
  if (filter === 'order') return { type: 'string', enum: ['asc', 'desc'] };
  if (filter.kind === 'boolean') return { type: 'boolean' };
  if (filter.kind === 'date') return { type: 'string', format: 'date-time' };
  const one = { type: 'string' };
  return variable.endsWith('[]') ? { type: 'array', items: one } : one;
}

/** Keeps the first of names that differ only in case, since generated clients merge them. */
function withoutCaseVariants<P extends { variable: string }>(parameters: readonly P[]): P[] {
  const first = new Map(parameters.toReversed().map((one) => [one.variable.toLowerCase(), one]));
  return parameters.filter((one) => first.get(one.variable.toLowerCase()) === one);
}

const pathSchema = (name: string): Json =>
  isTextParam(name) ? { type: 'string', pattern: TEXT_PARAMS[name] } : { type: 'integer', minimum: 1 };

function parametersFor(endpoint: AnyEndpoint): Json[] {
  const path = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: pathSchema(match[1] ?? ''),
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
    ? withoutCaseVariants(parametersOf(endpoint.collection)).map(({ variable, filter }) =>
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
          description: 'ETag of the version to change. An outdated one is answered with 412.',
        },
      ]
    : [];
  const retryKey = acceptsIdempotencyKey(endpoint)
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 200 },
          description:
            'Repeating the request with the same key and body within a day returns the first response without any further effect.',
        },
      ]
    : [];
  return [...path, ...paging, ...filters, ...plain, ...ifMatch, ...retryKey];
}

const bodyNameOf = (resource: ResourceName, kind: AnyEndpoint['kind']): string => `${resource}.${kind}`;

/** Puts the body schema of a class's own endpoints into the components, others inline. */
function bodySchemaOf({ resource, kind, path, body }: AnyEndpoint): Json {
  const isStandard = resource && isStandardCall(path, RESOURCE_PATHS[resource]);
  return isStandard ? reference(bodyNameOf(resource, kind)) : schemaOf(body as FieldSchema);
}

/** Returns the parts of an upload: one required file, unless the endpoint declares its own. */
function formOf({ parts }: AnyEndpoint): Json {
  const file = { type: 'string', format: 'binary' };
  if (!parts) return { type: 'object', required: ['file'], properties: { file } };
  const schemas = [
    ...parts.files.map((name) => [name, file]),
    ...parts.fields.map((name) => [name, { type: 'string' }]),
  ];
  return { type: 'object', properties: Object.fromEntries(schemas) as Json };
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

/** Describes the scope that an API token needs for the endpoint (docs/people.md#script-tokens). */
function scopeTextOf(endpoint: AnyEndpoint): Json {
  if (endpoint.roles === 'anyone') return {};
  const scope = scopeOf(endpoint);
  return {
    description: scope ? `API tokens need the scope \`${scope}\`.` : 'Not available with API tokens.',
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

/** Returns the schema of a class in responses, with read-only fields marked. */
function responseSchema({ response, fields }: DocumentedResource, form: Form): Json {
  const schema = objectOf(response, form);
  const fieldsByName = new Map(fields.map((field) => [field.name, field]));
  const properties = Object.entries(schema['properties'] as Record<string, Json>).map(([name, one]) => {
    const field = fieldsByName.get(name);
    return [
      name,
      {
        ...one,
        ...(field?.isWritable ? {} : { readOnly: true }),
        ...(field?.description ? { description: field.description } : {}),
      },
    ];
  });
  const described = { ...schema, properties: Object.fromEntries(properties) };
  return form === 'linked' ? withContext(described) : described;
}

const FORMS: readonly Form[] = ['plain', 'linked'];

/** Collects embedded records by class from a response schema, at any depth. */
function embeddedIn(schema: FieldSchema, found = new Map<ResourceName, FieldSchema>()): Map<ResourceName, FieldSchema> {
  if (schema['x-embedded'] && schema['x-ref']) found.set(schema['x-ref'], schema);
  if (schema.items) embeddedIn(schema.items, found);
  for (const field of Object.values(schema.properties ?? {})) embeddedIn(field, found);
  return found;
}

/** Returns separate schemas for responses, embedded records and bodies. */
function resourceSchemas(resources: readonly DocumentedResource[], all: readonly AnyEndpoint[]): Record<string, Json> {
  const responses = [...resources, ...all].flatMap(({ response }) => (response ? [response as FieldSchema] : []));
  const embedded = new Map(responses.flatMap((response) => [...embeddedIn(response)]));
  return Object.fromEntries([
    ...resources.flatMap((resource) =>
      FORMS.map((form) => [nameOf(resource.name, form), responseSchema(resource, form)]),
    ),
    ...[...embedded].flatMap(([name, schema]) =>
      FORMS.map((form) => [embeddedNameOf(name, form), objectOf(schema, form)]),
    ),
    ...resources.flatMap(({ name, endpoints }) =>
      endpoints.flatMap(({ kind, body }) => (body ? [[bodyNameOf(name, kind), schemaOf(body as FieldSchema)]] : [])),
    ),
  ]) as Record<string, Json>;
}

/** Repeats a collection under the plural path that clients derive from the class name. */
function pluralOf(path: string, all: readonly AnyEndpoint[]): Json {
  const endpoints = all.filter((endpoint) => endpoint.path === path);
  const operations = endpoints.map((endpoint) => [
    endpoint.method.toLowerCase(),
    { ...operationFor(endpoint, all), operationId: `${endpoint.name}.plural`, description: `Same as ${path}.` },
  ]);
  return Object.fromEntries(operations) as Json;
}

/** Operations by path and method that no endpoint declares. */
export type OtherPaths = Readonly<Record<string, Record<string, Json>>>;

/** Returns the document for all endpoints and other paths. Paths are relative to the server `/api`, so that generic clients join them correctly. */
export function openApiDocument(all: readonly AnyEndpoint[], otherPaths: OtherPaths): object {
  const paths: Record<string, Json> = {};
  for (const endpoint of all) {
    const path = endpoint.path.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationFor(endpoint, all) };
  }
  for (const [path, calls] of Object.entries(otherPaths)) paths[path] = { ...paths[path], ...calls };
  for (const [name, plural] of Object.entries(PLURAL_PATHS))
    paths[plural.replace(/^\/api/, '')] = pluralOf(RESOURCE_PATHS[name as ResourceName], all);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cutroom',
      version: VERSION,
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
          description: 'A session token, or an API token (`cut_…`), which users create in their profile.',
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
