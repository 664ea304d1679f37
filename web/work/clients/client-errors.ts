/** What a failed act on clients says (docs/people.md#client-form). */
import { clientCreateFailedText, CLIENT_TEXTS } from '#domain/platform/messages.ts';
import { ApiError, type Failure, failureOf, saidOr } from '#web/lib/api-error.ts';

const ABSENT = 404;
const BAD_REQUESTS = [400, 422];

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

export const fetchClientsText = (error: unknown): string =>
  statusOf(error) === ABSENT ? CLIENT_TEXTS.listMissing : CLIENT_TEXTS.fetchFailed;

/** Of one client that cannot be shown for changing. */
export const fetchClientText = (error: unknown): string =>
  statusOf(error) === ABSENT ? CLIENT_TEXTS.missing : 'Failed to fetch client';

export function createClientFailure(error: unknown): Failure {
  const status = statusOf(error);
  if (status === ABSENT) return failureOf(CLIENT_TEXTS.creationMissing, error);
  if (BAD_REQUESTS.includes(status)) return saidOr(CLIENT_TEXTS.badRequest, error);
  return saidOr(status > 0 ? clientCreateFailedText(status) : CLIENT_TEXTS.createFailed, error);
}

export function changeClientFailure(error: unknown): Failure {
  const status = statusOf(error);
  if (status === ABSENT) return failureOf(CLIENT_TEXTS.missing, error);
  return saidOr(BAD_REQUESTS.includes(status) ? CLIENT_TEXTS.badRequest : 'Failed to update client', error);
}

export const deleteClientFailure = (error: unknown): Failure =>
  failureOf(statusOf(error) === ABSENT ? CLIENT_TEXTS.missing : CLIENT_TEXTS.deleteFailed, error);
