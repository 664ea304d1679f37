/** Cached queries that hints of the event stream invalidate. */
import { MutationObserver, QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Hint, Topic } from '#domain/platform/topics.ts';
import { refreshHinted, waitUnlessFailed } from './refresh.ts';

const KEYS: QueryKey[] = [
  ['clock', 'own'],
  ['home', 'today'],
  ['boss-view'],
  ['leave'],
  ['targets'],
  ['reviews', 1],
  ['cuts', 'one', 1],
  ['sessions', 1],
];

async function oldAfter(topic: Topic): Promise<string[]> {
  const client = new QueryClient();
  for (const key of KEYS) client.setQueryData(key, {});
  await refreshHinted(client, [{ topic, ids: [1], projectIds: [] }]);
  return KEYS.filter((key) => client.getQueryState(key)?.isInvalidated).map(([word]) => word);
}

it.each<[Topic, string[]]>([
  ['clients', ['home', 'boss-view', 'leave', 'reviews']],
  // Changed people change the list of versions to approve (`reviews`); an open player (`cuts`) doesn't refetch.
  ['projects', ['clock', 'home', 'boss-view', 'leave', 'targets', 'reviews']],
  // A new password ends sessions.
  ['users', ['home', 'boss-view', 'leave', 'targets', 'reviews', 'cuts', 'sessions']],
  // Working hours affect timer prompts and the working days of leave; the timer status also says whether two timers may run.
  ['settings', ['clock', 'home', 'leave']],
])('invalidates the queries affected by a change of %s', async (topic, words) => {
  expect(await oldAfter(topic)).toEqual(words);
});

it.each<[string, Hint, boolean]>([
  // The project shows the names of its people and its client.
  ['users', { topic: 'users', ids: [7], projectIds: [] }, true],
  ['clients', { topic: 'clients', ids: [7], projectIds: [] }, true],
  ['its feedback', { topic: 'feedback', ids: [7], projectIds: [1] }, true],
  ['feedback of another', { topic: 'feedback', ids: [1], projectIds: [7] }, false],
  ['itself', { topic: 'projects', ids: [1], projectIds: [] }, true],
  ['another project', { topic: 'projects', ids: [7], projectIds: [] }, false],
  ['unnamed projects', { topic: 'projects', ids: [], projectIds: [] }, true],
  ['settings', { topic: 'settings', ids: [], projectIds: [] }, false],
])('tells whether an open project changes with %s', async (_what, hint, isOld) => {
  const client = new QueryClient();
  client.setQueryData(['projects', 'one', 1], {});
  await refreshHinted(client, [hint, { topic: 'projects', ids: [9], projectIds: [] }]);
  expect(client.getQueryState(['projects', 'one', 1])?.isInvalidated).toBe(isOld);
});

it('reports a failure immediately, and a success after refetching', async () => {
  const arrival = Promise.withResolvers<void>();
  let responses = 0;
  const onSettled = waitUnlessFailed(() => {
    responses += 1;
    return arrival.promise;
  });
  const client = new QueryClient();
  const mutate = (mutationFn: () => Promise<string>) =>
    new MutationObserver(client, { mutationFn, onSettled }).mutate();
  await expect(mutate(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  let isDone = false;
  const saved = mutate(() => Promise.resolve('saved')).then(() => (isDone = true));
  await expect.poll(() => responses).toBe(2);
  expect(isDone).toBe(false);
  arrival.resolve();
  await saved;
});
