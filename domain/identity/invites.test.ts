/** Invites: parsing of pasted lines, and refused entries. */
import { describe, expect, it } from 'vitest';
import {
  checkInvitees,
  checkInvitePending,
  INVITE_TEXTS,
  type Invitee,
  inviteValidUntil,
  parsePastedPeople,
} from './invites.ts';

describe('parsePastedPeople', () => {
  it.each([
    ['Lena Fischer <lena@example.com>', ['Lena', 'Fischer', 'lena@example.com']],
    ['  "Lena Marie Fischer" <Lena@Example.com> ', ['Lena', 'Marie Fischer', 'lena@example.com']],
    ['"Fischer, Lena" <lena@example.com>', ['Lena', 'Fischer', 'lena@example.com']],
    ['lena.fischer@example.com', ['Lena', 'Fischer', 'lena.fischer@example.com']],
    ['lena2@example.com', ['Lena', '', 'lena2@example.com']],
    ['Lena\tFischer\tlena@example.com', ['Lena', 'Fischer', 'lena@example.com']],
    ['Lena, Fischer, lena@example.com', ['Lena', 'Fischer', 'lena@example.com']],
    ['lena@example.com;Lena;Fischer', ['Lena', 'Fischer', 'lena@example.com']],
    ['Lena Fischer', ['Lena', 'Fischer', '']],
  ])('parses %j', (line, [firstName, lastName, email]) => {
    expect(parsePastedPeople(line)).toEqual([{ firstName, lastName, email }]);
  });

  it('accepts one or several entries per line and removes duplicate addresses', () => {
    const text = 'a.b@example.com, C D <c@example.com>; e@example.com\r\n\n  \nA.B@example.com';
    expect(parsePastedPeople(text).map(({ firstName, email }) => [firstName, email])).toEqual([
      ['A', 'a.b@example.com'],
      ['C', 'c@example.com'],
      ['E', 'e@example.com'],
    ]);
    expect(parsePastedPeople(' \n')).toEqual([]);
  });
});

it.each([
  ['Ann <a@x.io>, Ann Lee <a@x.io>'],
  ['Ann Lee <a@x.io>\nAnn <A@x.io>'],
  ['Ann Lee <a@x.io>, a@x.io'],
  ['a@x.io; Annabel <a@x.io>\nAnn Lee <a@x.io>'],
])('keeps the fullest name for a duplicate address: %j', (text) => {
  expect(parsePastedPeople(text)).toEqual([{ firstName: 'Ann', lastName: 'Lee', email: 'a@x.io' }]);
});

it('prefers a written name over one derived from the address', () => {
  expect(parsePastedPeople('Lena <front.office@x.io>, front.office@x.io')).toEqual([
    { firstName: 'Lena', lastName: '', email: 'front.office@x.io' },
  ]);
});

const lena: Invitee = { firstName: 'Lena', lastName: 'F', email: 'lena@example.com', type: 'editor', jobType: 'J1' };

it('reports each violation with its position in the list', () => {
  expect(checkInvitees([lena])).toEqual([]);
  const bad = { ...lena, firstName: ' ', lastName: '', email: 'x', jobType: null };
  const paths = checkInvitees([lena, bad, { ...lena, email: ' LENA@example.com' }]).map((one) => one.propertyPath);
  expect(paths).toEqual([
    'people[1].firstName',
    'people[1].lastName',
    'people[1].email',
    'people[1].jobType',
    'people[2].email',
  ]);
  expect(checkInvitees([lena], new Set(['lena@example.com'])).map((one) => one.propertyPath)).toEqual([
    'people[0].email',
  ]);
  expect(checkInvitees([])[0]).toMatchObject({ propertyPath: 'people', message: INVITE_TEXTS.nobody });
  expect(checkInvitees([{ ...lena, type: 'admin', jobType: null }])).toEqual([]);
});

it('keeps an invite valid for seven days, and only for users without a password', () => {
  expect(inviteValidUntil('2026-03-10T12:00:00.000Z')).toBe('2026-03-17T12:00:00.000Z');
  expect(checkInvitePending({ invitedUntil: '2026-03-17T12:00:00.000Z' })).toBeUndefined();
  expect(checkInvitePending({ invitedUntil: null })).toMatchObject({ kind: 'conflict', message: INVITE_TEXTS.joined });
});
