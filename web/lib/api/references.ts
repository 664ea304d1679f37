/** Records that a provider returns only as an IRI; each is fetched and cached for a while (docs/screens.md#lists, `GET {reference}`). */
import { send } from './request.ts';

const CACHE_MS = 60_000;
const requests = new Map<string, Promise<object>>();

async function fetchReference(iri: string): Promise<object> {
  try {
    const response = await send(iri, { method: 'GET', headers: { accept: 'application/ld+json' } });
    return (await response.json()) as object;
  } catch {
    // A failed lookup must not hide the record that refers to the missing one.
    return { '@id': iri };
  }
}

function resolve(iri: string): Promise<object> {
  const request = requests.get(iri);
  if (request) return request;
  const response = fetchReference(iri);
  requests.set(iri, response);
  setTimeout(() => requests.delete(iri), CACHE_MS);
  return response;
}

/** Returns the record with the IRIs in these fields replaced by the records they name. */
export async function withReferences<T extends object>(record: T, fields: readonly (keyof T)[]): Promise<T> {
  const presentFields = fields.filter((field) => typeof record[field] === 'string');
  if (presentFields.length === 0) return record;
  const found = await Promise.all(
    presentFields.map(async (field) => [field, await resolve(String(record[field]))] as const),
  );
  return { ...record, ...Object.fromEntries(found) };
}
