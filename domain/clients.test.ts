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

const LONG = 'x'.repeat(101);
it.each([
  ['of a new client', undefined, 'Ada', '', '', []],
  ['that takes a last name away', { firstName: 'Ada', lastName: 'Reed' }, 'Ada', '', '', ['lastName']],
  ['of a client with one name', { firstName: 'Acme', lastName: '' }, 'Acme', '', 'Acme LLC', []],
  ['without a first name', undefined, ' ', 'Reed', '', ['firstName']],
  ['without names', { firstName: 'Ada', lastName: 'Reed' }, '', '', '', ['firstName', 'lastName']],
  ['with long names', undefined, LONG, LONG, LONG, ['firstName', 'lastName', 'companyName']],
] as const)('a client form %s', (_case, stored, firstName, lastName, companyName, expected) => {
  const found = checkClientForm({ firstName, lastName, companyName }, stored);
  expect(found.map((v) => v.propertyPath)).toEqual(expected);
});

it.each([
  [0, undefined],
  [1, 'This client cannot be deleted: 1 project belongs to it.'],
  [12, 'This client cannot be deleted: 12 projects belong to it.'],
])('with %i projects is answered with %j', (count, message) => {
  expect(checkDeleteClient(count)?.message).toBe(message);
  expect(checkDeleteClient(count)?.kind).toBe(message ? 'conflict' : undefined);
});
