/** Tests of the error messages for client actions, by the server's status (docs/people.md#client-form). */
import { expect, it } from 'vitest';
import { ApiError, type Failure, unreachable } from '#web/lib/api/api-error.ts';
import {
  changeClientFailure,
  createClientFailure,
  deleteClientFailure,
  loadClientsMessage,
  fetchClientErrorText,
} from './client-errors.ts';

const refused = (status: number, message = `HTTP error! status: ${status}`) => new ApiError({ status, message });
const AWAY = 'The server cannot be reached. Check your connection and try again.';

it.each([
  [loadClientsMessage(refused(404)), 'No clients found (404)'],
  [loadClientsMessage(refused(500)), 'Failed to fetch clients'],
  [fetchClientErrorText(refused(404)), 'Client not found (404)'],
  [fetchClientErrorText(unreachable()), 'Failed to fetch client'],
])('shows a failed load: %s', (text, expected) => {
  expect(text).toBe(expected);
});

it.each<[act: string, failure: Failure, text: string, reason: string | undefined]>([
  ['created', createClientFailure(refused(404)), 'Client creation endpoint not found (404)', undefined],
  ['created', createClientFailure(refused(422)), 'Validation or bad request error', undefined],
  ['created', createClientFailure(refused(400, 'email: taken')), 'email: taken', undefined],
  ['created', createClientFailure(refused(500)), 'Failed to create client: 500', undefined],
  ['created', createClientFailure(refused(403, 'Access Denied.')), 'Access Denied.', undefined],
  ['created', createClientFailure(unreachable()), 'Failed to create client', AWAY],
  ['changed', changeClientFailure(refused(404)), 'Client not found (404)', undefined],
  ['changed', changeClientFailure(refused(422)), 'Validation or bad request error', undefined],
  ['changed', changeClientFailure(refused(500)), 'Failed to update client', undefined],
  ['deleted', deleteClientFailure(refused(404)), 'Client not found (404)', undefined],
  ['deleted', deleteClientFailure(refused(409, 'It has projects.')), 'Failed to delete client', 'It has projects.'],
])('shows a client that could not be %s: %j', (_act, failure, text, reason) => {
  expect(failure).toEqual({ text, reason });
});
