/** Changing many projects at once, and undoing it: one transaction, all projects or none. */
import {
  BULK_TEXTS,
  type BulkChange,
  type BulkValues,
  bulkValuesFor,
  type ChangedProject,
  countText,
  refuseItems,
} from '#domain/work/bulk.ts';
import type { AuditEntry } from '#domain/journal/audit.ts';
import { UNDO_TEXTS } from '#domain/journal/undo.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { noticesOfProject } from '#domain/work/project-notices.ts';
import { isRefusal, refuse, type Refusal, type RefusedItem } from '#domain/platform/refusal.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { listKnownClientIds } from '#server/work/clients/clients.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import type { ProjectFilterValues } from '#server/work/projects/project-filters.ts';
import { notify } from '#server/journal/notify.store.ts';
import { storeUndo, type UndoRecord } from '#server/journal/undo.store.ts';
import type { ProjectRecord } from '#server/work/projects/project-record.ts';
import { lockRecords, listProjectIds, updateProjects } from '#server/work/projects/projects.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { auditOfMany } from './bulk-audit.ts';
import { planWrites, refusedItem, type RequestedChange, type Write } from './bulk-plan.ts';

/** Selected projects: by ID, or by the filters of a list. */
export type Selection = { ids: readonly number[] } | { filters: ProjectFilterValues };

export type BulkRequest = {
  selection: Selection;
  /** The number of projects that the user saw. */
  count: number;
  change: BulkChange;
  /** The version of each project that the user saw, by project ID. */
  versions: ReadonlyMap<number, number>;
  /** Applies to a change of one project. */
  ifMatch: IfMatch;
  now: string;
};

export type BulkChangeResult = { id?: number; count: number; changed: number };

/** Locks the rows of a list and reads it again if they changed before they were locked. */
async function lockList(
  db: Db,
  actor: Actor,
  { filters, count, now }: { filters: ProjectFilterValues; count: number; now: string },
): Promise<ProjectRecord[] | Refusal> {
  const find = () => listProjectIds(db, actor, { filters, now, limit: LIMITS.bulkProjects + 1 });
  const ids = await find();
  if (ids.length > LIMITS.bulkProjects) return refuse('conflict', BULK_TEXTS.tooMany);
  const records = await lockRecords(db, ids);
  const currentIds = new Set(await find());
  const found = records.filter(({ id }) => currentIds.has(id));
  return found.length === count && currentIds.size === count
    ? found
    : refuse('conflict', countText(count, currentIds.size));
}

type LockedSelection = { records: ProjectRecord[]; missing: RefusedItem[] };

async function lockSelected(
  db: Db,
  actor: Actor,
  { selection, count, now }: BulkRequest,
): Promise<LockedSelection | Refusal> {
  if ('filters' in selection) {
    const records = await lockList(db, actor, { filters: selection.filters, count, now });
    return isRefusal(records) ? records : { records, missing: [] };
  }
  const ids = [...new Set(selection.ids)];
  if (ids.length !== count) return refuse('conflict', countText(count, ids.length));
  const records = await lockRecords(db, ids);
  const foundIds = new Set(records.map(({ id }) => id));
  const missing = ids.filter((id) => !foundIds.has(id));
  return { records, missing: missing.map((id) => refusedItem({ id, title: `Project ${id}` }, UNDO_TEXTS.gone)) };
}

/** Returns the new values of each project, except those that have changed in the meantime or have no deadline to shift. */
function requestedChanges(records: readonly ProjectRecord[], { change, versions }: BulkRequest, zone: TimeZone) {
  const wanted: RequestedChange[] = [];
  const refused: RefusedItem[] = [];
  for (const record of records) {
    const isStale = (versions.get(record.id) ?? record.version) !== record.version;
    const values = bulkValuesFor(record, change, zone);
    if (isStale) refused.push(refusedItem(record, BULK_TEXTS.stale));
    else if ('propertyPath' in values) refused.push(refusedItem(record, values.message));
    else wanted.push({ record, values });
  }
  return { wanted, refused };
}

/** Times of a change, which its undo restores as they were before instead of setting them anew. */
const TIMESTAMPS = ['deadlineSetAt', 'assignedAt'] as const;
const isTimestamp = (name: string): boolean => TIMESTAMPS.some((stamp) => stamp === name);

const before = ({ record, fields }: Write): ChangedProject => ({
  id: record.id,
  title: record.title,
  version: record.version + 1,
  before: Object.fromEntries(
    Object.keys(fields)
      .filter((name) => !isTimestamp(name))
      .map((name) => [name, record[name as keyof ProjectRecord]]),
  ) as BulkValues,
  ...Object.fromEntries(TIMESTAMPS.filter((name) => fields[name] !== undefined).map((name) => [name, record[name]])),
});

