/** The inbox from the server, and marking its lines as read. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  countNotifications,
  listNotedClients,
  listNotifications,
  notificationFromWire,
  readNotifications,
  unreadNotifications,
} from '#contract/live/notifications.ts';
import { INBOX_PAGE_SIZE, type Notification, type NotificationKind } from '#domain/live/notifications.ts';
import { pageCountOf } from '#domain/platform/paging.ts';
import { failureOf, isLacking } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { pollEvery, pollUnlessLacking } from '#web/lib/live.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { notifyWithAction } from '#web/ui/action-toast.tsx';
import { notifyFailure } from '#web/ui/toasts.ts';

const POLL_MS = 30_000;

/** `asked` tells the page of one question from that of another. */
export type InboxPage = { lines: Notification[]; total: number; unread: number; pages: number; question: string };

/** How many lines wait; a provider that lacks the call is asked once. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: async ({ signal }) => (await call(countNotifications, { signal })).data.unread,
    refetchInterval: pollUnlessLacking(POLL_MS),
  });

/** Which lines are wanted. */
export type InboxAsk = {
  page: number;
  isUnread: boolean;
  kind: NotificationKind | null;
  projectId: number | null;
  clientId: number | null;
};

/** The newest of all. */
export const NEWEST: InboxAsk = { page: 1, isUnread: false, kind: null, projectId: null, clientId: null };

/** One page of lines, latest first. */
export const inboxQuery = ({ page, isUnread, kind, projectId, clientId }: InboxAsk) =>
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
      return { lines: items.map(notificationFromWire), total, unread, pages, question: JSON.stringify(query) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });

/** The clients to choose among; none where the provider tells none. */
export const notedClientsQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'clients'],
    queryFn: async ({ signal }): Promise<{ id: number; name: string }[]> => {
      try {
        return (await call(listNotedClients, { signal })).data.clients;
      } catch (error) {
        if (isLacking(error)) return [];
        throw error;
      }
    },
  });

/** Marks these lines, or all, as read, or as waiting to be read again; all at once can be taken back. */
export function useMarks() {
  const refresh = useRefresh('notifications');
  const onError = (error: unknown): void => notifyFailure(failureOf('The inbox could not be changed.', error));
  const again = useMutation({
    mutationFn: async (lines: { ids: number[] } | { readAt: string }) => {
      await call(unreadNotifications, { body: lines });
    },
    onError,
    onSettled: refresh,
  });
  const read = useMutation({
    mutationFn: async (ids: number[]) => {
      await call(readNotifications, { body: { ids } });
    },
    onError,
    onSettled: refresh,
  });
  const all = useMutation({
    mutationFn: async () => (await call(readNotifications, { body: {} })).data.readAt,
    onSuccess: (readAt) => {
      // A provider of earlier days does not tell the moment.
      if (readAt)
        notifyWithAction('All lines are read.', { label: 'Undo', key: 'z', onPress: () => again.mutate({ readAt }) });
    },
    onError,
    onSettled: refresh,
  });
  return {
    markAll: () => all.mutate(),
    isMarkingAll: all.isPending,
    mark: (id: number, isRead: boolean) => (isRead ? read.mutate([id]) : again.mutate({ ids: [id] })),
  };
}
