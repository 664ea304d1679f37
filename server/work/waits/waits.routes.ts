/** Wait endpoints (docs/api-reference.md#calls-waits). */
import { adjustedDeadline, minutesWaited, type WaitChange } from '#domain/work/waits.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { instantFromApi } from '#contract/platform/jsonld.ts';
import {
  changeWait as changeEndpoint,
  deleteWait as deleteEndpoint,
  openWait as openEndpoint,
  type WaitPatch,
} from '#contract/work/wait-changes.ts';
import { listWaits as listEndpoint, waitsToApi, waitToApi } from '#contract/work/waits.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { getReadableRecord } from '#server/work/projects/readable-project.ts';
import { changeWait, checkWaiter, checkWaitEditor, deleteWait, openWait } from './waits.actions.ts';
import { listWaits } from './waits.store.ts';

const changeIn = ({ since, until, ...same }: WaitPatch): WaitChange => ({
  ...same,
  ...(since === undefined ? {} : { since: instantFromApi(since) }),
  ...(until === undefined ? {} : { until: until === null ? null : instantFromApi(until) }),
});

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

  serve(openEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkWaiter(deps.db, actor, params.id),
    handle: async ({ deps, actor, params }, { kind, note = '', since }) => {
      const draft = { kind, note: note.trim(), since: since ? instantFromApi(since) : undefined };
      const wait = await openWait(deps.db, actor, { projectId: params.id, draft, now: deps.clock() });
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
    handle: ({ deps, actor, params, ifMatch }) => deleteWait(deps.db, actor, { id: params.id, ifMatch }),
  });
}
