/** Deliverables of imported versions, found by name in the project or added to it (docs/import.md#import). */
import { type Aspect, ASPECTS } from '#domain/platform/aspects.ts';
import { CUT_KINDS, MAX_DELIVERABLES } from '#domain/work/projects/project-cuts.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { Trx, WrittenRecord } from './kind.ts';
import { type Fields, isFields } from '../provider/pages.ts';
import type { Provider } from '../provider/provider.ts';
import { idOfRecord, type Values, valuesOf } from './values.ts';

/** Address of a project's deliverables. */
export const deliverablesPath = (projectId: number): string => `/api/projects/${projectId}/deliverables`;

async function readDeliverables(provider: Provider, projectId: number): Promise<Fields[]> {
  const body = await provider.read(deliverablesPath(projectId));
  const list = isFields(body) ? body['deliverables'] : undefined;
  return Array.isArray(list) ? list.filter(isFields) : [];
}

/** Adds length, position and cancellation to the deliverables of these versions, with one call per project that has deliverables. */
export async function withDeliverables(provider: Provider, members: readonly Fields[]): Promise<Fields[]> {
  const named = members.filter((member) => isFields(member['deliverable']));
  const byId = new Map<unknown, Fields>();
  for (const projectId of new Set(named.map((member) => idOfRecord(member['project']))))
    if (projectId !== undefined)
      for (const one of await readDeliverables(provider, projectId)) byId.set(one['id'], one);
  return members.map((member) => {
    const { deliverable } = member;
    return isFields(deliverable)
      ? { ...member, deliverable: { ...byId.get(deliverable['id']), ...deliverable } }
      : member;
  });
}

/** Reads deliverable and kind, leaving out Main and video as responses do. */
const detailsIn = (values: Values) => ({
  lengthSeconds: values.integer('lengthSeconds', { min: 0, max: LIMITS.lengthSeconds, fallback: 0 }),
  position: values.integer('position', { min: 0, max: MAX_DELIVERABLES, fallback: MAX_DELIVERABLES }),
  isCanceled: values.flag('canceled'),
});

export function readDeliverable(values: Values) {
  const sent = values.fields['deliverable'];
  const nested = valuesOf(isFields(sent) ? sent : {}, { of: 'Cut', notes: [] });
  const name = nested.text('name', LIMITS.nameLength);
  const kind = values.choice('kind', CUT_KINDS) ?? 'video';
  return {
    ...(name === ''
      ? {}
      : { deliverable: { name, aspect: nested.choice('aspect', ASPECTS) ?? '', ...detailsIn(nested) } }),
    ...(kind === 'video' ? {} : { kind }),
  };
}

type DescribedDeliverable = { name: string; aspect: Aspect } & ReturnType<typeof detailsIn>;
type DeliverableRef = { project: number | null; deliverable?: DescribedDeliverable };
type AssignedDeliverable = DescribedDeliverable & { cutId: number; projectId: number };

const keyOf = (projectId: number, name: string): string => `${projectId} ${name}`;

async function readIds(trx: Trx, projectIds: readonly number[]) {
  const rows = await trx
    .selectFrom('deliverables')
    .select(['id', 'project_id', 'name'])
    .where('project_id', 'in', projectIds)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, key: keyOf(row.project_id, row.name) }));
}

/** Adds the deliverables that the projects don't have yet, in the positions of the other server. */
async function addMissing(trx: Trx, assigned: readonly AssignedDeliverable[], now: string): Promise<void> {
  const projectIds = [...new Set(assigned.map(({ projectId }) => projectId))];
  const stored = await readIds(trx, projectIds);
  const known = new Set(stored.map(({ key }) => key));
  const missing = assigned.filter(({ projectId, name }) => {
    const isNew = !known.has(keyOf(projectId, name));
    known.add(keyOf(projectId, name));
    return isNew;
  });
  const rows = missing.map(({ projectId, name, aspect, lengthSeconds, position, isCanceled }) => ({
    project_id: projectId,
    name,
    aspect,
    length_seconds: lengthSeconds,
    position,
    canceled_at: isCanceled ? now : null,
    created_by_id: null,
    created_at: now,
  }));
  if (rows.length > 0) await trx.insertInto('deliverables').values(rows).execute();
}

/** Assigns each written version to the deliverable that it belongs to on the other server. Versions of Main are unchanged. */
export async function assignDeliverables<P extends DeliverableRef>(
  trx: Trx,
  written: readonly WrittenRecord<P>[],
  now: string,
): Promise<void> {
  const assigned = written.flatMap(({ id, parsed, idOf }): AssignedDeliverable[] => {
    const projectId = idOf('Project', parsed.project);
    return projectId === null || !parsed.deliverable ? [] : [{ cutId: id, projectId, ...parsed.deliverable }];
  });
  if (assigned.length === 0) return;
  await addMissing(trx, assigned, now);
  const stored = await readIds(trx, [...new Set(assigned.map(({ projectId }) => projectId))]);
  const ids = new Map(stored.map(({ key, id }) => [key, id]));
  for (const [key, cuts] of Map.groupBy(assigned, ({ projectId, name }) => keyOf(projectId, name)))
    await trx
      .updateTable('cuts')
      .set({ deliverable_id: ids.get(key) ?? null })
      .where(
        'id',
        'in',
        cuts.map(({ cutId }) => cutId),
      )
      .execute();
}
