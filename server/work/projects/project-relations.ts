/** Relations of projects (client, people, feedback, newest version, sums of files), read once for a whole page. */
import { sql } from 'kysely';
import type { ClientRef, Project } from '#domain/work/projects/project.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { prepared } from '#server/platform/db/sqlite/prepared.ts';
import { listPeople } from '#server/identity/accounts/people.store.ts';
import { fileSumsOf, fileSumsText } from '#server/work/project-files/file-sums.ts';
import { latestCutOf, latestCutText } from './latest-cut.ts';
import type { ProjectRecord } from './project-record.ts';

const readClients = prepared((db, ids: number[]) =>
  db
    .selectFrom('clients')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'company_name as companyName'])
    .where('id', 'in', ids),
);

/** Feedback awaiting release isn't counted until it is released. */
const readFeedback = prepared((db, projectIds: number[]) =>
  db
    .selectFrom('feedback')
    .select(['id', 'project_id as projectId'])
    .where('project_id', 'in', projectIds)
    .where('is_held', '=', sql.lit(false)),
);

const readCutsAndFiles = prepared((db, ids: number[]) =>
  db
    .selectFrom('projects')
    .select(['id', latestCutText.as('cut'), fileSumsText.as('files')])
    .where('id', 'in', ids),
);

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

async function listClients(db: Db, records: readonly ProjectRecord[]): Promise<Map<number, ClientRef>> {
  const ids = [...new Set(records.map(({ clientId }) => clientId))].filter((id) => id !== null);
  return byId(ids.length > 0 ? await readClients(db, ids) : []);
}

const getOrNull = <T>(map: Map<number, T>, id: number | null): T | null => (id === null ? null : (map.get(id) ?? null));

/** Returns the projects with everything that a list or card shows, in the given order. */
export async function loadRelations(db: Db, records: ProjectRecord[]): Promise<Project[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const [people, clients, feedback, others] = await Promise.all([
    listPeople(
      db,
      records.flatMap((r) => [r.assignedToId, r.assignedById, r.reviewedById]),
    ),
    listClients(db, records),
    readFeedback(db, ids),
    readCutsAndFiles(db, ids).then(byId),
  ]);
  const feedbackIds = Map.groupBy(feedback, ({ projectId }) => projectId);
  return records.map((record) =>
    Object.assign(record, {
      client: getOrNull(clients, record.clientId),
      assignedTo: getOrNull(people, record.assignedToId),
      assignedBy: getOrNull(people, record.assignedById),
      reviewedBy: getOrNull(people, record.reviewedById),
      // IDs ascend, so the oldest come first.
      feedbackIds: (feedbackIds.get(record.id) ?? []).map(({ id }) => id).toSorted((a, b) => a - b),
      latestCut: latestCutOf(others.get(record.id)?.cut ?? null),
      files: fileSumsOf(others.get(record.id)?.files ?? null),
    }),
  );
}
