/** Violations mapped to form fields, and whether each has a field on the open form. */
import { expect, it } from 'vitest';
import type { ProjectFormKind } from '#domain/work/projects/project-form-kinds.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import type { Me } from '#domain/identity/users.ts';
import { messagesOf, serverMessages } from './form-messages.ts';
import { blankValues } from './form-values.ts';

const ME = { id: 1, type: 'manager', firstName: 'Mara', lastName: 'Voss' } as Me;
const valuesOf = (kind: ProjectFormKind) =>
  blankValues(kind, { now: '2026-03-10T12:00:00.000Z', me: ME, trackingId: 'TRK-1' });

const found = (...paths: string[]): Violation[] =>
  paths.map((propertyPath) => ({ propertyPath, message: 'No.', code: 'c' }));

it('uses the field names of the form, not those of the domain rules', () => {
  const fields = Object.keys(messagesOf('new', valuesOf('new')));
  expect(fields).toEqual(expect.arrayContaining(['title', 'client', 'assignedTo', 'video']));
});

it('accepts a client only when selected from the list', () => {
  const client = { id: 3, text: 'Ada Reed' };
  expect(messagesOf('new', { ...valuesOf('new'), client })).not.toHaveProperty('client');
  expect(messagesOf('new', { ...valuesOf('new'), client: { ...client, id: null } })).toHaveProperty('client');
});

it.each<[kind: ProjectFormKind, onApi: string, field: string, isWhole: boolean]>([
  ['new', 'title', 'title', true],
  ['new', 'class', 'projectClass', true],
  ['new', 'rawLenght', 'raw', true],
  ['new', 'videoLength', 'video', true],
  // A new project starts when it is assigned.
  ['new', 'createdAt', 'dates.start', true],
  ['ongoing', 'createdAt', 'dates.assigned', true],
  ['old', 'endedAt', 'dates.ended', true],
  ['new', 'endedAt', 'dates.ended', false],
  ['new', 'pauseTime', 'pauseTime', false],
  ['new', 'dates', 'dates', false],
])('for kind %s, shows server errors at %s in field %s, all mapped: %s', (kind, onApi, field, isWhole) => {
  expect(serverMessages(kind, found(onApi), valuesOf(kind))).toEqual({ messages: { [field]: 'No.' }, isWhole });
});

it('is not fully mapped when an error has no field, or when there are no errors', () => {
  expect(serverMessages('new', found('title', 'pauseTime'), valuesOf('new')).isWhole).toBe(false);
  expect(serverMessages('new', [], valuesOf('new')).isWhole).toBe(false);
});
