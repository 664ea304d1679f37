/** Changing many projects at once and undoing it: each is one transaction, all of the projects or none. */
import {
  BULK_TEXTS,
  type BulkChange,
  type BulkValues,
  bulkValuesFor,
  type ChangedProject,
  checkUndo,
  checkUndoRights,
  countText,
  refuseItems,
} from '#domain/work/bulk.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { noticesOfProject } from '#domain/live/notifications.ts';
import { isRefusal, notFound, refuse, type Refusal, type RefusedItem } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { listKnownClientIds } from '#server/work/clients/clients.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { ProjectFilterValues } from '#server/work/projects/project-filters.ts';
import { tell } from '#server/journal/tell.store.ts';
import { undoNotifications } from '#server/journal/undo-notifications.ts';
import type { ProjectRecord } from '#server/work/projects/project-record.ts';
import { holdRecords, listProjectIds, updateProjects } from '#server/work/projects/projects.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { auditOfMany } from './bulk-audit.ts';
import { judgeEach, refusedItem, type Wanted, type Write } from './bulk-plan.ts';
import { bulkActionOf, findBulkChange, insertBulkChange, type KeptChange, markUndone } from './bulk.store.ts';

/** The projects themselves, or the list that they stand in. */
export type Selection = { ids: readonly number[] } | { filters: ProjectFilterValues };

export type BulkRequest = {
  selection: Selection;
  /** How many the person saw. */
  count: number;
  change: BulkChange;
  /** By the id of a project the version that the person saw. */
  versions: ReadonlyMap<number, number>;
  now: string;
};

export type Done = { id?: number; count: number; changed: number };

/** The rows of a list, held; what others change before they are held is looked for again. */
async function holdList(
  db: Db,
  actor: Actor,
  { filters, count, now }: { filters: ProjectFilterValues; count: number; now: string },
): Promise<ProjectRecord[] | Refusal> {
  const find = () => listProjectIds(db, actor, { filters, now, limit: LIMITS.bulkProjects + 1 });
  const ids = await find();
  if (ids.length > LIMITS.bulkProjects) return refuse('conflict', BULK_TEXTS.tooMany);
  const records = await holdRecords(db, ids);
  const still = new Set(await find());
  const found = records.filter(({ id }) => still.has(id));
  return found.length === count && still.size === count ? found : refuse('conflict', countText(count, still.size));
}

type Held = { records: ProjectRecord[]; gone: RefusedItem[] };

async function holdSelected(db: Db, actor: Actor, { selection, count, now }: BulkRequest): Promise<Held | Refusal> {
  if ('filters' in selection) {
    const records = await holdList(db, actor, { filters: selection.filters, count, now });
    return isRefusal(records) ? records : { records, gone: [] };
  }
  const ids = [...new Set(selection.ids)];
  if (ids.length !== count) return refuse('conflict', countText(count, ids.length));
  const records = await holdRecords(db, ids);
  const there = new Set(records.map(({ id }) => id));
  const missing = ids.filter((id) => !there.has(id));
  return { records, gone: missing.map((id) => refusedItem({ id, title: `Project ${id}` }, BULK_TEXTS.gone)) };
}

/** What each is to get, but for those that have moved on or have nothing to shift. */
function wantedOf(records: readonly ProjectRecord[], { change, versions }: BulkRequest) {
  const wanted: Wanted[] = [];
  const refused: RefusedItem[] = [];
  for (const record of records) {
    const isStale = (versions.get(record.id) ?? record.version) !== record.version;
    const values = bulkValuesFor(record, change);
    if (isStale) refused.push(refusedItem(record, BULK_TEXTS.stale));
    else if ('propertyPath' in values) refused.push(refusedItem(record, values.message));
    else wanted.push({ record, values });
  }
  return { wanted, refused };
}

const before = ({ record, fields }: Write): ChangedProject => ({
  id: record.id,
  title: record.title,
  version: record.version + 1,
  before: Object.fromEntries(
    Object.keys(fields).map((name) => [name, record[name as keyof ProjectRecord]]),
  ) as BulkValues,
});

