/** Inbox endpoints. Users read and mark their own lines. */
import {
  countNotifications as countEndpoint,
  listNotificationClients as clientsEndpoint,
  listNotifications as listEndpoint,
  notificationToApi,
  markNotificationsRead,
  markNotificationsUnread,
} from '#contract/live/notifications.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { countLines, countUnread, listLines, listNotificationClients, markRead, markUnread } from './inbox.store.ts';

export function registerNotifications(serve: Serve): void {
  serve(listEndpoint, {
    handle: async ({ deps: { db }, actor, query }) => {
      const filters = { isUnread: query.unread, kind: query.kind, projectId: query.project, clientId: query.client };
      const lines = await listLines(db, actor, { page: query.page ?? 1, ...filters });
      const unread = await countUnread(db, actor.id);
      const total = await countLines(db, actor, filters);
      return { plain: { total, unread, items: lines.map(notificationToApi) } };
    },
  });

  serve(clientsEndpoint, {
    handle: async ({ deps, actor }) => ({ plain: { clients: await listNotificationClients(deps.db, actor) } }),
  });

  serve(countEndpoint, {
    handle: async ({ deps, actor }) => ({ plain: { unread: await countUnread(deps.db, actor.id) } }),
  });

  serve(markNotificationsRead, {
    handle: async ({ deps, actor }, { ids, project }) => {
      const now = deps.clock();
      await markRead(deps.db, actor.id, { ids, projectId: project, now });
      return { plain: { unread: await countUnread(deps.db, actor.id), readAt: now } };
    },
  });

  serve(markNotificationsUnread, {
    handle: async ({ deps, actor }, { ids, readAt }) => {
      await markUnread(deps.db, actor.id, { ids, readAt });
      return { plain: { unread: await countUnread(deps.db, actor.id) } };
    },
  });
}
