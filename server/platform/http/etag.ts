/** Versions of records as strong ETags, and If-Match against them (docs/projects.md#concurrency, docs/wire.md#versions). */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';

export const etagOf = (version: number): string => `"${version}"`;

/** What a client holds: versions, or anything at all for `*`. */
export type IfMatch = { isAny: boolean; versions: Set<string> } | undefined;

export function readIfMatch(header: string | undefined): IfMatch {
  if (header === undefined || header.trim() === '') return undefined;
  const tags = header.split(',').map((tag) => tag.trim());
  return { isAny: tags.includes('*'), versions: new Set(tags.filter((tag) => !tag.startsWith('W/'))) };
}

/** A 412 when the record has moved on since the client read it. */
export function checkIfMatch(ifMatch: IfMatch, version: number): Refusal | undefined {
  if (!ifMatch || ifMatch.isAny || ifMatch.versions.has(etagOf(version))) return undefined;
  return refuse('stale', 'Somebody else has changed this in the meantime. Load the newer version and try again.');
}
