/** Which kept answers the stream's hints make old. */
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Topic } from '#domain/topics.ts';
import { refreshHinted } from './refresh.ts';

const KEYS: QueryKey[] = [['clock', 'own'], ['home', 'today'], ['boss-view'], ['leave'], ['targets']];

async function oldAfter(topic: Topic): Promise<string[]> {
  const client = new QueryClient();
  for (const key of KEYS) client.setQueryData(key, {});
  await refreshHinted(client, [{ topic, ids: [1], projectIds: [] }]);
  return KEYS.filter((key) => client.getQueryState(key)?.isInvalidated).map(([word]) => word);
}

it.each<[Topic, string[]]>([
  ['clients', ['home', 'boss-view', 'leave']],
  ['projects', ['clock', 'home', 'boss-view', 'leave', 'targets']],
  // Its hours decide which clocks ask, and whether two may run is told beside them.
  ['settings', ['clock', 'home']],
])('a change of %s is seen in what shows it', async (topic, words) => {
  expect(await oldAfter(topic)).toEqual(words);
});
