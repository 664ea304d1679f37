/** Error messages of client actions (docs/people.md#client-form). */
import { clientCreateFailedText, CLIENT_TEXTS } from '#domain/platform/messages.ts';
import { ApiError, type Failure, failureOf, messageOr } from '#web/lib/api/api-error.ts';

const NOT_FOUND = 404;
const BAD_REQUESTS = [400, 422];

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

export const loadClientsMessage = (error: unknown): string =>
  statusOf(error) === NOT_FOUND ? CLIENT_TEXTS.listMissing : CLIENT_TEXTS.fetchFailed;

/** Returns the message for a client that couldn't be loaded into the edit form. */
export const fetchClientErrorText = (error: unknown): string =>
  statusOf(error) === NOT_FOUND ? CLIENT_TEXTS.missing : 'Failed to fetch client';

export function createClientFailure(error: unknown): Failure {
  const status = statusOf(error);
  if (status === NOT_FOUND) return failureOf(CLIENT_TEXTS.creationMissing, error);
  if (BAD_REQUESTS.includes(status)) return messageOr(CLIENT_TEXTS.badRequest, error);
  return messageOr(status > 0 ? clientCreateFailedText(status) : CLIENT_TEXTS.createFailed, error);
}

export function changeClientFailure(error: unknown): Failure {
  const status = statusOf(error);
  if (status === NOT_FOUND) return failureOf(CLIENT_TEXTS.missing, error);
  return messageOr(BAD_REQUESTS.includes(status) ? CLIENT_TEXTS.badRequest : 'Failed to update client', error);
}

export const deleteClientFailure = (error: unknown): Failure =>
  failureOf(statusOf(error) === NOT_FOUND ? CLIENT_TEXTS.missing : CLIENT_TEXTS.deleteFailed, error);
