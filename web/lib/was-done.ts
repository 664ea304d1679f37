/** Whether a change that is refused now had reached the server before, so that only its answer was lost (docs/screens.md#unsent). */
import type { ApiError } from './api-error.ts';
import { type Outgoing, send } from './request.ts';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const MOMENT = /^\d{4}-\d\d-\d\dT/;
/** The server takes the moment of a press from its own clock. */
const SAME_MOMENT_MS = 60_000;

const isSameMoment = (kept: string, sent: string): boolean =>
  MOMENT.test(kept) && MOMENT.test(sent) && Math.abs(Date.parse(kept) - Date.parse(sent)) < SAME_MOMENT_MS;

/** Whether what was sent stands in what is kept, which names more, and other records whole. */
function holds(kept: unknown, sent: unknown): boolean {
  if (sent === null) return kept === undefined || kept === null;
  if (Array.isArray(sent))
    return Array.isArray(kept) && kept.length === sent.length && sent.every((one, at) => holds(kept[at], one));
  if (isFields(sent)) return isFields(kept) && Object.entries(sent).every(([name, value]) => holds(kept[name], value));
  if (isFields(kept)) return kept['@id'] === sent;
  return kept === sent || (typeof kept === 'string' && typeof sent === 'string' && isSameMoment(kept, sent));
}

/** What was to be deleted is gone, or the record is already as this change would have it. */
export async function wasDone({ method, path, headers, body }: Outgoing, { status }: ApiError): Promise<boolean> {
  if (method === 'DELETE') return status === 404;
  if (method !== 'PATCH' || (status !== 409 && status !== 412)) return false;
  const response = await send(path, { method: 'GET', headers: { accept: headers['accept'] ?? '' } });
  return holds(await response.json(), JSON.parse(body ?? '{}'));
}
