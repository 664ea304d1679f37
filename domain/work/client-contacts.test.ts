/** Rules of contacts: equal addresses, names on one line, and who decides by default. */
import { expect, it } from 'vitest';
import { checkContact, checkContactCount, contactName, emailKeyOf, mayNewContactDecide } from './client-contacts.ts';

it.each([
  ['Dana@Weiss.Example ', 'dana@weiss.example'],
  ['\uFF44ana@weiss.example', 'dana@weiss.example'],
  ['dana+film@weiss.example', 'dana+film@weiss.example'],
])('reads %s as the address %s', (typed, key) => expect(emailKeyOf(typed)).toBe(key));

it('keeps a name on one line', () => {
  expect(contactName('  Dana\r\nBcc: other@weiss.example ')).toBe('Dana Bcc: other@weiss.example');
});

it.each([
  [{ name: ' ', email: 'dana@weiss.example' }, ['name']],
  [{ name: 'Dana', email: 'dana' }, ['email']],
  [{ name: 'x'.repeat(101), email: '' }, ['name', 'email']],
  [{ email: 'dana@weiss.example' }, []],
])('names the wrong fields of %o', (values, fields) =>
  expect(checkContact(values).map(({ propertyPath }) => propertyPath)).toEqual(fields),
);

it('lets the first contact decide, and later ones only if stated', () => {
  expect([mayNewContactDecide(undefined, 0), mayNewContactDecide(false, 0)]).toEqual([true, false]);
  expect([mayNewContactDecide(undefined, 1), mayNewContactDecide(true, 1)]).toEqual([false, true]);
});

it('refuses the 21st contact', () => {
  expect([checkContactCount(19), checkContactCount(20)?.kind]).toEqual([undefined, 'conflict']);
});
