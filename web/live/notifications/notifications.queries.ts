/** Queries and mutations of the inbox. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  countNotifications,
  listNotificationClients,
  listNotifications,
  notificationFromApi,
  markNotificationsRead,
  markNotificationsUnread,
} from '#contract/live/notifications.ts';
import { INBOX_PAGE_SIZE, type Notification, type NotificationKind } from '#domain/journal/notifications.ts';
import { pageCountOf } from '#domain/platform/paging.ts';
import { failureOf, isUnsupported } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { pollEvery, pollUnlessUnsupported } from '#web/lib/live.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { notifyWithAction } from '#web/ui/feedback/action-toast.tsx';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';

const POLL_MS = 30_000;

/** One page of notifications; `query` identifies the request. */
export type InboxPage = { lines: Notification[]; total: number; unread: number; pages: number; query: string };

/** Query for the unread count. Servers without this call are asked only once. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: async ({ signal }) => (await call(countNotifications, { signal })).data.unread,
    refetchInterval: pollUnlessUnsupported(POLL_MS),
  });

/** Filters and page of the inbox. */
export type InboxRequest = {
  page: number;
  isUnread: boolean;
  kind: NotificationKind | null;
  projectId: number | null;
  clientId: number | null;
};

/** Request for the newest notifications, unfiltered. */
export const NEWEST_REQUEST: InboxRequest = { page: 1, isUnread: false, kind: null, projectId: null, clientId: null };

/** Query for one page of notifications, latest first. */
export const inboxQuery = ({ page, isUnread, kind, projectId, clientId }: InboxRequest) =>
  queryOptions({
    queryKey: ['notifications', 'list', page, isUnread, kind, projectId, clientId],
    queryFn: async ({ signal }): Promise<InboxPage> => {
      const query = {
        page,
        ...(isUnread ? { unread: true } : {}),
        ...(kind ? { kind } : {}),
        ...(projectId === null ? {} : { project: projectId }),
        ...(clientId === null ? {} : { client: clientId }),
      };
      const { items, total, unread } = (await call(listNotifications, { query, signal })).data;
      const pages = pageCountOf(total, INBOX_PAGE_SIZE);
      return { lines: items.map(notificationFromApi), total, unread, pages, query: JSON.stringify(query) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });

/** Query for clients to filter by; empty when the server doesn't support it. */
export const inboxClientsQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'clients'],
    queryFn: async ({ signal }): Promise<{ id: number; name: string }[]> => {
      try {
        return (await call(listNotificationClients, { signal })).data.clients;
      } catch (error) {
        if (isUnsupported(error)) return [];
        throw error;
      }
    },
  });

/** Marks notifications, or all of them, as read or unread. Marking all can be undone. */
export function useMarkNotifications() {
  const refresh = useRefresh('notifications');
  const onError = (error: unknown): void => notifyFailure(failureOf("Couldn't update the inbox.", error));
  const revert = useMutation({
    mutationFn: async (lines: { ids: number[] } | { readAt: string }) => {
      await call(markNotificationsUnread, { body: lines });
    },
    onError,
    onSettled: refresh,
  });
  const read = useMutation({
    mutationFn: async (ids: number[]) => {
      await call(markNotificationsRead, { body: { ids } });
    },
    onError,
    onSettled: refresh,
  });
  const all = useMutation({
    mutationFn: async () => (await call(markNotificationsRead, { body: {} })).data.readAt,
    onSuccess: (readAt) => {
      // Older servers don't return the time, which Undo requires.
      if (readAt)
        notifyWithAction('All notifications marked as read.', {
          label: 'Undo',
          key: 'z',
          onPress: () => revert.mutate({ readAt }),
        });
    },
    onError,
    onSettled: refresh,
  });
  return {
    markAll: () => all.mutate(),
    isMarkingAll: all.isPending,
    mark: (id: number, isRead: boolean) => (isRead ? read.mutate([id]) : revert.mutate({ ids: [id] })),
  };
}
