/** Calendar subscription requests: list, create and revoke. */
import { queryOptions } from '@tanstack/react-query';
import {
  calendarFeedFromApi,
  createCalendarFeed,
  listCalendarFeeds,
  revokeCalendarFeed,
} from '#contract/live/calendar-feeds.ts';
import type { CalendarFeed, FeedDraft } from '#domain/live/calendar-feeds.ts';
import { call } from '#web/lib/api/api.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { useCall } from '#web/lib/api/use-call.ts';

/** Null if the provider has no calendar subscriptions. */
export const calendarFeedsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['calendar-feeds', userId],
    queryFn: async ({ signal }): Promise<CalendarFeed[] | null> => {
      try {
        const { data } = await call(listCalendarFeeds, { params: { id: userId }, signal });
        return data.feeds.map(calendarFeedFromApi);
      } catch (error) {
        if (isUnsupported(error)) return null;
        throw error;
      }
    },
  });

/** Creates a subscription of the signed-in user. Returns its URL, which is shown once. */
export const useCreateCalendarFeed = (userId: number) =>
  useCall(
    'calendar-feeds',
    async (body: FeedDraft): Promise<string> =>
      (await call(createCalendarFeed, { params: { id: userId }, body })).data.url,
    { gcTime: 0 },
  );

export const useRevokeCalendarFeed = () =>
  useCall('calendar-feeds', async (id: number) => {
    await call(revokeCalendarFeed, { params: { id } });
  });
