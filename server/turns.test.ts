/** Work in turns: as many at once as may be, a bounded wait, and a word to whoever does not get a turn. */
import { expect, test, vi } from 'vitest';
import { BusyError, createTurns } from './turns.ts';

/** Work that goes on until it is told to end. */
function held() {
  let end = (): void => {};
  const ended = new Promise<string>((resolve) => (end = () => resolve('done')));
  return { work: vi.fn(() => ended), end };
}

const settled = (work: Promise<string>): Promise<string> =>
  work.catch((error: unknown) => (error instanceof BusyError ? error.message : 'fault'));

test('others wait for their turn, in the order in which they came', async () => {
  const inTurn = createTurns({ atOnce: 1, maxWaitMs: 1_000, busyText: 'busy' });
  const [first, second, third] = [held(), held(), held()];
  const results = [first, second, third].map(({ work }) => inTurn(work));
  await Promise.resolve();
  expect([first, second, third].map(({ work }) => work.mock.calls.length)).toEqual([1, 0, 0]);
  first.end();
  await results[0];
  await vi.waitFor(() => expect(second.work).toHaveBeenCalled());
  expect(third.work).not.toHaveBeenCalled();
  second.end();
  third.end();
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done']);
});

test('whoever finds no place to wait is told at once, and failed work gives its turn on', async () => {
  const inTurn = createTurns({ atOnce: 1, maxWaitMs: 60_000, maxWaiting: 1, busyText: 'busy' });
  const first = held();
  const running = inTurn(first.work);
  const waiting = settled(inTurn(() => Promise.reject(new Error('no'))));
  expect(await settled(inTurn(async () => 'never'))).toBe('busy');
  first.end();
  expect([await running, await waiting, await inTurn(async () => 'next')]).toEqual(['done', 'fault', 'next']);
});

test('a wait that is too long ends, and does not use up a turn', async () => {
  const inTurn = createTurns({ atOnce: 1, maxWaitMs: 20, busyText: 'busy' });
  const first = held();
  const running = inTurn(first.work);
  expect(await settled(inTurn(async () => 'never'))).toBe('busy');
  first.end();
  expect([await running, await inTurn(async () => 'next')]).toEqual(['done', 'next']);
});
