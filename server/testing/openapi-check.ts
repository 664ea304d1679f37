/** Checks responses against the OpenAPI document as a strict generated client does: documented statuses and types, no undocumented field. */
import type { LightMyRequestResponse } from 'fastify';
import Schema from 'typebox/schema';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { openApiDocument } from '#server/platform/docs/openapi.ts';
import { tusPathsOf } from '#server/files/uploads/openapi-tus.ts';
import { CUT_UPLOADS } from '#server/review/uploads/cut-upload-kind.ts';
import { FILE_UPLOADS } from '#server/work/project-files/file-upload-kind.ts';

type Json = { [name: string]: unknown };
type Content = Record<string, { schema: Json }>;
type Responses = Record<string, { content?: Content }>;
type Operation = { path: RegExp; responses: Responses };
type OpenApi = {
  servers: { url: string }[];
  paths: Record<string, Record<string, { responses: Responses }>>;
  components: { schemas: Record<string, Json> };
};
type Check = ReturnType<typeof Schema.Compile>;

/** Statuses outside of any operation: wrong methods, conditional requests, partial files. */
const UNLISTED = new Set([206, 304, 405, 408, 416, 417, 431]);

let published: { schemas: Record<string, Json>; operations: Map<string, Operation[]> } | undefined;
const checks = new WeakMap<object, Check>();

/** Reads the document once, with the first response. Paths without parameters come first. */
function readDocument(): NonNullable<typeof published> {
  const { servers, paths, components } = openApiDocument(
    ALL_ENDPOINTS,
    tusPathsOf([CUT_UPLOADS, FILE_UPLOADS]),
  ) as OpenApi;
  const operations = new Map<string, Operation[]>();
  for (const template of Object.keys(paths).toSorted((a, b) => a.split('{').length - b.split('{').length))
    for (const [method, { responses }] of Object.entries(paths[template] ?? {})) {
      const path = new RegExp(`^${servers[0]?.url}${template.replace(/\{\w+\}/g, '[^/%]+')}$`);
      operations.set(method, [...(operations.get(method) ?? []), { path, responses }]);
    }
  return { schemas: components.schemas, operations };
}

/** Inlines the references of a schema and forbids undeclared properties. */
function closed(schema: unknown, schemas: Record<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => closed(one, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...own } = schema as Json;
  if (typeof $ref === 'string') return closed(schemas[$ref.split('/').at(-1) as string], schemas);
  const entries = Object.entries(own).map(([name, one]) => [
    name,
    name === 'properties'
      ? Object.fromEntries(Object.entries(one as Json).map(([field, each]) => [field, closed(each, schemas)]))
      : closed(one, schemas),
  ]);
  const isClosed = 'properties' in own && !('additionalProperties' in own);
  return { ...Object.fromEntries(entries), ...(isClosed ? { additionalProperties: false } : {}) };
}

/** Compiles a schema on first use. Shared schemas, such as errors, are compiled once. */
function checkOf(given: Json, schemas: Record<string, Json>): Check {
  const schema = schemas[String(given['$ref']).split('/').at(-1) as string] ?? given;
  const known = checks.get(schema);
  if (known) return known;
  const check = Schema.Compile(closed(schema, schemas) as Json);
  checks.set(schema, check);
  return check;
}

/** Returns how the response differs from the document; undefined when it doesn't differ or isn't documented. */
function differenceOf({ statusCode, headers, body, raw }: LightMyRequestResponse): string | undefined {
  published ??= readDocument();
  const { schemas, operations } = published;
  const method = (raw.req.method ?? 'GET').toLowerCase();
  const [path = ''] = (raw.req.url ?? '').split('?', 1);
  const found = operations.get(method)?.find((one) => one.path.test(path));
  if (!found || UNLISTED.has(statusCode)) return undefined;
  const response = found.responses[statusCode] ?? (statusCode >= 500 ? found.responses['5XX'] : undefined);
  if (!response) return `the status ${statusCode}`;
  const [type = ''] = String(headers['content-type'] ?? '').split(';', 1);
  if (body === '') return undefined;
  const schema = response.content?.[type]?.schema;
  if (!schema) return `the type ${type} of ${statusCode}`;
  if (!type.endsWith('json') || headers['content-encoding'] !== undefined) return undefined;
  const check = checkOf(schema, schemas);
  const value: unknown = JSON.parse(body);
  if (check.Check(value)) return undefined;
  return check
    .Errors(value)[1]
    .map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`)
    .join('\n');
}

/** Returns the response. Throws when it differs from the OpenAPI document. */
export function asPublished(response: LightMyRequestResponse): LightMyRequestResponse {
  const difference = differenceOf(response);
  if (difference === undefined) return response;
  const { method, url } = response.raw.req;
  throw new Error(
    `${method} ${url}: the OpenAPI document does not publish\n${difference}\nof ${response.body.slice(0, 500)}`,
  );
}
