/** Results of endpoint implementations, and how they are sent. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import type { ResourceName } from '#contract/platform/schema.ts';
import type { TableFormat } from '#contract/platform/table-file.ts';
import type { SentResponse } from '#server/platform/retry-keys.ts';
import { etagOf } from '#contract/platform/etag.ts';
import { collectionBytes, inContext, type PageOfItems, withoutLinkedData } from './jsonld.ts';
import { contentTypeOf, type Format } from '../request/negotiate.ts';
import { type FileResult, sendFile } from './send-file.ts';
import { sendTable, type ExportHooks } from './send-table.ts';
import type { TableResult } from './table.ts';

/** Path to which a POST undoes the action (docs/api-reference.md#calls-undo). */
type UndoIdResult = { undo?: string | undefined };

/** A single record; `version` becomes the ETag. */
type ItemResult = { item: object; version?: number } & UndoIdResult;
/** Success without content. */
type EmptyResult = { isEmpty: true } & UndoIdResult;
type PlainResult = { plain: unknown };
/** Plain result that is JSON text already. */
type JsonResult = { json: string };
export type EndpointResult =
  | ItemResult
  | EmptyResult
  | PageOfItems
  | TableResult
  | FileResult
  | PlainResult
  | JsonResult
  | undefined;

const NO_CONTENT = 204;
const CREATED = 201;
const JSON_TYPE = 'application/json; charset=utf-8';

const UNDO_HEADER = 'undo';

const undoHeaderOf = ({ undo }: UndoIdResult): Record<string, string> =>
  undo === undefined ? {} : { [UNDO_HEADER]: undo };

function serializeItem({ status }: AnyEndpoint, { item, version, undo }: ItemResult, format: Format): SentResponse {
  const { '@type': type, '@id': iri } = item as { '@type': ResourceName; '@id': string };
  return {
    status,
    headers: {
      'content-type': contentTypeOf(format),
      ...(version === undefined ? {} : { etag: etagOf(version) }),
      ...(status === CREATED ? { location: iri } : {}),
      ...undoHeaderOf({ undo }),
    },
    body: format === 'json' ? JSON.stringify(withoutLinkedData(item)) : inContext(type, item),
  };
}

type WholeResult = Exclude<EndpointResult, PageOfItems | TableResult | FileResult>;

/** Returns whether a response is written in one piece: everything except lists and files. */
const isWhole = (result: EndpointResult): result is WholeResult =>
  result === undefined || !('items' in result || 'pages' in result || 'content' in result);

function serializeWhole(endpoint: AnyEndpoint, result: WholeResult, format: Format): SentResponse {
  if (result === undefined || 'isEmpty' in result)
    return { status: NO_CONTENT, headers: result ? undoHeaderOf(result) : {}, body: '' };
  if ('item' in result) return serializeItem(endpoint, result, format);
  const body = 'json' in result ? result.json : JSON.stringify(result.plain);
  return { status: endpoint.status, headers: { 'content-type': JSON_TYPE }, body };
}

/** Returns the response of a POST in the form that is sent and stored. */
export function serializeResult(endpoint: AnyEndpoint, result: EndpointResult, format: Format): SentResponse {
  if (!isWhole(result)) throw new Error(`${endpoint.name} responds with a list.`);
  return serializeWhole(endpoint, result, format);
}

/** Sends a response that was written or stored before. */
export function sendStoredResponse(reply: FastifyReply, { status, headers, body }: SentResponse): FastifyReply {
  reply.code(status).headers(headers);
  return status === NO_CONTENT ? reply.send() : reply.send(body);
}

/** Part of a list request that its response repeats. */
type RequestedPage = { list: ListRequest; canonical: string };

function serializePage(endpoint: AnyEndpoint, result: PageOfItems, { list, canonical }: RequestedPage): Buffer {
  const page = { ...result, ...list, canonical };
  const resource = endpoint.resource as ResourceName;
  return collectionBytes(resource, endpoint.collection as NonNullable<typeof endpoint.collection>, page);
}

/** Returns the JSON of a response that is part of another one. Files have none. */
export function serializePart(endpoint: AnyEndpoint, result: EndpointResult, page: RequestedPage): string {
  if (isWhole(result)) return serializeWhole(endpoint, result, 'jsonld').body;
  if ('items' in result) return serializePage(endpoint, result, page).toString();
  throw new Error(`${endpoint.name} responds with a file.`);
}

type Sending = { format: Format; list: ListRequest; canonical: string; query: { format?: TableFormat } } & ExportHooks;

/** Sends a successful response. */
export async function sendResult(
  endpoint: AnyEndpoint,
  {
    request,
    reply,
    result,
    sending,
  }: { request: FastifyRequest; reply: FastifyReply; result: EndpointResult; sending: Sending },
): Promise<FastifyReply> {
  const { format, list, canonical, onExport } = sending;
  const { format: file = 'csv' } = sending.query;
  if (isWhole(result)) return sendStoredResponse(reply, serializeWhole(endpoint, result, format));
  if ('content' in result) return sendFile({ request, reply, onExport }, result);
  if ('pages' in result) return sendTable({ request, reply, format: file, onExport }, result);
  reply.code(endpoint.status);
  reply.header('content-type', contentTypeOf(format));
  if (format === 'json') return reply.send(JSON.stringify(withoutLinkedData(result.items)));
  return reply.send(serializePage(endpoint, result, { list, canonical }));
}