const byActor = (writes: readonly Write[], { id }: Actor): Write[] =>
  writes.map(({ record, fields }) => ({ record, fields: { ...fields, changedById: id } }));

/** What each of them tells its people. */
const noticesOfAll = (writes: readonly Write[], { id }: Actor) =>
  writes.flatMap(({ record, fields }) => noticesOfProject(record, { ...record, ...fields }, id));

const byId = (items: RefusedItem[]): RefusedItem[] => items.toSorted((a, b) => a.id - b.id);

/** Changes all of them, or none and says which refuse and why (docs/projects.md#bulk). */
export function changeProjects(db: Db, actor: Actor, request: BulkRequest): Promise<Done | Refusal> {
  return db.transaction().execute(async (trx) => {
    const held = await holdSelected(trx, actor, request);
    if (isRefusal(held)) return held;
    const { wanted, refused } = wantedOf(held.records, request);
    const judged = await judgeEach(trx, wanted, { actor, now: request.now });
    const all = byId([...held.gone, ...refused, ...judged.refused]);
    if (all.length > 0) return refuseItems(all, request.count, 'changed');
    const done = { count: request.count, changed: judged.writes.length };
    if (done.changed === 0) return done;
    await updateProjects(trx, byActor(judged.writes, actor));
    const { change, now } = request;
    const bulkChange = { createdById: actor.id, createdAt: now, change, projects: judged.writes.map(before) };
    const id = await insertBulkChange(trx, bulkChange);
    const act = { actorId: actor.id, now, action: bulkActionOf(id), foldPlace: -id };
    await tell(trx, noticesOfAll(judged.writes, actor), act);
    await writeAudit(trx, await auditOfMany(trx, 'projects.change-many', judged.writes), { now });
    return { id, ...done };
  });
}

/** Those that can be given back what they had, as far as nobody changed them since. */
async function wantedBack(db: Db, { projects }: KeptChange): Promise<{ wanted: Wanted[]; refused: RefusedItem[] }> {
  const records = new Map(
    (
      await holdRecords(
        db,
        projects.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  const clientIds = [...new Set(projects.flatMap(({ before: { clientId } }) => clientId ?? []))];
  const clients = clientIds.length > 0 ? await listKnownClientIds(db, clientIds) : new Set<number>();
  const wanted: Wanted[] = [];
  const refused: RefusedItem[] = [];
  for (const project of projects) {
    const record = records.get(project.id);
    const { clientId } = project.before;
    if (!record) refused.push(refusedItem(project, BULK_TEXTS.gone));
    else if (record.version !== project.version) refused.push(refusedItem(record, BULK_TEXTS.changedSince));
    else if (typeof clientId === 'number' && !clients.has(clientId))
      refused.push(refusedItem(record, BULK_TEXTS.clientGone));
    else wanted.push({ record, values: project.before });
  }
  return { wanted, refused };
}

/** Gives all of them back what they had, or none; by the rights and rules of this moment (docs/decisions.md#later-3). */
export function undoBulkChange(
  db: Db,
  actor: Actor,
  { id, now }: { id: number; now: string },
): Promise<{ restored: number } | Refusal> {
  return db.transaction().execute(async (trx) => {
    const bulkChange = await findBulkChange(trx, id, 'lock');
    if (!bulkChange) return notFound();
    const barred = checkUndoRights(actor, bulkChange) ?? checkUndo(bulkChange, now);
    if (barred) return barred;
    const { wanted, refused } = await wantedBack(trx, bulkChange);
    const judged = await judgeEach(trx, wanted, { actor, now });
    const all = byId([...refused, ...judged.refused]);
    if (all.length > 0) return refuseItems(all, bulkChange.projects.length, 'undone');
    await updateProjects(trx, byActor(judged.writes, actor));
    await markUndone(trx, id, now);
    await undoNotifications(trx, bulkActionOf(id), { actorId: actor.id, now });
    await writeAudit(trx, await auditOfMany(trx, 'projects.undo-many', judged.writes), { now });
    return { restored: judged.writes.length };
  });
}
