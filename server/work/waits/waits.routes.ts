/** Wait endpoints (docs/api-reference.md#calls-waits). */
import { adjustedDeadline, minutesWaited, type WaitChange } from '#domain/work/waits.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { idFromDigits, instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  changeWait as changeEndpoint,
  deleteWait as deleteEndpoint,
  openWait as openEndpoint,
  type WaitPatch,
} from '#contract/work/wait-changes.ts';
import { listProjectsWaits, MAX_WAITING_PROJECTS } from '#contract/work/projects-waits.ts';
import { listWaits as listEndpoint, waitsToApi, waitToApi } from '#contract/work/waits.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { badValue } from '#server/platform/http/request/period.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { checkEmailScope } from '#server/work/contacts/email-scope.ts';
import { getReadableRecord } from '#server/work/projects/readable-project.ts';
import { changeWait, checkWaiter, checkWaitEditor, deleteWait, openWait } from './waits.actions.ts';
import { listDeadlinesSet, listWaits, listWaitsOf } from './waits.store.ts';

const changeIn = ({ since, until, ...same }: WaitPatch): WaitChange => ({
  ...same,
  ...(since === undefined ? {} : { since: instantFromApi(since) }),
  ...(until === undefined ? {} : { until: until === null ? null : instantFromApi(until) }),
});

/** Returns these projects with their waits, leaving out projects that have no waits and still their first deadline. */
async function listProjectsWith(db: Db, ids: readonly number[]) {
  const [waits, rows] = [await listWaitsOf(db, ids), await listDeadlinesSet(db, ids)];
  const setAt = new Map(rows.map((row) => [row.id, row.deadline_set_at]));
  return ids.flatMap((id) => {
    const at = setAt.get(id) ?? null;
    const own = waits.get(id) ?? [];
    if (own.length === 0 && at === null) return [];
    return [{ id, deadlineSetAt: at === null ? null : instantToApi(at), waits: own.map(waitToApi) }];
  });
}

export function registerWaits(serve: Serve): void {
  serve(listEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getReadableRecord(deps.db, actor, params.id),
    handle: async ({ deps, actor, params }) => {
      const record = await getReadableRecord(deps.db, actor, params.id);
      if (isRefusal(record)) return record;
      const now = deps.clock();
      const waits = await listWaits(deps.db, params.id);
      const adjustedDeadlineAt = adjustedDeadline(record, waits, now);
      return { plain: waitsToApi({ waits, minutes: minutesWaited(waits, now), adjustedDeadlineAt }) };
    },
  });

  serve(listProjectsWaits, {
    handle: async ({ deps, query }) => {
      const ids = query.projects.split(',').map(idFromDigits);
      if (ids.length > MAX_WAITING_PROJECTS || ids.includes(undefined))
        return badValue('projects', `it must be up to ${MAX_WAITING_PROJECTS} IDs, separated by commas.`);
      return { plain: { projects: await listProjectsWith(deps.db, ids as number[]) } };
    },
  });

  serve(openEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkWaiter(deps.db, actor, params.id),
    authorizeChange: ({ request }, body) => checkEmailScope(request, body),
    handle: async ({ deps, actor, params }, { kind, note = '', since, contacts: contactIds = [], message = '' }) => {
      const draft = { kind, note: note.trim(), since: since ? instantFromApi(since) : undefined };
      const to = { contactIds, message: message.trim() };
      const wait = await openWait(deps, actor, { projectId: params.id, draft, to, now: deps.clock() });
      return isRefusal(wait) ? wait : { plain: waitToApi(wait) };
    },
  });

  serve(changeEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkWaitEditor(deps.db, actor, params.id),
    handle: async ({ deps, actor, params, ifMatch }, body) => {
      const request = { id: params.id, ifMatch, change: changeIn(body), now: deps.clock() };
      const wait = await changeWait(deps.db, actor, request);
      return isRefusal(wait) ? wait : { plain: waitToApi(wait) };
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkWaitEditor(deps.db, actor, params.id),
    handle: ({ deps, actor, params, ifMatch }) =>
      deleteWait(deps.db, actor, { id: params.id, ifMatch, now: deps.clock() }),
  });
}
