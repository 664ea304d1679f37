/** Detects refused changes that had already reached the server and only lost their response (docs/screens.md#unsent). */
import type { ApiError } from '#web/lib/api/api-error.ts';
import { type Outgoing, send } from '#web/lib/api/request.ts';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const MOMENT = /^\d{4}-\d\d-\d\dT/;
/** Tolerance for timer actions, whose time the server takes from its own clock. */
const SAME_MOMENT_MS = 60_000;

const isSameMoment = (stored: string, requested: string): boolean =>
  MOMENT.test(stored) &&
  MOMENT.test(requested) &&
  Math.abs(Date.parse(stored) - Date.parse(requested)) < SAME_MOMENT_MS;

/** Returns true if the record contains the sent values; it may have more fields and embed related records. */
function includesRequested(stored: unknown, requested: unknown): boolean {
  if (requested === null) return stored === undefined || stored === null;
  if (Array.isArray(requested))
    return (
      Array.isArray(stored) &&
      stored.length === requested.length &&
      requested.every((one, at) => includesRequested(stored[at], one))
    );
  if (isFields(requested))
    return (
      isFields(stored) && Object.entries(requested).every(([name, value]) => includesRequested(stored[name], value))
    );
  if (isFields(stored)) return stored['@id'] === requested;
  return (
    stored === requested ||
    (typeof stored === 'string' && typeof requested === 'string' && isSameMoment(stored, requested))
  );
}

/** Returns true if the record to delete is gone, or the record already has the sent values. */
export async function wasApplied({ method, path, headers, body }: Outgoing, { status }: ApiError): Promise<boolean> {
  if (method === 'DELETE') return status === 404;
  if (method !== 'PATCH' || (status !== 409 && status !== 412)) return false;
  // A query belongs to the change, not to the record.
  const response = await send(path.replace(/\?.*/, ''), {
    method: 'GET',
    headers: { accept: headers['accept'] ?? '' },
  });
  return includesRequested(await response.json(), JSON.parse(body ?? '{}'));
}
