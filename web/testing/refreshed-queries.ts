/** Finds queries that would stay stale, because hints of a topic don't refresh them although their responses contain its records. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, onTestFinished } from 'vitest';
import type { Topic } from '#domain/platform/topics.ts';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import type { FieldSchema, ResourceName } from '#contract/platform/schema.ts';
import { refreshHinted } from '#web/lib/api/refresh.ts';

const TOPIC_OF: Partial<Record<ResourceName, Topic>> = {
  Client: 'clients',
  Cut: 'cuts',
  Feedback: 'feedback',
  LeaveApplication: 'leave',
  PointAction: 'points',
  PointTarget: 'targets',
  Project: 'projects',
  SavedView: 'views',
  ShareLink: 'share',
  User: 'users',
};

function topicsIn({ properties = {}, items, ...schema }: FieldSchema): Topic[] {
  const own = schema['x-class'] && TOPIC_OF[schema['x-class']];
  const inner = [...Object.values(properties), ...(items ? [items] : [])];
  return [...(own ? [own] : []), ...inner.flatMap(topicsIn)];
}

const READS = ALL_ENDPOINTS.filter(({ method, isReadOnly }) => method === 'GET' || isReadOnly).map(
  ({ method, path, response }) => ({
    pattern: new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    topics: response ? topicsIn(response as FieldSchema) : [],
  }),
);

async function isRefreshed(queryKey: QueryKey, topic: Topic): Promise<boolean> {
  const client = new QueryClient();
  client.setQueryData(queryKey, {});
  await refreshHinted(client, [{ topic, ids: [], projectIds: [] }]);
  return client.getQueryState(queryKey)?.isInvalidated ?? false;
}

/** Watches the queries of a client and their requests. The test fails if `SHOWN_FEATURES` in web/lib/api/refresh.ts lacks a topic. */
export function watchQueries(client: QueryClient, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const running = new AsyncLocalStorage<QueryKey>();
  const { queries } = client.getDefaultOptions();
  const missing = new Set<string>();
  client.setDefaultOptions({
    queries: { ...queries, persister: (run, context) => running.run(context.queryKey, () => run(context)) },
  });
  onTestFinished(() => expect([...missing]).toEqual([]));
  return async (input, init) => {
    const queryKey = running.getStore();
    const sent = `${init?.method ?? 'GET'} ${String(input).split('?', 1)[0]}`;
    for (const topic of READS.find(({ pattern }) => pattern.test(sent))?.topics ?? [])
      if (queryKey && !(await isRefreshed(queryKey, topic))) missing.add(`${queryKey[0]} reads ${topic} (${sent})`);
    return fetch(input, init);
  };
}
