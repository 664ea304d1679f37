/** Results of endpoint implementations, and how they are sent. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import type { ResourceName } from '#contract/platform/schema.ts';
import type { TableFormat } from '#contract/platform/table-file.ts';
import type { Written } from '#server/platform/retry-keys.ts';
import { etagOf } from './etag.ts';
import { collectionBytes, inContext, type PageOfItems, withoutLinkedData } from './jsonld.ts';
import { contentTypeOf, type Format } from './negotiate.ts';
import { type FileAnswer, sendFile } from './send-file.ts';
import { sendTable, type ExportHooks } from './send-table.ts';
import type { TableAnswer } from './table.ts';

/** The address that undoes the action with a POST (docs/api-reference.md#calls-undo). */
type Undoable = { undo?: string | undefined };

/** A single record; `version` becomes the ETag. */
type ItemAnswer = { item: object; version?: number } & Undoable;
/** Success without content. */
type EmptyAnswer = { isEmpty: true } & Undoable;
type PlainAnswer = { plain: unknown };
export type Answer = ItemAnswer | EmptyAnswer | PageOfItems | TableAnswer | FileAnswer | PlainAnswer | undefined;

const NO_CONTENT = 204;
const CREATED = 201;
const JSON_TYPE = 'application/json; charset=utf-8';

const UNDO_HEADER = 'undo';

const undoHeaderOf = ({ undo }: Undoable): Record<string, string> =>
  undo === undefined ? {} : { [UNDO_HEADER]: undo };

function serializeItem({ status }: AnyEndpoint, { item, version, undo }: ItemAnswer, format: Format): Written {
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

type WholeAnswer = Exclude<Answer, PageOfItems | TableAnswer | FileAnswer>;

/** True for responses written in one piece: everything except lists and files. */
const isWhole = (answer: Answer): answer is WholeAnswer =>
  answer === undefined || !('items' in answer || 'pages' in answer || 'content' in answer);

function serializeWhole(endpoint: AnyEndpoint, answer: WholeAnswer, format: Format): Written {
  if (answer === undefined || 'isEmpty' in answer)
    return { status: NO_CONTENT, headers: answer ? undoHeaderOf(answer) : {}, body: '' };
  if ('item' in answer) return serializeItem(endpoint, answer, format);
  return { status: endpoint.status, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(answer.plain) };
}

/** Returns the response of a POST in the form that is sent and stored. */
export function serializeAnswer(endpoint: AnyEndpoint, answer: Answer, format: Format): Written {
  if (!isWhole(answer)) throw new Error(`${endpoint.name} responds with a list.`);
  return serializeWhole(endpoint, answer, format);
}

/** Sends a response that was written or stored before. */
export function sendWritten(reply: FastifyReply, { status, headers, body }: Written): FastifyReply {
  reply.code(status).headers(headers);
  return status === NO_CONTENT ? reply.send() : reply.send(body);
}

type Sending = { format: Format; list: ListRequest; canonical: string; query: { format?: TableFormat } } & ExportHooks;

/** Sends a successful response. */
export async function sendAnswer(
  endpoint: AnyEndpoint,
  {
    request,
    reply,
    answer,
    sending,
  }: { request: FastifyRequest; reply: FastifyReply; answer: Answer; sending: Sending },
): Promise<FastifyReply> {
  const { format, list, canonical, onExport } = sending;
  const { format: file = 'csv' } = sending.query;
  if (isWhole(answer)) return sendWritten(reply, serializeWhole(endpoint, answer, format));
  if ('content' in answer) return sendFile({ request, reply, onExport }, answer);
  if ('pages' in answer) return sendTable({ request, reply, format: file, onExport }, answer);
  reply.code(endpoint.status);
  reply.header('content-type', contentTypeOf(format));
  const resource = endpoint.resource as ResourceName;
  if (format === 'json') return reply.send(JSON.stringify(withoutLinkedData(answer.items)));
  const page = { ...answer, ...list, canonical };
  return reply.send(collectionBytes(resource, endpoint.collection as NonNullable<typeof endpoint.collection>, page));
}
