/** Names of clients, and why one cannot go (docs/people.md#clients). */
import { expect, it } from 'vitest';
import { checkClientForm, checkDeleteClient, clientDisplayName, namesFrom } from './clients.ts';

it.each([
  [{ firstName: 'Ada', lastName: 'Reed', companyName: 'Reed Films' }, 'Ada Reed'],
  [{ firstName: 'Ada', lastName: '' }, 'Ada'],
  [{ firstName: '', lastName: '', companyName: 'Reed Films' }, 'Reed Films'],
  [{ firstName: '', lastName: '', companyName: null }, ''],
])('shows %j as %j', (client, expected) => {
  expect(clientDisplayName(client)).toBe(expected);
});

it.each([
  ['Acme', 'Acme', ''],
  ['  Acme  Film Berlin ', 'Acme', 'Film Berlin'],
  ['', '', ''],
])('reads the names in %j', (typed, firstName, lastName) => {
  expect(namesFrom(typed)).toEqual({ firstName, lastName });
});

it.each([
  ['create', 'Ada', '', []],
  ['edit', 'Ada', '', ['lastName']],
  ['create', ' ', 'Reed', ['firstName']],
  ['edit', '', '', ['firstName', 'lastName']],
  ['create', 'x'.repeat(101), 'x'.repeat(101), ['firstName', 'lastName']],
] as const)('to %s %j %j misses %j', (mode, firstName, lastName, expected) => {
  expect(checkClientForm({ firstName, lastName }, mode).map((v) => v.propertyPath)).toEqual(expected);
});

it.each([
  [0, undefined],
  [1, 'This client cannot be deleted: 1 project belongs to it.'],
  [12, 'This client cannot be deleted: 12 projects belong to it.'],
])('with %i projects is answered with %j', (count, message) => {
  expect(checkDeleteClient(count)?.message).toBe(message);
  expect(checkDeleteClient(count)?.kind).toBe(message ? 'conflict' : undefined);
});
