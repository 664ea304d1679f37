/** Every change that may be kept has a few words of its own for the bar that offers it again. */
import { expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { unsentWordsOf } from './unsent-words.ts';

/** Never kept: true of its moment alone. */
const PASSING = ['clock.sign', 'viewing.typing', 'sessions.renew'];

it('names each change in a few words, and none in those of the documents', () => {
  const changes = ALL_ENDPOINTS.filter(
    ({ name, method, roles, isQuestion }) =>
      method !== 'GET' && roles !== 'anyone' && !isQuestion && !PASSING.includes(name),
  );
  const outgoing = { id: 1, owner: '', method: 'POST', path: '', headers: {}, body: undefined };
  const wordless = changes.filter(
    ({ name, summary }) => unsentWordsOf({ ...outgoing, name, text: summary }) === summary,
  );
  expect(wordless.map(({ name }) => name)).toEqual([]);
});
