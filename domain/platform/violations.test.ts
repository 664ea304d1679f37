/** Violations by form field: one message each. */
import { expect, it } from 'vitest';
import { blankAt, tooLongAt, messagesByPath } from './violations.ts';

it('keeps the first message of each field', () => {
  const violations = [blankAt('title'), tooLongAt('title', 5), tooLongAt('platform', 9)];
  expect(messagesByPath(violations)).toEqual({
    title: 'This value should not be blank.',
    platform: 'This value is too long. It should have 9 characters or less.',
  });
  expect(messagesByPath([])).toEqual({});
});
