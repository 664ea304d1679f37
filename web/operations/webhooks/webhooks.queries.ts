/** Queries and mutations for webhooks and their deliveries. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import {
  changeWebhook,
  deleteWebhook,
  deliveryFromApi,
  listDeliveries,
  listWebhooks,
  createWebhook,
  replayDelivery,
  testWebhook,
  webhookFromApi,
} from '#contract/live/webhooks.ts';
import { DELIVERIES_PAGE_SIZE, type Delivery, type Webhook } from '#domain/live/webhooks.ts';
import { call } from '#web/lib/api/api.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { useCall } from '#web/lib/api/use-call.ts';

/** Query for webhooks; null when the server doesn't support them. */
export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['webhooks', 'list'],
    queryFn: async ({ signal }): Promise<Webhook[] | null> => {
      try {
        return (await call(listWebhooks, { signal })).data.webhooks.map(webhookFromApi);
      } catch (error) {
        if (isUnsupported(error)) return null;
        throw error;
      }
    },
  });

/** Poll interval in milliseconds while a delivery is pending. */
const POLL_MS = 3_000;

/** Query for a webhook's deliveries, newest first, page by page. */
export const deliveriesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'log', id],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }): Promise<Delivery[]> => {
      const query = pageParam === undefined ? {} : { before: pageParam };
      const { data } = await call(listDeliveries, { params: { id }, query, signal });
      return data.deliveries.map(deliveryFromApi);
    },
    getNextPageParam: (page) => (page.length < DELIVERIES_PAGE_SIZE ? undefined : page.at(-1)?.id),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.some(({ state: now, attempts }) => now === 'waiting' && attempts === 0) ? POLL_MS : false,
  });

/** Creates a webhook and returns its secret, which is shown only once; undefined for a chat. */
export const useCreateWebhook = () =>
  useCall(
    'webhooks',
    async (body: BodyOf<typeof createWebhook>): Promise<string | undefined> =>
      (await call(createWebhook, { body })).data.secret,
    { gcTime: 0 },
  );

export const useChangeWebhook = () =>
  useCall('webhooks', async ({ id, ...body }: BodyOf<typeof changeWebhook> & { id: number }) => {
    await call(changeWebhook, { params: { id }, body });
  });

const ACTIONS = { delete: deleteWebhook, test: testWebhook, replay: replayDelivery } as const;

/** Deletes or tests a webhook, or redelivers an event. */
export const useWebhookAction = (action: keyof typeof ACTIONS) =>
  useCall('webhooks', async (id: number) => {
    await call(ACTIONS[action], { params: { id } });
  });
