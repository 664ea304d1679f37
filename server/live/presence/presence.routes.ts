/** Presence endpoints. Presence itself is reported through the event stream. */
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { listViewers as listEndpoint, viewerToApi, reportTyping } from '#contract/live/presence.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { listReviewableIds } from '#server/work/teams/teams.store.ts';
import { listViewers, recordTyping } from './presence.store.ts';

async function checkRead(db: Db, actor: Actor, id: number): Promise<Refusal | undefined> {
  return (await listReviewableIds(db, actor, [id])).has(id) ? undefined : notFound();
}

export function registerPresence(serve: Serve): void {
  serve(listEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkRead(deps.db, actor, params.id),
    handle: async ({ deps, actor, params }) => ({
      plain: { people: (await listViewers(deps.db, actor, params.id)).map(viewerToApi) },
    }),
  });

  serve(reportTyping, {
    authorizeItem: ({ deps, actor, params }) => checkRead(deps.db, actor, params.id),
    handle: async ({ deps, actor, params }, { typing }) => {
      await recordTyping(deps.db, { userId: actor.id, projectId: params.id, isTyping: typing });
      return { plain: { people: (await listViewers(deps.db, actor, params.id)).map(viewerToApi) } };
    },
  });
}
