/** Target points endpoints. */
import type { Target } from '#domain/work/targets.ts';
import { isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import {
  changeTarget as changeEndpoint,
  createTarget as createEndpoint,
  getTarget,
  listTargets,
  targetToApi,
} from '#contract/work/targets.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { changeTarget, createTarget } from './targets.actions.ts';
import { findTarget, listTargetsPage } from './targets.store.ts';

const toResponse = (result: Target | Refusal) =>
  isRefusal(result) ? result : { item: targetToApi(result), version: result.version };

export function registerTargets(serve: Serve): void {
  serve(listTargets, {
    handle: async ({ deps, list }) => {
      const page = await listTargetsPage(deps.db, list);
      return { items: page.rows.map(targetToApi), total: page.total };
    },
  });

  serve(getTarget, {
    authorizeItem: async ({ deps, params }) => (await findTarget(deps.db, params.id)) ?? notFound(),
    handle: ({ record }) => toResponse(record),
  });

  serve(createEndpoint, {
    handle: async ({ deps, actor }, { target }) =>
      toResponse(await createTarget(deps.db, actor, { target, now: deps.clock() })),
  });

  serve(changeEndpoint, {
    authorizeItem: async ({ deps, params }) => (await findTarget(deps.db, params.id)) ?? notFound(),
    handle: async ({ deps, actor, params, ifMatch }, { target }) =>
      toResponse(await changeTarget(deps.db, actor, { id: params.id, target, ifMatch, now: deps.clock() })),
  });
}
