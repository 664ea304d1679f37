/** Project endpoints. */
import { checkDeleteProject, mayRequestRevision } from '#domain/work/projects/project-rights.ts';
import { accessDenied, isRefusal } from '#domain/platform/refusal.ts';
import {
  changeProject as changeEndpoint,
  createProject as createEndpoint,
  deleteProject as deleteEndpoint,
  getProject,
  listProjects,
  requestRevision as revisionEndpoint,
} from '#contract/work/projects.ts';
import { projectFieldsFromApi } from '#contract/work/project-fields.ts';
import { restorePathOf } from '#contract/journal/trash.ts';
import { undoPathOf } from '#contract/journal/undo.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { confirmationIn } from '#server/work/checks/confirm-checks.ts';
import { type ProjectChangeResult, changeProject, checkRights } from './change-project.actions.ts';
import { changeIn } from './project-change.ts';
import { ownershipOf } from './project-record.ts';
import { createProject, deleteProject, requestRevision } from './projects.actions.ts';
import { getReadableProject, getReadableRecord } from './readable-project.ts';
import { toResponse, toListItem } from './projects.resource.ts';
import { listProjectsPage } from './projects.store.ts';

const toUndoable = ({ project, undoId }: ProjectChangeResult, now: string) => ({
  ...toResponse(project, now),
  undo: undoId === undefined ? undefined : undoPathOf(undoId),
});

export function registerProjects(serve: Serve): void {
  serve(listProjects, {
    handle: async ({ deps, actor, list }) => {
      const now = deps.clock();
      const page = await listProjectsPage(deps, actor, { ...list, now });
      return { items: page.rows.map((project) => toListItem(project, now)), total: page.total };
    },
  });

  serve(getProject, {
    authorizeItem: ({ deps, actor, params }) => getReadableProject(deps.db, actor, params.id),
    handle: ({ deps, record }) => toResponse(record, deps.clock()),
  });

  serve(createEndpoint, {
    handle: async ({ deps, actor }, { template: templateId, ...body }) => {
      const now = deps.clock();
      const result = await createProject(deps, actor, { sent: projectFieldsFromApi(body), templateId, now });
      return isRefusal(result) ? result : toResponse(result, now);
    },
  });

  serve(changeEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getReadableRecord(deps.db, actor, params.id),
    authorizeChange: async ({ deps, actor, record }, body) => {
      const change = changeIn(record, body);
      return (await checkRights(deps.db, { actor, record, change }, deps.config.editorTimer)) ?? change;
    },
    // Only the status of a timer action counts, not its times (docs/projects.md#press-or-edit).
    validate: (_body, violations, { change }) => (change.kind === 'timerAction' ? [] : violations),
    handle: async ({ deps, actor, record, change, ifMatch, query, request }, body) => {
      const now = deps.clock();
      const fixedTimer = deps.config.editorTimer;
      const confirmation = confirmationIn(request, query);
      const wanted = { seen: record, change, body, ifMatch, now, fixedTimer, confirmation };
      const result = await changeProject(deps.db, actor, wanted);
      return isRefusal(result) ? result : toUndoable(result, now);
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      const record = await getReadableRecord(deps.db, actor, params.id);
      return isRefusal(record) ? record : checkDeleteProject(actor, ownershipOf(record));
    },
    handle: async ({ deps, actor, params, ifMatch }) => {
      const trashId = await deleteProject(deps, actor, { id: params.id, ifMatch, now: deps.clock() });
      return isRefusal(trashId) ? trashId : { isEmpty: true, undo: restorePathOf(trashId) };
    },
  });

  serve(revisionEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      const record = await getReadableRecord(deps.db, actor, params.id);
      if (isRefusal(record)) return record;
      return mayRequestRevision(actor, record) ? undefined : accessDenied();
    },
    handle: async ({ deps, actor, params, ifMatch }, body) => {
      const now = deps.clock();
      const result = await requestRevision(deps, actor, { id: params.id, reason: body.reason.trim(), ifMatch, now });
      return isRefusal(result) ? result : toUndoable(result, now);
    },
  });
}
