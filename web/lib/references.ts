/** Records that a provider names by their address alone: asked for, each once in a while (docs/screens.md#lists, `GET {reference}`). */
import { send } from './request.ts';

const KEPT_MS = 60_000;
const requests = new Map<string, Promise<object>>();

async function fetchReference(iri: string): Promise<object> {
  try {
    const response = await send(iri, { method: 'GET', headers: { accept: 'application/ld+json' } });
    return (await response.json()) as object;
  } catch {
    // A name that cannot be found out is unknown; the record that bears it is shown all the same.
    return { '@id': iri };
  }
}

function resolve(iri: string): Promise<object> {
  const request = requests.get(iri);
  if (request) return request;
  const answer = fetchReference(iri);
  requests.set(iri, answer);
  setTimeout(() => requests.delete(iri), KEPT_MS);
  return answer;
}

/** The record with the record itself wherever one of these fields holds but an address. */
export async function withReferences<T extends object>(record: T, fields: readonly (keyof T)[]): Promise<T> {
  const named = fields.filter((field) => typeof record[field] === 'string');
  if (named.length === 0) return record;
  const found = await Promise.all(named.map(async (field) => [field, await resolve(String(record[field]))] as const));
  return { ...record, ...Object.fromEntries(found) };
}
