/** Reads everything in front of a request's body: its headers, query and path (docs/api-reference.md#order). */
import type { FastifyRequest } from 'fastify';
import { isRefusal, notFound } from '#domain/platform/refusal.ts';
import { type AnyEndpoint, isExport, isTextParam } from '#contract/platform/endpoint.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { contentTypeOf } from './content-type.ts';
import {
  acceptFault,
  bareType,
  BODY_ENCODING,
  contentEncodingFault,
  contentTypeFault,
  type Format,
  formatFor,
} from './negotiate.ts';
import { parseQueryString } from './query-string.ts';
import { readListRequest, readPlainQuery } from './read-query.ts';

const BODY_TYPES = ['application/ld+json', 'application/json'];

const acceptedTypes = (endpoint: AnyEndpoint): readonly string[] =>
  endpoint.kind === 'upload'
    ? ['multipart/form-data']
    : endpoint.method === 'PATCH'
      ? ['application/merge-patch+json']
      : BODY_TYPES;

const hasContent = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns whether a body is read, in which case its type is checked. */
const hasBody = ({ kind, body, isBodyOptional }: AnyEndpoint, request: FastifyRequest): boolean =>
  kind === 'upload' || (body !== undefined && (!isBodyOptional || hasContent(request)));

/** Plain endpoints accept every JSON media type (docs/api-reference.md#content-type). */
const isAnyJson = (endpoint: AnyEndpoint, contentType: string | undefined): boolean =>
  endpoint.kind === 'plain' && contentType !== undefined && bareType(contentType).includes('json');

/** Returns whether the endpoint follows the resource rules, unlike plain controllers. */
export const isResource = (endpoint: AnyEndpoint): boolean => endpoint.kind !== 'plain' && !isExport(endpoint);

export type HeaderFault = { status: 406 | 415; message: string; headers: Record<string, string> };

/** Returns the format of the response, or the fault in the body's type or encoding or in the accepted types. */
export function checkHeaders(endpoint: AnyEndpoint, request: FastifyRequest): Format | HeaderFault {
  if (hasBody(endpoint, request)) {
    const contentType = contentTypeOf(request);
    const message = isAnyJson(endpoint, contentType)
      ? undefined
      : contentTypeFault(contentType, acceptedTypes(endpoint));
    if (message) return { status: 415, message, headers: {} };
    const packed = contentEncodingFault(request.headers['content-encoding']);
    // RFC 9110, 15.5.16: the header tells the client that the encoding is the problem, not the type.
    if (packed) return { status: 415, message: packed, headers: { 'accept-encoding': BODY_ENCODING } };
  }
  const { accept } = request.headers;
  const format = isResource(endpoint) ? formatFor(accept) : 'json';
  return format ?? { status: 406, message: acceptFault(accept ?? ''), headers: {} };
}

/** Path parameters: IDs, or text that the endpoint reads itself. */
export type PathValues = Record<string, number | string>;

function readParams(raw: Record<string, string>): PathValues | undefined {
  const params: PathValues = {};
  for (const [name, text] of Object.entries(raw)) {
    const id = isTextParam(name) ? text : idFromDigits(text);
    if (id === undefined) return undefined;
    params[name] = id;
  }
  return params;
}

/** Returns the parsed query and path, or the refusal. */
export function readRequest(
  endpoint: AnyEndpoint,
  request: Pick<FastifyRequest, 'url' | 'params'>,
  hosts: readonly string[],
) {
  const search = parseQueryString(request.url.split('?', 2)[1] ?? '');
  const list = endpoint.collection && readListRequest(search, endpoint.collection, hosts);
  if (isRefusal(list)) return list;
  const query = endpoint.query && readPlainQuery(search, endpoint.query);
  if (isRefusal(query)) return query;
  const params = readParams(request.params as Record<string, string>);
  if (!params) return notFound();
  return { search, list, query, params };
}
