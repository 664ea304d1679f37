/** The endpoints of projects. */
import { checkDeleteProject, mayRequestRevision } from '#domain/project-rights.ts';
import { accessDenied, isRefusal, type Refusal } from '#domain/refusal.ts';
import {
  changeProject as changeEndpoint,
  createProject as createEndpoint,
  deleteProject as deleteEndpoint,
  getProject,
  listProjects,
  requestRevision as revisionEndpoint,
} from '#contract/projects.ts';
import { projectFieldsFromWire } from '#contract/project-fields.ts';
import type { Context, Serve } from '#server/http/serve.ts';
import { changeIn, checkChangeRights, violationsThatCount } from './project-change.ts';
import { ownershipOf, type ProjectRecord } from './project-record.ts';
import { changeProject, createProject, deleteProject, getReadableRecord, requestRevision } from './projects.actions.ts';
import { toAnswer, toListItem } from './projects.resource.ts';
import { listProjectsPage, projectOf } from './projects.store.ts';

type Asked = Pick<Context, 'deps' | 'actor'> & { params: { id: number } };
const records = new WeakMap<Asked, Promise<ProjectRecord | Refusal>>();

/** The record that a request is judged by before its action, which reads it again and holds it: one read, however often it is judged. */
function recordFor(asked: Asked): Promise<ProjectRecord | Refusal> {
  const known = records.get(asked) ?? getReadableRecord(asked.deps.db, asked.actor, asked.params.id);
  records.set(asked, known);
  return known;
}

export function registerProjects(serve: Serve): void {
  serve(listProjects, {
    handle: async ({ deps, actor, list }) => {
      const page = await listProjectsPage(deps, actor, list);
      const now = deps.clock();
      return { items: page.rows.map((project) => toListItem(project, now)), total: page.total };
    },
  });

  serve(getProject, {
    handle: async ({ deps, actor, params }) => {
      const record = await getReadableRecord(deps.db, actor, params.id);
      return isRefusal(record) ? record : toAnswer(await projectOf(deps.db, record), deps.clock());
    },
  });

  serve(createEndpoint, {
    handle: async ({ deps }, body) => {
      const now = deps.clock();
      const result = await createProject(deps.db, projectFieldsFromWire(body), now);
      return isRefusal(result) ? result : toAnswer(result, now);
    },
  });

  serve(changeEndpoint, {
    authorizeItem: async (asked) => {
      const record = await recordFor(asked);
      return isRefusal(record) ? record : undefined;
    },
    authorizeChange: async (asked, body) => {
      const record = await recordFor(asked);
      if (isRefusal(record)) return record;
      const editorTimerAll = asked.deps.config.hasEditorTimerAll;
      return checkChangeRights(asked.actor, record, { change: changeIn(record, body), editorTimerAll });
    },
    validate: violationsThatCount,
    handle: async ({ deps, actor, params, ifMatch }, body) => {
      const now = deps.clock();
      const editorTimerAll = deps.config.hasEditorTimerAll;
      const result = await changeProject(deps.db, actor, { id: params.id, body, ifMatch, now, editorTimerAll });
      return isRefusal(result) ? result : toAnswer(result, now);
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      const record = await getReadableRecord(deps.db, actor, params.id);
      return isRefusal(record) ? record : checkDeleteProject(actor, ownershipOf(record));
    },
    handle: async ({ deps, actor, params, ifMatch }) => {
      const files = await deleteProject(deps.db, actor, { id: params.id, ifMatch });
      if (isRefusal(files)) return files;
      // The rows are gone; a file that cannot be removed now goes with the next sweep.
      await Promise.allSettled(files.map((filename) => deps.files.delete(filename)));
      return undefined;
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
      const result = await requestRevision(deps.db, actor, { id: params.id, reason: body.reason.trim(), ifMatch, now });
      return isRefusal(result) ? result : toAnswer(result, now);
    },
  });
}
