/** Record versions as strong ETags, and the check of If-Match (docs/projects.md#concurrency, docs/api-reference.md#versions). */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import { etagOf } from '#contract/platform/etag.ts';

/** Versions that the client has, or any version for `*`. */
export type IfMatch = { isAny: boolean; versions: Set<string> } | undefined;

/** Parses an If-Match header. Returns undefined when there is none. */
export function readIfMatch(header: string | undefined): IfMatch {
  if (header === undefined || header.trim() === '') return undefined;
  const tags = header.split(',').map((tag) => tag.trim());
  return { isAny: tags.includes('*'), versions: new Set(tags.filter((tag) => !tag.startsWith('W/'))) };
}

/** Returns a 412 when the record has changed since the client read it. */
export function checkIfMatch(ifMatch: IfMatch, version: number): Refusal | undefined {
  if (!ifMatch || ifMatch.isAny || ifMatch.versions.has(etagOf(version))) return undefined;
  return refuse('stale', 'Somebody else has changed this in the meantime. Load the newer version and try again.');
}
