/** Relations of projects (client, people, feedback, newest version, sums of files), in one query for a whole page. */
import { type RawBuilder, sql } from 'kysely';
import type { ClientRef, FileSums, LatestCut, Project } from '#domain/work/projects/project.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { prepared } from '#server/platform/db/sqlite/prepared.ts';
import { peopleById, personOf } from '#server/identity/accounts/people.store.ts';
import { fileSumsOf, fileSumsText } from '#server/work/project-files/file-sums.ts';
import { latestCutOf, latestCutText } from './latest-cut.ts';
import type { ProjectRecord } from './project-record.ts';

type Kind = 'person' | 'client' | 'feedback' | 'cut';
const kind = (name: Kind) => sql<Kind>`${sql.lit(name)}`.as('kind');
const noText = sql`cast(null as text)` as RawBuilder<never>;
const noNumber = sql<number | null>`cast(null as bigint)`;

/** Reads four lists as one union in the columns of people: a client's company fills the email column, feedback's project the picture column, a version the first name, sums of files the last name. */
const readRelated = prepared((db, personIds: number[], clientIds: number[], projectIds: number[]) =>
  peopleById(db, personIds)
    .select(kind('person'))
    .unionAll(
      db
        .selectFrom('clients')
        .select(['id', 'first_name', 'last_name', sql<string>`company_name`.as('email')])
        .select([noText.as('type'), noText.as('job_type'), noNumber.as('picture_id'), noText.as('filename')])
        .select(kind('client'))
        .where('id', 'in', clientIds),
    )
    .unionAll(
      db
        .selectFrom('feedback')
        .select(['id', noText.as('first_name'), noText.as('last_name'), noText.as('email')])
        .select([noText.as('type'), noText.as('job_type'), sql<number | null>`project_id`.as('picture_id')])
        .select([noText.as('filename'), kind('feedback')])
        .where('project_id', 'in', projectIds)
        // Feedback awaiting release isn't counted until it is released.
        .where('is_held', '=', sql.lit(false)),
    )
    .unionAll(
      db
        .selectFrom('projects')
        .select(['id', sql<string>`${latestCutText}`.as('first_name'), sql<string>`${fileSumsText}`.as('last_name')])
        .select(noText.as('email'))
        .select([noText.as('type'), noText.as('job_type'), noNumber.as('picture_id'), noText.as('filename')])
        .select(kind('cut'))
        .where('id', 'in', projectIds),
    ),
);

/** Returns each ID once; 0 means none. */
function distinctIds(ids: readonly (number | null)[]): number[] {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  return wanted.length > 0 ? wanted : [0];
}

type RelatedRecords = {
  people: Map<number, PersonRef>;
  clients: Map<number, ClientRef>;
  feedbackIds: Map<number, number[]>;
  cuts: Map<number, LatestCut | null>;
  files: Map<number, FileSums | null>;
};

async function listRelated(db: Db, records: readonly ProjectRecord[]): Promise<RelatedRecords> {
  const personIds = distinctIds(records.flatMap((r) => [r.assignedToId, r.assignedById, r.reviewedById]));
  const clientIds = distinctIds(records.map((r) => r.clientId));
  const projectIds = distinctIds(records.map((r) => r.id));
  const related: RelatedRecords = {
    people: new Map(),
    clients: new Map(),
    feedbackIds: new Map(),
    cuts: new Map(),
    files: new Map(),
  };
  for (const row of await readRelated(db, personIds, clientIds, projectIds)) {
    const { id, first_name: firstName, last_name: lastName, email: companyName, picture_id: projectId } = row;
    if (row.kind === 'person') related.people.set(id, personOf(row));
    if (row.kind === 'client') related.clients.set(id, { id, firstName, lastName, companyName });
    if (row.kind === 'cut') {
      related.cuts.set(id, latestCutOf(firstName));
      related.files.set(id, fileSumsOf(lastName));
    }
    if (row.kind !== 'feedback' || projectId === null) continue;
    const ids = related.feedbackIds.get(projectId);
    if (ids) ids.push(id);
    else related.feedbackIds.set(projectId, [id]);
  }
  return related;
}

const getOrNull = <T>(map: Map<number, T>, id: number | null): T | null => (id === null ? null : (map.get(id) ?? null));

/** Returns the projects with everything that a list or card shows, in the given order. */
export async function loadRelations(db: Db, records: ProjectRecord[]): Promise<Project[]> {
  if (records.length === 0) return [];
  const { people, clients, feedbackIds, cuts, files } = await listRelated(db, records);
  return records.map((record) =>
    Object.assign(record, {
      client: getOrNull(clients, record.clientId),
      assignedTo: getOrNull(people, record.assignedToId),
      assignedBy: getOrNull(people, record.assignedById),
      reviewedBy: getOrNull(people, record.reviewedById),
      // IDs ascend, so the oldest come first.
      feedbackIds: (feedbackIds.get(record.id) ?? []).toSorted((a, b) => a - b),
      latestCut: getOrNull(cuts, record.id),
      files: getOrNull(files, record.id),
    }),
  );
}
