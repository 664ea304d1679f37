/** Client names, and when a client can\'t be removed (docs/people.md#clients). */
import { expect, it } from 'vitest';
import { checkClientForm, checkDeleteClient, clientDisplayName, parseClientName } from './clients.ts';

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
])('parses the names in %j', (typed, firstName, lastName) => {
  expect(parseClientName(typed)).toEqual({ firstName, lastName });
});

const LONG = 'x'.repeat(101);
const ADA = { firstName: 'Ada', lastName: 'Reed' };
const form = (firstName: string, lastName: string, companyName = '') => ({ firstName, lastName, companyName });
it.each([
  ['of a new client', undefined, form('Ada', ''), []],
  ['that removes a last name', ADA, form('Ada', ''), ['lastName']],
  ['of a client with one name', { firstName: 'Acme', lastName: '' }, form('Acme', '', 'Acme LLC'), []],
  ['without a first name', undefined, form(' ', 'Reed'), ['firstName']],
  ['without names', ADA, form('', ''), ['firstName', 'lastName']],
  ['with long names', undefined, form(LONG, LONG, LONG), ['firstName', 'lastName', 'companyName']],
] as const)('client form %s', (_case, stored, values, expected) => {
  expect(checkClientForm(values, stored).map((v) => v.propertyPath)).toEqual(expected);
});

it.each([
  [0, undefined],
  [1, "This client can't be deleted: 1 project belongs to it."],
  [12, "This client can't be deleted: 12 projects belong to it."],
])('a client with %i projects returns %j on deletion', (count, message) => {
  expect(checkDeleteClient(count)?.message).toBe(message);
  expect(checkDeleteClient(count)?.kind).toBe(message ? 'conflict' : undefined);
});
