/** Webhooks of the house, the log of one, and what is done with them. */
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import {
  changeWebhook,
  deleteWebhook,
  deliveryFromWire,
  listDeliveries,
  listWebhooks,
  makeWebhook,
  replayDelivery,
  testWebhook,
  webhookFromWire,
} from '#contract/live/webhooks.ts';
import { DELIVERIES_PAGE, type Delivery, type Webhook } from '#domain/live/webhooks.ts';
import { call } from '#web/lib/api.ts';
import { isLacking } from '#web/lib/api-error.ts';
import { useRefresh } from '#web/lib/refresh.ts';

/** Null where the provider has none. */
export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['webhooks', 'list'],
    queryFn: async ({ signal }): Promise<Webhook[] | null> => {
      try {
        return (await call(listWebhooks, { signal })).data.webhooks.map(webhookFromWire);
      } catch (error) {
        if (isLacking(error)) return null;
        throw error;
      }
    },
  });

/** While something waits the log is asked anew, so that whoever looks sees it arrive. */
const LOOK_MS = 3_000;

/** What was sent to one, the newest first, page by page. */
export const deliveriesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'log', id],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }): Promise<Delivery[]> => {
      const query = pageParam === undefined ? {} : { before: pageParam };
      const { data } = await call(listDeliveries, { params: { id }, query, signal });
      return data.deliveries.map(deliveryFromWire);
    },
    getNextPageParam: (page) => (page.length < DELIVERIES_PAGE ? undefined : page.at(-1)?.id),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.some(({ state: now, attempts }) => now === 'waiting' && attempts === 0) ? LOOK_MS : false,
  });

/** Answers the secret, which is told this once. */
export function useMakeWebhook() {
  const refresh = useRefresh('webhooks');
  return useMutation({
    mutationFn: async (body: BodyOf<typeof makeWebhook>): Promise<string> =>
      (await call(makeWebhook, { body })).data.secret,
    onSettled: refresh,
    gcTime: 0,
  });
}

export function useChangeWebhook() {
  const refresh = useRefresh('webhooks');
  return useMutation({
    mutationFn: async ({ id, ...body }: BodyOf<typeof changeWebhook> & { id: number }) => {
      await call(changeWebhook, { params: { id }, body });
    },
    onSettled: refresh,
  });
}

const ACTS = { delete: deleteWebhook, test: testWebhook, replay: replayDelivery } as const;

/** Deletes or tests a webhook, or sends a delivery once more. */
export function useWebhookAct(act: keyof typeof ACTS) {
  const refresh = useRefresh('webhooks');
  return useMutation({
    mutationFn: async (id: number) => {
      await call(ACTS[act], { params: { id } });
    },
    onSettled: refresh,
  });
}
