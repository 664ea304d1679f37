/** Fair queue: limited concurrency, bounded waiting, and an error for work that can't start in time. */
import { expect, test, vi } from 'vitest';
import { withCaller } from '#server/platform/caller.ts';
import { BusyError, createFairQueue } from './fair-queue.ts';
import { eventually } from '#server/testing/eventually.ts';

/** Creates work that runs until it is released. */
function blockedWork() {
  let end = (): void => {};
  const ended = new Promise<string>((resolve) => (end = () => resolve('done')));
  return { work: vi.fn(() => ended), end };
}

const settled = (work: Promise<string>): Promise<string> =>
  work.catch((error: unknown) => (error instanceof BusyError ? error.message : 'fault'));

test('runs waiting work in order of arrival', async () => {
  const inQueue = createFairQueue({ maxRunning: 1, maxWaitMs: 1_000, busyText: 'busy' });
  const [first, second, third] = [blockedWork(), blockedWork(), blockedWork()];
  const results = [first, second, third].map(({ work }) => inQueue(work));
  await Promise.resolve();
  expect([first, second, third].map(({ work }) => work.mock.calls.length)).toEqual([1, 0, 0]);
  first.end();
  await results[0];
  await eventually(() => expect(second.work).toHaveBeenCalled());
  expect(third.work).not.toHaveBeenCalled();
  second.end();
  third.end();
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done']);
});

test('rejects work at once when the queue is full, and passes on the turn of failed work', async () => {
  const inQueue = createFairQueue({ maxRunning: 1, maxWaitMs: 60_000, maxWaiting: 1, busyText: 'busy' });
  const first = blockedWork();
  const running = inQueue(first.work);
  const waiting = settled(inQueue(() => Promise.reject(new Error('no'))));
  expect(await settled(inQueue(async () => 'never'))).toBe('busy');
  first.end();
  expect([await running, await waiting, await inQueue(async () => 'next')]).toEqual(['done', 'fault', 'next']);
});

test('ends a wait that is too long, without using a turn', async () => {
  const inQueue = createFairQueue({ maxRunning: 1, maxWaitMs: 20, busyText: 'busy' });
  const first = blockedWork();
  const running = inQueue(first.work);
  expect(await settled(inQueue(async () => 'never'))).toBe('busy');
  first.end();
  expect([await running, await inQueue(async () => 'next')]).toEqual(['done', 'next']);
});

const person = (actorId: number) => ({ ip: '192.0.2.1', actorId });

/** Returns the order in which queued work starts when the first task ends. */
async function orderOf(works: readonly [name: string, actorId: number][]): Promise<string[]> {
  const inQueue = createFairQueue({ maxRunning: 1, maxWaitMs: 1_000, busyText: 'busy' });
  const begun: string[] = [];
  const first = blockedWork();
  const running = inQueue(first.work);
  const rest = works.map(([name, actorId]) =>
    withCaller(person(actorId), () => inQueue(async () => void begun.push(name))),
  );
  first.end();
  await Promise.all([running, ...rest]);
  return begun;
}

test('makes a user with one request wait for one request of each other user', async () => {
  const flood = Array.from({ length: 5 }, (_, at): [string, number] => [`flood ${at}`, 1]);
  expect(await orderOf([...flood, ['second', 2], ['third', 3]])).toEqual([
    'flood 0',
    'second',
    'third',
    'flood 1',
    'flood 2',
    'flood 3',
    'flood 4',
  ]);
});

test('counts running work: the next turn goes to the user with the least', async () => {
  const inQueue = createFairQueue({ maxRunning: 2, maxWaitMs: 1_000, busyText: 'busy' });
  const [a, b, c, d] = [blockedWork(), blockedWork(), blockedWork(), blockedWork()];
  const enqueue = (actorId: number, work: () => Promise<string>) => withCaller(person(actorId), () => inQueue(work));
  const results = [enqueue(1, a.work), enqueue(1, b.work), enqueue(1, c.work), enqueue(2, d.work)];
  a.end();
  await results[0];
  await eventually(() => expect(d.work).toHaveBeenCalled());
  expect(c.work).not.toHaveBeenCalled();
  for (const one of [b, c, d]) one.end();
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done']);
});

test('prefers the user whose last turn is oldest, even if their queue was empty since', async () => {
  const inQueue = createFairQueue({ maxRunning: 1, maxWaitMs: 1_000, busyText: 'busy' });
  const enqueue = <T>(actorId: number, work: () => Promise<T>) => withCaller(person(actorId), () => inQueue(work));
  for (const flooder of [1, 2, 3]) await enqueue(flooder, async () => 'guess');
  const begun: number[] = [];
  const first = blockedWork();
  const running = inQueue(first.work);
  const rest = [3, 2, 1, 9].map((actorId) => enqueue(actorId, async () => void begun.push(actorId)));
  first.end();
  await Promise.all([running, ...rest]);
  expect(begun).toEqual([9, 1, 2, 3]);
});

test('when full, drops the last of the longest queue for another user, but never for its own', async () => {
  const inQueue = createFairQueue({ maxRunning: 1, maxWaitMs: 60_000, maxWaiting: 3, busyText: 'busy' });
  const first = blockedWork();
  const running = inQueue(first.work);
  const enqueue = (actorId: number, response: string) =>
    settled(withCaller(person(actorId), () => inQueue(async () => response)));
  const flood = ['a', 'b', 'c', 'd'].map((response) => enqueue(1, response));
  const others = [enqueue(2, 'second'), enqueue(3, 'third')];
  expect(await Promise.all([flood[3], flood[2], flood[1]])).toEqual(['busy', 'busy', 'busy']);
  first.end();
  expect(await Promise.all([running, flood[0], ...others])).toEqual(['done', 'a', 'second', 'third']);
});

test('groups unauthenticated work by network, with an IPv6 network as a whole', async () => {
  const inQueue = createFairQueue({ maxRunning: 1, maxWaitMs: 1_000, busyText: 'busy' });
  const begun: string[] = [];
  const first = blockedWork();
  const running = inQueue(first.work);
  const enqueue = (ip: string) => withCaller({ ip, actorId: 0 }, () => inQueue(async () => void begun.push(ip)));
  const rest = ['2001:db8::1', '2001:db8::2', '198.51.100.7'].map(enqueue);
  first.end();
  await Promise.all([running, ...rest]);
  expect(begun).toEqual(['2001:db8::1', '198.51.100.7', '2001:db8::2']);
});

test('limits the concurrent work of one user, regardless of free capacity', async () => {
  const inQueue = createFairQueue({ maxRunning: 3, maxRunningPerCaller: 1, maxWaitMs: 1_000, busyText: 'busy' });
  const [a, b, c] = [blockedWork(), blockedWork(), blockedWork()];
  const enqueue = (actorId: number, work: () => Promise<string>) => withCaller(person(actorId), () => inQueue(work));
  const results = [enqueue(1, a.work), enqueue(1, b.work), enqueue(2, c.work)];
  await eventually(() => expect(c.work).toHaveBeenCalled());
  expect(b.work).not.toHaveBeenCalled();
  c.end();
  await results[2];
  expect(b.work).not.toHaveBeenCalled();
  a.end();
  b.end();
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done']);
});
