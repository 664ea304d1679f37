/** Writes an import's additions and changes in few statements (docs/people.md#import). */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { IMPORT_TEXTS } from '#domain/work/import/import.ts';
import type { ImportKind } from '#domain/work/import/import-kinds.ts';
import { type Db, updateRows } from '#server/platform/db/dialect.ts';
import { chunksOf, insertInChunks } from '#server/platform/db/insert-chunks.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import { syncProjects } from '#server/work/waits/waits.store.ts';
import type { Writes } from './sheet-plan.ts';
import type { Columns } from './import-projects.ts';
import { type UserWorkingDays, writeWorkingDays } from './import-working-days.ts';

/** Records that an import wrote, as stored for undo. */
export type ImportWrites = {
  created_ids: number[];
  /** Clients created for projects of the sheet. */
  client_ids: number[];
  /** Changed records, with the version that the import produced and the previous column values. */
  changed: { id: number; version: number; before: Columns }[];
  /** Entries added to the points log. */
  point_action_ids: number[];
  /** Hours and vacation of people. Absent in imports before they had columns. */
  working_days?: UserWorkingDays[];
};

export const TABLES = { clients: 'clients', people: 'users', projects: 'projects' } as const;

/** Project columns that the adjusted deadline derives from. */
const WAIT_TIMES = ['created_at', 'ended_at', 'deadline_at', 'deadline_set_at'];

/** Updates the records, and the columns derived from waits; records with the same columns are written together. */
export async function rewriteAll(
  db: Db,
  kind: ImportKind,
  rewrites: readonly { id: number; columns: Columns }[],
): Promise<void> {
  const groups = Map.groupBy(rewrites, ({ columns }) => Object.keys(columns).toSorted().join());
  for (const group of groups.values())
    for (const chunk of chunksOf(group)) {
      const rows = chunk.map(({ id, columns }) => ({ ...columns, id }));
      await updateRows(db, TABLES[kind], { columns: Object.keys(chunk[0]?.columns ?? {}), rows });
      if (kind === 'projects' && WAIT_TIMES.some((name) => name in (chunk[0]?.columns ?? {})))
        await syncProjects(
          db,
          chunk.map(({ id }) => id),
        );
      await yieldToEventLoop();
    }
}

type WriteContext = { actorId: number; now: string };

async function logScores(
  db: Db,
  writes: Writes,
  { created, context }: { created: Map<string, number>; context: WriteContext },
) {
  const lines = writes.scores.flatMap(({ project, point }) => {
    const projectId = typeof project === 'number' ? project : created.get(project);
    if (projectId === undefined) return [];
    const kind = 'project' as const;
    const by = { created_by_id: context.actorId, created_at: context.now };
    return [{ project_id: projectId, kind, is_added: true, point, description: IMPORT_TEXTS.description, ...by }];
  });
  return (await insertInChunks(db, 'point_actions', lines)).map(({ id }) => id);
}

/** Inserts the checks of new projects, which count them already. */
async function addChecks(
  db: Db,
  { checks }: Writes,
  { created, context }: { created: Map<string, number>; context: WriteContext },
): Promise<void> {
  const by = { created_by_id: context.actorId, created_at: context.now };
  const open = { moment: 'end', must_be_done: false, done_at: null, done_by_id: null } as const;
  const rows = checks.flatMap(({ project, texts }) =>
    texts.map((text, position) => ({ project_id: created.get(project) as number, text, position, ...open, ...by })),
  );
  await insertInChunks(db, 'project_checks', rows);
}

/** Writes all additions and changes, and returns the data that undo needs. */
export async function writeAll(
  db: Db,
  kind: ImportKind,
  { writes, context }: { writes: Writes; context: WriteContext },
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
  const by = { changed_by_id: context.actorId };
  await rewriteAll(
    db,
    kind,
    writes.changed.map(({ id, columns }) => ({ id, columns: { ...withClient(columns), ...by } })),
  );
  const created = new Map(projects.map((row) => [row.tracking_id, row.id]));
  await addChecks(db, writes, { created, context });
  const userIds = new Map(users.map((row) => [row.email, row.id]));
  const workingDays = writes.workingDays.map(({ user, ...change }) => {
    return { ...change, userId: typeof user === 'number' ? user : (userIds.get(user) as number) };
  });
  await writeWorkingDays(db, workingDays);
  return {
    created_ids: [...clients, ...users, ...projects].map(({ id }) => id),
    client_ids: newClients.map(({ id }) => id),
    changed: writes.changed.map(({ id, version, before }) => ({ id, version: version + 1, before })),
    point_action_ids: await logScores(db, writes, { created, context }),
    working_days: workingDays,
  };
}
