/** Bulk change endpoints. */
import { BULK_TEXTS, checkBulkChange, checkUndoRights, undoUntilOf } from '#domain/work/bulk.ts';
import { isRefusal, notFound, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import {
  bulkChangeFromApi,
  changeProjects as changeEndpoint,
  listUndoable,
  undoableToApi,
  undoBulkChange as undoEndpoint,
} from '#contract/work/bulk.ts';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import { idFromDigits, instantToApi } from '#contract/platform/jsonld.ts';
import { listProjects } from '#contract/work/projects.ts';
import { readListText } from '#server/platform/http/read-query.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { type BulkRequest, changeProjects, type Selection, undoBulkChange } from './bulk.actions.ts';
import { findBulkChange, listUndoableChanges } from './bulk.store.ts';

type Body = BodyOf<typeof changeEndpoint>;

function checkBody(body: Body): Violation[] {
  const isOne = (body.ids === undefined) !== (body.query === undefined);
  const keys = Object.keys(body.versions ?? {});
  return [
    ...(isOne ? [] : [brokenRuleAt('ids', BULK_TEXTS.selection)]),
    ...(keys.every((key) => idFromDigits(key) !== undefined) ? [] : [brokenRuleAt('versions', BULK_TEXTS.versions)]),
    ...checkBulkChange(bulkChangeFromApi(body.change)),
  ];
}

/** Parses the selected projects; filters are parsed like the list's query parameters. */
function selectionOf({ ids, query }: Body, hosts: readonly string[]): Selection | Refusal {
  if (query === undefined) return { ids: ids ?? [] };
  const list = readListText(query, listProjects, hosts);
  return isRefusal(list) ? list : { filters: list.filters };
}

function requestOf(body: Body, selection: Selection, now: string): BulkRequest {
  const versions = new Map(Object.entries(body.versions ?? {}).map(([id, version]) => [Number(id), version]));
  return { selection, count: body.count, change: bulkChangeFromApi(body.change), versions, now };
}

export function registerBulk(serve: Serve): void {
  serve(changeEndpoint, {
    validate: (body, violations) => (violations.length > 0 ? violations : checkBody(body)),
    handle: async ({ deps, actor, hosts }, body) => {
      const selection = selectionOf(body, hosts);
      if (isRefusal(selection)) return selection;
      const now = deps.clock();
      const done = await changeProjects(deps.db, actor, requestOf(body, selection, now));
      if (isRefusal(done)) return done;
      return { plain: done.id === undefined ? done : { ...done, undoUntil: instantToApi(undoUntilOf(now)) } };
    },
  });

  serve(listUndoable, {
    handle: async ({ deps, actor }) => {
      const found = await listUndoableChanges(deps.db, { userId: actor.id, now: deps.clock() });
      const changes = found.map(({ id, projects, createdAt }) =>
        undoableToApi({ id, changed: projects.length, createdAt, undoUntil: undoUntilOf(createdAt) }),
      );
      return { plain: { changes } };
    },
  });

  serve(undoEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      const bulkChange = await findBulkChange(deps.db, params.id);
      return bulkChange ? checkUndoRights(actor, bulkChange) : notFound();
    },
    handle: async ({ deps, actor, params }) => {
      const undone = await undoBulkChange(deps.db, actor, { id: params.id, now: deps.clock() });
      return isRefusal(undone) ? undone : { plain: undone };
    },
  });
}
