/** The endpoints of who else is here. That somebody is, their own stream says. */
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { listLookers as listEndpoint, lookerToWire, tellTyping } from '#contract/live/viewing.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { listKnownProjectIds } from '#server/work/projects/projects.store.ts';
import { listLookers, noteTyping } from './viewing.store.ts';

async function judgeRead(db: Db, actor: Actor, id: number): Promise<Refusal | undefined> {
  return (await listKnownProjectIds(db, actor, [id])).has(id) ? undefined : notFound();
}

export function registerViewing(serve: Serve): void {
  serve(listEndpoint, {
    authorizeItem: ({ deps, actor, params }) => judgeRead(deps.db, actor, params.id),
    handle: async ({ deps, actor, params }) => ({
      plain: { people: (await listLookers(deps.db, actor, params.id)).map(lookerToWire) },
    }),
  });

  serve(tellTyping, {
    authorizeItem: ({ deps, actor, params }) => judgeRead(deps.db, actor, params.id),
    handle: async ({ deps, actor, params }, { typing }) => {
      await noteTyping(deps.db, { userId: actor.id, projectId: params.id, isTyping: typing });
      return { plain: { people: (await listLookers(deps.db, actor, params.id)).map(lookerToWire) } };
    },
  });
}
