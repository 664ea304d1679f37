/** What a failed act on clients says (spec 2 section 8, spec 1 section 8). */
import { clientCreateFailedText, CLIENT_TEXTS } from '#domain/messages.ts';
import { ApiError, saidBy } from '#web/lib/api-error.ts';

const BAD_REQUESTS = [400, 422];

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

export function fetchClientsErrorText(error: unknown): string {
  return statusOf(error) === 404 ? CLIENT_TEXTS.listMissing : (saidBy(error) ?? CLIENT_TEXTS.fetchFailed);
}

export function createClientErrorText(error: unknown): string {
  const status = statusOf(error);
  if (status === 404) return CLIENT_TEXTS.creationMissing;
  if (BAD_REQUESTS.includes(status)) return saidBy(error) ?? CLIENT_TEXTS.badRequest;
  return saidBy(error) ?? (status > 0 ? clientCreateFailedText(status) : CLIENT_TEXTS.createFailed);
}

export function changeClientErrorText(error: unknown): string {
  const status = statusOf(error);
  if (status === 404) return CLIENT_TEXTS.missing;
  if (BAD_REQUESTS.includes(status)) return saidBy(error) ?? CLIENT_TEXTS.badRequest;
  return saidBy(error) ?? 'Failed to update client';
}

export const deleteClientErrorText = (error: unknown): string =>
  statusOf(error) === 404 ? CLIENT_TEXTS.missing : CLIENT_TEXTS.deleteFailed;
