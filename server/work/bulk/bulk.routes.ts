/** Bulk change endpoints. */
import { BULK_TEXTS, checkBulkChange } from '#domain/work/bulk.ts';
import { checkUndoActor, undoUntilOf } from '#domain/journal/undo.ts';
import { isRefusal, notFound, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import {
  bulkChangeFromApi,
  changeProjects as changeEndpoint,
  listUndoable as listEndpoint,
  undoableToApi,
  undoBulkChange,
} from '#contract/work/bulk.ts';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import { idFromDigits, instantToApi } from '#contract/platform/jsonld.ts';
import { listProjects } from '#contract/work/projects.ts';
import { readListText } from '#server/platform/http/request/read-query.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { undo } from '#server/work/undo/undo.actions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { findUndo, type UndoRecord } from '#server/journal/undo.store.ts';
import { listUndoable } from '#server/work/undo/undoable.store.ts';
import { type BulkRequest, changedProjectsOf, changeProjects, type Selection } from './bulk.actions.ts';

type Body = BodyOf<typeof changeEndpoint>;

function checkBody(body: Body): Violation[] {
  const hasOneSelector = (body.ids === undefined) !== (body.query === undefined);
  const keys = Object.keys(body.versions ?? {});
  return [
    ...(hasOneSelector ? [] : [brokenRuleAt('ids', BULK_TEXTS.selection)]),
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

function requestOf(body: Body, selection: Selection, now: string): Omit<BulkRequest, 'ifMatch'> {
  const versions = new Map(Object.entries(body.versions ?? {}).map(([id, version]) => [Number(id), version]));
  return { selection, count: body.count, change: bulkChangeFromApi(body.change), versions, now };
}

/** Returns the change if this person may undo it. Changes made before the undo journal existed are also found by their earlier ID. */
async function getBulkChange(db: Db, actor: Actor, id: number, lock?: 'lock'): Promise<UndoRecord | Refusal> {
  const kind = 'bulk';
  const entry = (await findUndo(db, { kind, record_id: id }, lock)) ?? (await findUndo(db, { kind, id }, lock));
  return entry ? (checkUndoActor(actor, entry) ?? entry) : notFound();
}

export function registerBulk(serve: Serve): void {
  serve(changeEndpoint, {
    validate: (body, violations) => (violations.length > 0 ? violations : checkBody(body)),
    handle: async ({ deps, actor, hosts, ifMatch }, body) => {
      const selection = selectionOf(body, hosts);
      if (isRefusal(selection)) return selection;
      const now = deps.clock();
      const result = await changeProjects(deps.db, actor, { ...requestOf(body, selection, now), ifMatch });
      if (isRefusal(result)) return result;
      return {
        plain: result.id === undefined ? result : { ...result, undoUntil: instantToApi(undoUntilOf('bulk', now)) },
      };
    },
  });

  serve(listEndpoint, {
    handle: async ({ deps, actor }) => {
      const found = await listUndoable(deps.db, { kinds: ['bulk'], actorId: actor.id, now: deps.clock() });
      const changes = found.map((entry) => {
        const { id, createdAt } = entry;
        const changed = changedProjectsOf(entry).length;
        return undoableToApi({ id, changed, createdAt, undoUntil: undoUntilOf('bulk', createdAt) });
      });
      return { plain: { changes } };
    },
  });

  serve(undoBulkChange, {
    authorizeItem: async ({ deps, actor, params }) => {
      const bulkChange = await getBulkChange(deps.db, actor, params.id);
      return isRefusal(bulkChange) ? bulkChange : undefined;
    },
    handle: async ({ deps, actor, params }) => {
      const undone = await undo(deps, actor, (trx) => getBulkChange(trx, actor, params.id, 'lock'));
      return isRefusal(undone) ? undone : { plain: { restored: undone.restored } };
    },
  });
}
