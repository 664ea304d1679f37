/** Guessable passwords (docs/people.md#passwords). */
import { expect, it } from 'vitest';
import { checkGuessability, PASSWORD_TEXTS } from './passwords.ts';

const against = {
  common: new Set(['password', 'letmein123', 'p@ssw0rd', '1984']),
  owner: { firstName: 'Léna', lastName: 'Fischer', email: 'lena.f@studio-nord.example' },
  workspaceName: 'Studio 54',
};
const faultOf = (password: string) => checkGuessability(password, against).map(({ message }) => message);

it.each([
  'password',
  'PassWord',
  'LETMEIN123',
  'Password1',
  'password2024',
  'Password-2024!',
  'password!',
  'PASSWORD 77 ?!',
  'P@ssw0rd#1',
  '1984-2026',
])('rejects %j as a common password, ignoring case and trailing digits and punctuation', (password) => {
  expect(faultOf(password)).toEqual([PASSWORD_TEXTS.common]);
});

it.each([
  'fischer1',
  'Fischer1984',
  'LENAfischer',
  'fischer-léna',
  'Lena Fischer 77',
  'lena.f@studio-nord.example',
  'Lena.F@Studio-Nord.example1',
  'lena.f2026',
  'Studio 54',
  'studio2026',
  'cutroom2026',
])('rejects %j as derived from the user or the workspace', (password) => {
  expect(faultOf(password)).toEqual([PASSWORD_TEXTS.ownWord]);
});

it.each([
  'password of mine',
  'fischer and the sea',
  'cutroom-demo',
  '54545454',
  '1066-2026',
  'kestrel!',
  'password12345',
  '2024password',
  'password2024x',
])('accepts %j', (password) => {
  expect(faultOf(password)).toEqual([]);
});

it('handles users without names, and reports the given field', () => {
  const bare = { common: new Set(['password']), owner: {}, workspaceName: '' };
  expect(checkGuessability('--------', bare)).toEqual([]);
  expect(checkGuessability('password', bare, 'people[2].password')[0]?.propertyPath).toBe('people[2].password');
});
