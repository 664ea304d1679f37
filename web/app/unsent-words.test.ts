/** Every change that may be kept has a few words of its own for the bar that offers it again. */
import { expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { OTHER_WORDS, unsentWordsOf } from './unsent-words.ts';

/** Never kept: true of its moment alone. */
const PASSING = ['clock.sign', 'viewing.typing', 'sessions.renew'];

/** Never kept either: it holds a password, the secret of a second factor, or what was begun a moment ago with a passkey. */
const holdsSecret = ({ body }: AnyEndpoint): boolean =>
  ['currentPassword', 'setUp', 'ticket'].some((key) => (body?.['required'] as string[] | undefined)?.includes(key));

it('names each change in a few words of its own', () => {
  const changes = ALL_ENDPOINTS.filter(
    (endpoint) =>
      endpoint.method !== 'GET' &&
      endpoint.roles !== 'anyone' &&
      !endpoint.isQuestion &&
      !PASSING.includes(endpoint.name) &&
      !holdsSecret(endpoint),
  );
  const wordless = changes.filter(({ name }) => unsentWordsOf({ name, body: undefined }) === OTHER_WORDS);
  expect(wordless.map(({ name }) => name)).toEqual([]);
});
