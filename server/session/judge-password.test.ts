/** Passwords that are words of their owner or of the house are refused wherever one is chosen for somebody (docs/people.md#passwords). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

const NEWCOMER = { firstName: 'Nora', lastName: 'Berg', email: 'nora@example.com', type: 'editor', jobType: 'J1' };

let app: TestApp;
let admin: Caller;
beforeEach(async () => {
  app = await testApp();
  admin = await app.as('admin');
});
afterEach(() => app.close());

test.each([
  ['the name', { firstName: 'Ferdinand', plainPassword: 'ferdinand1984' }],
  ['the address', { email: 'quill.bee@example.com', plainPassword: 'Quill.Bee1' }],
  ['the name of the house', { plainPassword: 'Blue Door Films 7' }],
])('refuses a password that is %s', async (_what, more) => {
  await admin.patch('/api/settings', { name: 'Blue Door Films' });
  const answer = await admin.post('/api/users', { ...NEWCOMER, ...more });
  const message = 'This password is a name or an address that others know. Please choose another.';
  expect(answer.json().violations).toEqual([expect.objectContaining({ propertyPath: 'plainPassword', message })]);
});

test('judges a changed password by the name that the same change brings, else by the stored one', async () => {
  const editor = await app.as('editor', { first_name: 'Ferdinand' });
  const change = (body: object) =>
    admin.patch(`/api/users/${editor.user.id}`, { plainPassword: 'Ferdinand1984', ...body });
  expect((await change({})).json().violations).toMatchObject([{ propertyPath: 'plainPassword' }]);
  expect((await change({ firstName: 'Quentin' })).statusCode).toBe(200);
});
