/** Writes what an import adds and changes, in few statements (docs/people.md#import). */
import { setImmediate as breath } from 'node:timers/promises';
import { IMPORT_TEXTS } from '#domain/work/import.ts';
import type { ImportKind } from '#domain/work/import-kinds.ts';
import { type Db, rewriteRows } from '#server/platform/db/dialect.ts';
import { chunksOf, insertInChunks } from '#server/platform/db/insert-chunks.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import type { Writes } from './import-plan.ts';
import type { Columns } from './import-projects.ts';
import type { ImportWrites } from './import.store.ts';

export const TABLES = { clients: 'clients', people: 'users', projects: 'projects' } as const;

/** Gives each record these columns; those that get the same ones are written together. */
export async function rewriteAll(
  db: Db,
  kind: ImportKind,
  rewrites: readonly { id: number; columns: Columns }[],
): Promise<void> {
  const groups = Map.groupBy(rewrites, ({ columns }) => Object.keys(columns).toSorted().join());
  for (const group of groups.values())
    for (const chunk of chunksOf(group)) {
      const rows = chunk.map(({ id, columns }) => ({ ...columns, id }));
      await rewriteRows(db, TABLES[kind], { columns: Object.keys(chunk[0]?.columns ?? {}), rows });
      await breath();
    }
}

type Deed = { actorId: number; now: string };

async function logScores(db: Db, writes: Writes, { created, deed }: { created: Map<string, number>; deed: Deed }) {
  const lines = writes.scores.flatMap(({ project, point }) => {
    const projectId = typeof project === 'number' ? project : created.get(project);
    if (projectId === undefined) return [];
    const kind = 'project' as const;
    const by = { created_by_id: deed.actorId, created_at: deed.now };
    return [{ project_id: projectId, kind, is_added: true, point, description: IMPORT_TEXTS.description, ...by }];
  });
  return (await insertInChunks(db, 'point_actions', lines)).map(({ id }) => id);
}

/** What the import wrote, as its undoing needs it. */
export async function writeAll(
  db: Db,
  kind: ImportKind,
  { writes, deed }: { writes: Writes; deed: Deed },
): Promise<ImportWrites> {
  const newClients = await insertInChunks(
    db,
    'clients',
    writes.newClients.map(({ row }) => row),
  );
  const idOf = new Map(writes.newClients.map(({ id }, at) => [id, newClients[at]?.id]));
  const withClient = <T extends Columns | NewRow<'projects'>>(columns: T): T => {
    const id = idOf.get(columns['client_id'] as number);
    return id === undefined ? columns : { ...columns, client_id: id };
  };
  const clients = await insertInChunks(db, 'clients', writes.clients);
  const users = await insertInChunks(db, 'users', writes.users);
  const projects = await insertInChunks(db, 'projects', writes.projects.map(withClient));
  const by = { changed_by_id: deed.actorId };
  await rewriteAll(
    db,
    kind,
    writes.changed.map(({ id, columns }) => ({ id, columns: { ...withClient(columns), ...by } })),
  );
  const created = new Map(projects.map((row) => [row.tracking_id, row.id]));
  return {
    created_ids: [...clients, ...users, ...projects].map(({ id }) => id),
    client_ids: newClients.map(({ id }) => id),
    changed: writes.changed.map(({ id, version, before }) => ({ id, version: version + 1, before })),
    point_action_ids: await logScores(db, writes, { created, deed }),
  };
}
