/** Request body processing: bytes, JSON, types and referenced records (docs/api-reference.md#order). */
import { isUtf8 } from 'node:buffer';
import { isRefusal, type Refusal, refuse, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import type { ResourceName } from '#contract/platform/schema.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readFixed } from './fixed-fields.ts';
import { type NamedReference, parseJsonObject, readBody } from './read-body.ts';
import type { BodyReader } from './read-bytes.ts';

/** Returns those ids that exist and that the actor may refer to. */
type ReferenceReader = (db: Db, actor: Actor, ids: number[]) => Promise<Set<number>>;
export type References = Partial<Record<ResourceName, ReferenceReader>>;

type BodyContext = {
  db: Db;
  actor: Actor;
  readBytes: BodyReader;
  readers: References;
  hosts: readonly string[];
};

async function checkReferences({ db, actor, readers }: BodyContext, references: NamedReference[]) {
  for (const resource of new Set(references.map((r) => r.resource))) {
    const matching = references.filter((r) => r.resource === resource);
    const found = await readers[resource]?.(db, actor, [...new Set(matching.map((r) => r.id))]);
    const missing = matching.find((r) => !found?.has(r.id));
    if (missing) return refuse('malformed', `Item not found for "${missing.written}".`);
  }
  return undefined;
}

const NOT_UTF8 = refuse('malformed', 'Syntax error');

export type RequestBody = {
  value: Record<string, unknown>;
  violations: Violation[];
  /** Values sent for immutable fields. */
  fixed: Record<string, unknown>;
};

/** Returns values by name with constraint violations. Uploads read their own bodies. */
export async function readRequestBody(endpoint: AnyEndpoint, context: BodyContext): Promise<RequestBody | Refusal> {
  if (!endpoint.body || endpoint.kind === 'upload') return { value: {}, violations: [], fixed: {} };
  const bytes = await context.readBytes();
  if (isRefusal(bytes)) return bytes;
  if (endpoint.isBodyOptional && bytes.length === 0) return { value: {}, violations: [], fixed: {} };
  const source = isUtf8(bytes) ? parseJsonObject(bytes.toString('utf8'), endpoint.resource ?? 'Body') : NOT_UTF8;
  if (isRefusal(source)) return source;
  if (endpoint.kind === 'create' && typeof source['@id'] === 'string' && source['@id'] !== '')
    return refuse('malformed', 'Update is not allowed for this operation.');
  const body = readBody(source, endpoint.body, context.hosts);
  if (isRefusal(body)) return body;
  const fixed = readFixed(endpoint, source, context.hosts);
  if (isRefusal(fixed)) return fixed;
  const { value, violations } = body;
  return (await checkReferences(context, body.references)) ?? { value, violations, fixed };
}
