/** Whether a change that is refused now had reached the server before, so that only its answer was lost (docs/screens.md#unsent). */
import type { ApiError } from './api-error.ts';
import { type Outgoing, send } from './request.ts';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const MOMENT = /^\d{4}-\d\d-\d\dT/;
/** The server takes the moment of a press from its own clock. */
const SAME_MOMENT_MS = 60_000;

const isSameMoment = (stored: string, sent: string): boolean =>
  MOMENT.test(stored) && MOMENT.test(sent) && Math.abs(Date.parse(stored) - Date.parse(sent)) < SAME_MOMENT_MS;

/** Whether what was sent stands in the record, which names more, and other records whole. */
function holds(stored: unknown, sent: unknown): boolean {
  if (sent === null) return stored === undefined || stored === null;
  if (Array.isArray(sent))
    return Array.isArray(stored) && stored.length === sent.length && sent.every((one, at) => holds(stored[at], one));
  if (isFields(sent))
    return isFields(stored) && Object.entries(sent).every(([name, value]) => holds(stored[name], value));
  if (isFields(stored)) return stored['@id'] === sent;
  return stored === sent || (typeof stored === 'string' && typeof sent === 'string' && isSameMoment(stored, sent));
}

/** What was to be deleted is gone, or the record is already as this change would have it. */
export async function wasDone({ method, path, headers, body }: Outgoing, { status }: ApiError): Promise<boolean> {
  if (method === 'DELETE') return status === 404;
  if (method !== 'PATCH' || (status !== 409 && status !== 412)) return false;
  const response = await send(path, { method: 'GET', headers: { accept: headers['accept'] ?? '' } });
  return holds(await response.json(), JSON.parse(body ?? '{}'));
}
