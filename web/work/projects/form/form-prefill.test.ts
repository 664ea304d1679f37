/** Initial form values from a typed command, ignoring history state of other app versions. */
import { expect, it } from 'vitest';
import type { Me } from '#domain/identity/users.ts';
import { formPrefillIn, prefilledValues } from './form-prefill.ts';
import { blankValues } from './form-values.ts';

const ME = { id: 1, type: 'manager', firstName: 'Mara', lastName: 'Voss' } as Me;
const BLANK = blankValues('new', { now: '2026-03-10T12:00:00.000Z', me: ME, trackingId: 'TRK-1' });
const ADA = { id: 3, text: 'Ada Reed' };

it.each<[string, object | undefined]>([
  ['no values', undefined],
  ['no title', { client: ADA }],
  ['a title that is not text', { title: 4 }],
  ['a client without text', { title: 'Spring film', client: { id: 3 } }],
  ['an editor ID that is text', { title: 'Spring film', assignedTo: { id: '3', text: 'Edda' } }],
  ['an invalid manager', { title: 'Spring film', assignedBy: null }],
])('ignores a state with %s', (_what, state) => expect(formPrefillIn(state)).toBeUndefined());

it('accepts a title alone, and people given only as text', () => {
  expect(formPrefillIn({ title: 'Spring film' })).toEqual({ title: 'Spring film' });
  const start = { title: 'Spring film', client: ADA, assignedTo: { id: null, text: 'somebody new' } };
  expect(formPrefillIn(start)).toEqual(start);
});

it('keeps the defaults for missing values', () => {
  expect(prefilledValues(BLANK, undefined)).toBe(BLANK);
  expect(prefilledValues(BLANK, { title: 'Spring film' })).toEqual({ ...BLANK, title: 'Spring film' });
});

it('fills in the given values, with the deadline at the default hour of its day', () => {
  const values = { title: 'Spring film', client: ADA, projectClass: 'Basic', videoSeconds: 90, deadline: '2026-04-01' };
  expect(prefilledValues(BLANK, values)).toEqual({
    ...BLANK,
    title: 'Spring film',
    client: ADA,
    projectClass: 'Basic',
    video: { minutes: '1', seconds: '30' },
    dates: { ...BLANK.dates, deadline: '2026-04-01T17:00:00.000Z' },
  });
});

it('keeps the default type when the given one is invalid', () => {
  expect(prefilledValues(BLANK, { title: 'Spring film', projectClass: 'Gold' }).projectClass).toBe(BLANK.projectClass);
});
