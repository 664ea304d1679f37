/** Check endpoints (docs/api-reference.md#calls-checks). */
import { isRefusal } from '#domain/platform/refusal.ts';
import {
  addChecks as addEndpoint,
  changeCheck as changeEndpoint,
  type ApiChecks,
  checkToApi,
  deleteCheck as deleteEndpoint,
  listChecks as listEndpoint,
  orderChecks as orderEndpoint,
  tickCheck as tickEndpoint,
  untickCheck as untickEndpoint,
} from '#contract/work/checks/checks.ts';
import { listProjectsChecks, MAX_CHECKED_PROJECTS } from '#contract/work/checks/projects-checks.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { badValue } from '#server/platform/http/request/period.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { getReadableRecord } from '#server/work/projects/readable-project.ts';
import {
  addChecks,
  changeCheck,
  checkAdder,
  checkOrderer,
  type ChecksOfProject,
  deleteCheck,
  getChangeable,
  getTickable,
  orderChecks,
  readChecks,
  tickCheck,
} from './checks.actions.ts';
import { listChecksOf } from '#server/work/checks/checks.store.ts';

const toApi = ({ checks, ...rights }: ChecksOfProject): ApiChecks => ({ checks: checks.map(checkToApi), ...rights });

export function registerChecks(serve: Serve): void {
  serve(listEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getReadableRecord(deps.db, actor, params.id),
    handle: async ({ deps, actor, record }) => ({ plain: toApi(await readChecks(deps.db, actor, record)) }),
  });

  serve(listProjectsChecks, {
    handle: async ({ deps, query }) => {
      const ids = query.projects.split(',').map(idFromDigits);
      if (ids.length > MAX_CHECKED_PROJECTS || ids.includes(undefined))
        return badValue('projects', `it must be up to ${MAX_CHECKED_PROJECTS} IDs, separated by commas.`);
      const checks = await listChecksOf(deps.db, ids as number[]);
      const projects = [...checks].map(([id, own]) => ({ id, checks: own.map(checkToApi) }));
      return { plain: { projects: projects.toSorted((a, b) => a.id - b.id) } };
    },
  });

  serve(addEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkAdder(deps.db, actor, { projectId: params.id, mustBeDone: false }),
    handle: async ({ deps, actor, params }, body) => {
      const drafts = body.checks.map(({ text, moment = 'end', mustBeDone = false }) => ({
        text: text.trim(),
        moment,
        mustBeDone,
      }));
      const all = await addChecks(deps.db, actor, { projectId: params.id, drafts, now: deps.clock() });
      return isRefusal(all) ? all : { plain: toApi(all) };
    },
  });

  serve(orderEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkOrderer(deps.db, actor, { projectId: params.id }),
    handle: async ({ deps, actor, params }, { ids }) => {
      const all = await orderChecks(deps.db, actor, { projectId: params.id, ids });
      return isRefusal(all) ? all : { plain: toApi(all) };
    },
  });

  serve(changeEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getChangeable(deps.db, actor, params),
    handle: async ({ deps, actor, params, ifMatch }, { text, ...same }) => {
      const change = { ...same, ...(text === undefined ? {} : { text: text.trim() }) };
      const check = await changeCheck(deps.db, actor, { id: params.id, ifMatch, change });
      return isRefusal(check) ? check : { plain: checkToApi(check) };
    },
  });

  for (const [endpoint, isDone] of [
    [tickEndpoint, true],
    [untickEndpoint, false],
  ] as const)
    serve(endpoint, {
      authorizeItem: ({ deps, actor, params }) => getTickable(deps.db, actor, params),
      handle: async ({ deps, actor, params }) => {
        const check = await tickCheck(deps.db, actor, { id: params.id, isDone, now: deps.clock() });
        return isRefusal(check) ? check : { plain: checkToApi(check) };
      },
    });

  serve(deleteEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getChangeable(deps.db, actor, params),
    handle: ({ deps, actor, params, ifMatch }) => deleteCheck(deps.db, actor, { id: params.id, ifMatch }),
  });
}
