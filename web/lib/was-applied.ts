/** Detects refused changes that had already reached the server and only lost their response (docs/screens.md#unsent). */
import type { ApiError } from './api-error.ts';
import { type Outgoing, send } from './request.ts';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const MOMENT = /^\d{4}-\d\d-\d\dT/;
/** Tolerance for timer actions, whose time the server takes from its own clock. */
const SAME_MOMENT_MS = 60_000;

const isSameMoment = (stored: string, sent: string): boolean =>
  MOMENT.test(stored) && MOMENT.test(sent) && Math.abs(Date.parse(stored) - Date.parse(sent)) < SAME_MOMENT_MS;

/** Returns true if the record contains the sent values; it may have more fields and embed related records. */
function includesSent(stored: unknown, sent: unknown): boolean {
  if (sent === null) return stored === undefined || stored === null;
  if (Array.isArray(sent))
    return (
      Array.isArray(stored) && stored.length === sent.length && sent.every((one, at) => includesSent(stored[at], one))
    );
  if (isFields(sent))
    return isFields(stored) && Object.entries(sent).every(([name, value]) => includesSent(stored[name], value));
  if (isFields(stored)) return stored['@id'] === sent;
  return stored === sent || (typeof stored === 'string' && typeof sent === 'string' && isSameMoment(stored, sent));
}

/** Returns true if the record to delete is gone, or the record already has the sent values. */
export async function wasApplied({ method, path, headers, body }: Outgoing, { status }: ApiError): Promise<boolean> {
  if (method === 'DELETE') return status === 404;
  if (method !== 'PATCH' || (status !== 409 && status !== 412)) return false;
  const response = await send(path, { method: 'GET', headers: { accept: headers['accept'] ?? '' } });
  return includesSent(await response.json(), JSON.parse(body ?? '{}'));
}
