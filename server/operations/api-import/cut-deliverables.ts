/** Deliverables of imported versions, found by name in the project or added to it (docs/import.md#import). */
import { type Aspect, ASPECTS, CUT_KINDS } from '#domain/review/cuts.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { Trx, WrittenRecord } from './kind.ts';
import { isFields } from './pages.ts';
import { type Values, valuesOf } from './values.ts';

/** Reads deliverable and kind, left out for Main and video like in the response. */
export function readDeliverable(values: Values) {
  const sent = values.fields['deliverable'];
  const nested = valuesOf(isFields(sent) ? sent : {}, { of: 'Cut', notes: [] });
  const name = nested.text('name', LIMITS.nameLength);
  const kind = values.choice('kind', CUT_KINDS) ?? 'video';
  return {
    ...(name === '' ? {} : { deliverable: { name, aspect: nested.choice('aspect', ASPECTS) ?? '' } }),
    ...(kind === 'video' ? {} : { kind }),
  };
}

type OfDeliverable = { project: number | null; deliverable?: { name: string; aspect: Aspect } };
type Assigned = { cutId: number; projectId: number; name: string; aspect: Aspect };

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

/** Adds the deliverables that the projects don't have yet, after the others. */
async function addMissing(trx: Trx, assigned: readonly Assigned[], now: string): Promise<void> {
  const projectIds = [...new Set(assigned.map(({ projectId }) => projectId))];
  const stored = await readIds(trx, projectIds);
  const known = new Set(stored.map(({ key }) => key));
  const missing = assigned.filter(({ projectId, name }) => {
    const isNew = !known.has(keyOf(projectId, name));
    known.add(keyOf(projectId, name));
    return isNew;
  });
  const counts = new Map(projectIds.map((id) => [id, stored.filter((row) => row.project_id === id).length]));
  const rows = missing.map(({ projectId, name, aspect }) => {
    const position = counts.get(projectId) ?? 0;
    counts.set(projectId, position + 1);
    return { project_id: projectId, name, aspect, position, canceled_at: null, created_by_id: null, created_at: now };
  });
  if (rows.length > 0) await trx.insertInto('deliverables').values(rows).execute();
}

/** Gives each written version the deliverable that it has on the other server; versions of Main stay as they are. */
export async function assignDeliverables<P extends OfDeliverable>(
  trx: Trx,
  written: readonly WrittenRecord<P>[],
  now: string,
): Promise<void> {
  const assigned = written.flatMap(({ id, plain, idOf }): Assigned[] => {
    const projectId = idOf('Project', plain.project);
    return projectId === null || !plain.deliverable ? [] : [{ cutId: id, projectId, ...plain.deliverable }];
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
