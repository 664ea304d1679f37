/** Tests that passwords made of the user's or the workspace's own words are rejected (docs/people.md#passwords). */
import { beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

/** Typical first guesses of an attacker: words with the year, capitals, special characters, and keyboard runs. */
const TRIED_FIRST = `
12345678 123456789 1234567890 12345678910 987654321 87654321 11111111 88888888 12121212 12341234 11223344 123123123
password Password1 Password123 Password@123 Password2024! P@ssw0rd P@ssw0rd1 P@$$w0rd Passw0rd! qwerty123 Qwerty123! qwerty12345
qwertyuiop 1qaz2wsx 1q2w3e4r 1q2w3e4r5t zaq1zaq1 asdfghjkl asdf1234 abcd1234 Abcd@1234 abc12345 Aa123456 Aa@123456 Admin@123
admin12345 administrator Welcome1 Welcome2024! changeme123 letmein2025 iloveyou2 sunshine1 princess01 football2024 baseball!
Dragon-2024! monkey1234 Summer2025 Winter2026! October2024 Monday123 Liverpool2024 chelsea1905! michael1987 jessica99
pokemon2024 minecraft1 netflix123 instagram1 linkedin2024 bitcoin2024 premiere2025 davinci123 finalcut10 editor1234 producer1
`;

const NEWCOMER = { firstName: 'Nora', lastName: 'Berg', email: 'nora@example.com', type: 'editor', jobType: 'J1' };

let app: TestApp;
let admin: Caller;
beforeEach(async () => {
  app = await testApp();
  admin = await app.as('admin');
});

test('rejects every commonly guessed password', async () => {
  const accepted: string[] = [];
  for (const plainPassword of TRIED_FIRST.trim().split(/\s+/)) {
    const response = await admin.post('/api/users', {
      ...NEWCOMER,
      email: `${accepted.length}@example.com`,
      plainPassword,
    });
    if (!response.body.includes('This password is too common.')) accepted.push(plainPassword);
  }
  expect(accepted).toEqual([]);
});

test.each([
  ['the name', { firstName: 'Ferdinand', plainPassword: 'ferdinand1984' }],
  ['the address', { email: 'quill.bee@example.com', plainPassword: 'Quill.Bee1' }],
  ['the workspace name', { plainPassword: 'Blue Door Films 7' }],
])('rejects a password that is %s', async (_what, more) => {
  await admin.patch('/api/settings', { name: 'Blue Door Films' });
  const response = await admin.post('/api/users', { ...NEWCOMER, ...more });
  const message = 'This password is easy to guess from a name or address. Choose another.';
  expect(response.json().violations).toEqual([expect.objectContaining({ propertyPath: 'plainPassword', message })]);
});

test('validates a changed password against the name in the same change, or else the stored name', async () => {
  const editor = await app.as('editor', { first_name: 'Ottoline' });
  const change = (body: object) =>
    admin.patch(`/api/users/${editor.user.id}`, { plainPassword: 'Ottoline1984', ...body });
  expect((await change({})).json().violations).toMatchObject([{ propertyPath: 'plainPassword' }]);
  expect((await change({ firstName: 'Quentin' })).statusCode).toBe(200);
});
