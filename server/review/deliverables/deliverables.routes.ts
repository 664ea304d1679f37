/** Deliverable endpoints (docs/api-reference.md#calls-deliverables). */
import { isRefusal } from '#domain/platform/refusal.ts';
import {
  addDeliverables as addEndpoint,
  changeDeliverable as changeEndpoint,
  deleteDeliverable as deleteEndpoint,
  type DeliverablePatch,
  deliverableToApi,
  listDeliverables as listEndpoint,
} from '#contract/review/deliverables.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { getReviewableProject } from '#server/work/teams/teams.store.ts';
import {
  addDeliverables,
  changeDeliverable,
  checkDeliverableEditor,
  checkProjectEditor,
  deleteDeliverable,
  type DeliverableChange,
} from './deliverables.actions.ts';
import { listDeliverables } from './deliverables.store.ts';

const changeIn = ({ name, canceled, ...same }: DeliverablePatch): DeliverableChange => ({
  ...same,
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(canceled === undefined ? {} : { isCanceled: canceled }),
});

export function registerDeliverables(serve: Serve): void {
  serve(listEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getReviewableProject(deps.db, actor, params.id),
    handle: async ({ deps, params }) => ({
      plain: { deliverables: (await listDeliverables(deps.db, params.id)).map(deliverableToApi) },
    }),
  });

  serve(addEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkProjectEditor(deps.db, actor, { projectId: params.id }),
    handle: async ({ deps, actor, params }, body) => {
      const drafts = body.deliverables.map(({ name, aspect = '', lengthSeconds = 0 }) => ({
        name: name.trim(),
        aspect,
        lengthSeconds,
      }));
      const all = await addDeliverables(deps.db, actor, { projectId: params.id, drafts, now: deps.clock() });
      return isRefusal(all) ? all : { plain: { deliverables: all.map(deliverableToApi) } };
    },
  });

  serve(changeEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkDeliverableEditor(deps.db, actor, params.id),
    handle: async ({ deps, actor, params, ifMatch }, body) => {
      const request = { id: params.id, ifMatch, change: changeIn(body), now: deps.clock() };
      const changed = await changeDeliverable(deps.db, actor, request);
      return isRefusal(changed) ? changed : { plain: deliverableToApi(changed) };
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkDeliverableEditor(deps.db, actor, params.id),
    handle: ({ deps, actor, params, ifMatch }) => deleteDeliverable(deps.db, actor, { id: params.id, ifMatch }),
  });
}
