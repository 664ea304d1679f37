/** What stands beside projects: client, people and feedback, in three queries for a whole page. */
import type { ClientRef, Project } from '#domain/project.ts';
import type { Db } from '#server/db/dialect.ts';
import { prepared } from '#server/db/prepared.ts';
// border: a project is read with the people it names
import { listPeople } from '#server/users/people.store.ts';
import type { ProjectRecord } from './project-record.ts';

const readClients = prepared((db, ids: number[]) =>
  db.selectFrom('clients').select(['id', 'first_name', 'last_name', 'company_name']).where('id', 'in', ids),
);

const readFeedbackIds = prepared((db, projectIds: number[]) =>
  db
    .selectFrom('feedback')
    .select(['id', 'project_id'])
    .where('project_id', 'in', projectIds)
    .orderBy('project_id')
    .orderBy('id'),
);

async function listClientRefs(db: Db, ids: Iterable<number | null>): Promise<Map<number, ClientRef>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await readClients(db, wanted);
  return new Map(
    rows.map(({ id, first_name, last_name, company_name }) => [
      id,
      { id, firstName: first_name, lastName: last_name, companyName: company_name },
    ]),
  );
}

/** Feedback ids by project, oldest first. */
async function feedbackIdsOf(db: Db, projectIds: number[]): Promise<Map<number, number[]>> {
  const rows = await readFeedbackIds(db, projectIds);
  const ids = new Map<number, number[]>();
  for (const row of rows) {
    const known = ids.get(row.project_id);
    if (known) known.push(row.id);
    else ids.set(row.project_id, [row.id]);
  }
  return ids;
}

const at = <T>(map: Map<number, T>, id: number | null): T | null => (id === null ? null : (map.get(id) ?? null));

/** The projects with everything that a list or card shows; in the order given. */
export async function withRelations(db: Db, records: ProjectRecord[]): Promise<Project[]> {
  if (records.length === 0) return [];
  const people = await listPeople(
    db,
    records.flatMap((r) => [r.assignedToId, r.assignedById, r.reviewedById]),
  );
  const clients = await listClientRefs(
    db,
    records.map((r) => r.clientId),
  );
  const feedback = await feedbackIdsOf(
    db,
    records.map((r) => r.id),
  );
  return records.map((record) =>
    Object.assign(record, {
      client: at(clients, record.clientId),
      assignedTo: at(people, record.assignedToId),
      assignedBy: at(people, record.assignedById),
      reviewedBy: at(people, record.reviewedById),
      feedbackIds: feedback.get(record.id) ?? [],
    }),
  );
}
