/** Calendar subscription endpoints (docs/api-reference.md#calls-calendar-feeds). */
import { accessDenied, isRefusal, notFound } from '#domain/platform/refusal.ts';
import { checkFeedScope } from '#domain/live/calendar-feeds.ts';
import { mayManageUsers } from '#domain/identity/users.ts';
import {
  calendarFeedToApi,
  createCalendarFeed as createEndpoint,
  listCalendarFeeds as listEndpoint,
  revokeCalendarFeed as revokeEndpoint,
} from '#contract/live/calendar-feeds.ts';
import { publicOriginOf } from '#server/platform/http/response/own-origin.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { findAccount } from '#server/identity/accounts/users.store.ts';
import { createCalendarFeed, revokeCalendarFeed } from './calendar-feeds.actions.ts';
import { findFeedOwner, listCalendarFeeds } from './calendar-feeds.store.ts';
import { feedPathOf } from './feed-file.routes.ts';

export function registerCalendarFeeds(serve: Serve): void {
  serve(listEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      if (!(await findAccount(deps.db, params.id))) return notFound();
      return actor.id === params.id || mayManageUsers(actor) ? undefined : accessDenied();
    },
    handle: async ({ deps, params }) => {
      const feeds = await listCalendarFeeds(deps.db, params.id);
      return { plain: { feeds: feeds.map(calendarFeedToApi) } };
    },
  });

  serve(createEndpoint, {
    // A feed carries its owner's rights, so nobody creates one for someone else.
    authorizeItem: async ({ deps, actor, params }) => {
      if (!(await findAccount(deps.db, params.id))) return notFound();
      return actor.id === params.id ? undefined : accessDenied();
    },
    authorizeChange: ({ actor }, { scope }) => checkFeedScope(actor, scope),
    handle: async ({ deps, actor, address, request }, body) => {
      const created = await createCalendarFeed(deps, actor.id, body);
      if (isRefusal(created)) return created;
      const { record, token } = created;
      request.log.info(
        { event: 'calendar-feed-created', actor: actor.id, calendarFeed: record.id, address },
        'calendar subscription created',
      );
      const url = `${publicOriginOf(request, deps.config.publicUrl)}${feedPathOf(token)}`;
      return { plain: { url, ...calendarFeedToApi(record) } };
    },
  });

  serve(revokeEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      const found = await findFeedOwner(deps.db, params.id);
      return found && (found.user_id === actor.id || mayManageUsers(actor)) ? undefined : notFound();
    },
    handle: async ({ deps, actor, address, params, request }) => {
      await revokeCalendarFeed(deps, params.id);
      request.log.info(
        { event: 'calendar-feed-revoked', actor: actor.id, calendarFeed: params.id, address },
        'calendar subscription revoked',
      );
      return undefined;
    },
  });
}