/** Restores the times of the changed projects from before the change. */
function withEarlierTimestamps(writes: readonly Write[], projects: readonly ChangedProject[]): Write[] {
  const byProject = new Map(projects.map((project) => [project.id, project]));
  return writes.map(({ record, fields }) => {
    const stamps = TIMESTAMPS.flatMap((name) => {
      const stamp = byProject.get(record.id)?.[name];
      return fields[name] !== undefined && stamp !== undefined ? [[name, stamp]] : [];
    });
    return { record, fields: { ...fields, ...Object.fromEntries(stamps) } };
  });
}

const byActor = (writes: readonly Write[], { id }: Actor): Write[] =>
  writes.map(({ record, fields }) => ({ record, fields: { ...fields, changedById: id } }));

/** Returns the notifications for all writes. */
const noticesOfAll = (writes: readonly Write[], { id }: Actor) =>
  writes.flatMap(({ record, fields }) => noticesOfProject(record, { ...record, ...fields }, id));

const byId = (items: RefusedItem[]): RefusedItem[] => items.toSorted((a, b) => a.id - b.id);

/** Changes all projects, or changes none and returns the refused ones with the reasons (docs/projects.md#bulk). */
export function changeProjects(db: Db, actor: Actor, request: BulkRequest): Promise<BulkChangeResult | Refusal> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockSelected(trx, actor, request);
    if (isRefusal(locked)) return locked;
    const [only] = locked.records;
    const stale = only && request.count === 1 ? checkIfMatch(request.ifMatch, only.version) : undefined;
    if (stale) return stale;
    const { wanted, refused } = requestedChanges(locked.records, request, await readTimeZone(trx));
    const planned = await planWrites(trx, wanted, { actor, now: request.now });
    const all = byId([...locked.missing, ...refused, ...planned.refused]);
    if (all.length > 0) return refuseItems(all, request.count, 'changed');
    const result = { count: request.count, changed: planned.writes.length };
    if (result.changed === 0) return result;
    await updateProjects(trx, byActor(planned.writes, actor));
    const { now } = request;
    const id = await storeUndo(trx, { kind: 'bulk', actor, now, extra: { projects: planned.writes.map(before) } });
    const action = { actorId: actor.id, now, undoId: id, groupPlace: -id };
    await notify(trx, noticesOfAll(planned.writes, actor), action);
    await writeAudit(trx, await auditOfMany(trx, 'projects.change-many', planned.writes), { now });
    return { id, ...result };
  });
}

/** Returns the projects of a bulk change in the journal. */
export const changedProjectsOf = ({ before: { projects } }: UndoRecord) => projects as ChangedProject[];

/** Returns the projects that can get their old values back, which excludes those changed since. */
async function changesToRevert(db: Db, projects: readonly ChangedProject[]) {
  const ids = projects.map(({ id }) => id);
  const records = new Map((await lockRecords(db, ids)).map((one) => [one.id, one]));
  const clientIds = [...new Set(projects.flatMap(({ before: { clientId } }) => clientId ?? []))];
  const clients = clientIds.length > 0 ? await listKnownClientIds(db, clientIds) : new Set<number>();
  const wanted: RequestedChange[] = [];
  const refused: RefusedItem[] = [];
  for (const project of projects) {
    const record = records.get(project.id);
    const { clientId } = project.before;
    if (!record) refused.push(refusedItem(project, UNDO_TEXTS.gone));
    else if (record.version !== project.version) refused.push(refusedItem(record, UNDO_TEXTS.changedSince));
    else if (typeof clientId === 'number' && !clients.has(clientId))
      refused.push(refusedItem(record, BULK_TEXTS.clientGone));
    else wanted.push({ record, values: project.before });
  }
  return { wanted, refused };
}

/** Restores the old values of all projects, or of none; current rights and rules apply (docs/projects.md#undo). */
export async function revertBulkChange(
  trx: Db,
  actor: Actor,
  { entry, now }: { entry: UndoRecord; now: string },
): Promise<AuditEntry[] | Refusal> {
  const projects = changedProjectsOf(entry);
  const { wanted, refused } = await changesToRevert(trx, projects);
  const planned = await planWrites(trx, wanted, { actor, now });
  const all = byId([...refused, ...planned.refused]);
  if (all.length > 0) return refuseItems(all, projects.length, 'undone');
  await updateProjects(trx, byActor(withEarlierTimestamps(planned.writes, projects), actor));
  return auditOfMany(trx, 'projects.undo-many', planned.writes);
}
