/** Points endpoints. */
import type { PointAction } from '#domain/work/points.ts';
import { mayReadProject, mayScore } from '#domain/work/projects/project-rights.ts';
import { accessDenied, isRefusal, notFound } from '#domain/platform/refusal.ts';
import {
  getPointAction,
  listPointActions,
  pointActionToApi,
  scoreProject as scoreEndpoint,
} from '#contract/work/points.ts';
import { undoPathOf } from '#contract/journal/undo.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { findRecord } from '#server/work/projects/projects.store.ts';
import { scoreProject } from './points.actions.ts';
import { findPointAction, listPointActionsPage } from '#server/work/projects/points.store.ts';

/** Log entries never change. */
const VERSION = 1;

const toResponse = (action: PointAction) => ({ item: pointActionToApi(action), version: VERSION });

export function registerPoints(serve: Serve): void {
  serve(scoreEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      const record = await findRecord(deps.db, params.projectId);
      if (!record || !mayReadProject(actor, record)) return notFound();
      return mayScore(actor) ? undefined : accessDenied();
    },
    handle: async ({ deps, actor, params, ifMatch }, body) => {
      const score = { point: body.point, description: (body.description ?? '').trim() };
      const request = { projectId: params.projectId, score, ifMatch, now: deps.clock() };
      const result = await scoreProject(deps.db, actor, request);
      return isRefusal(result) ? result : { ...toResponse(result.action), undo: undoPathOf(result.undoId) };
    },
  });

  serve(listPointActions, {
    handle: async ({ deps, actor, list }) => {
      const page = await listPointActionsPage(deps.db, actor, list);
      return { items: page.rows.map(pointActionToApi), total: page.total };
    },
  });

  serve(getPointAction, {
    authorizeItem: async ({ deps, actor, params }) => (await findPointAction(deps.db, actor, params.id)) ?? notFound(),
    handle: ({ record }) => toResponse(record),
  });
}
