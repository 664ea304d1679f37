/** Projects and sent versions that a contact's page shows, in a fixed number of statements (docs/review.md#client-pages). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type PageProject, type SentVersion, shownSince } from '#domain/review/client-pages.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { isWithClient } from '#server/review/versions/newest-cuts.ts';
import { isNotDeleted, isOfLiveDeliverable } from '#server/work/projects/latest-cut.ts';

type Contact = Pick<Row<'client_contacts'>, 'id' | 'client_id'>;
/** The contact of the page, the current time, and one project to limit it to. */
export type PageScope = { contact: Contact; now: string; projectId?: number };

/** Returns a condition for the lead of a team, and for projects without one: the project that the team began with, else the lowest ID (docs/projects.md#team). */
const isLead = (): RawBuilder<SqlBool> => sql<SqlBool>`(projects.team_id is null or projects.id = coalesce(
  (select first.id from projects as first where first.id = projects.team_id and first.team_id = projects.team_id),
  (select min(mate.id) from projects as mate where mate.team_id = projects.team_id)))`;

/** Returns a condition for the projects of the contact's client that the page shows. */
export const isOnPage = ({ contact, now, projectId }: PageScope): RawBuilder<SqlBool> => sql<SqlBool>`(
  projects.client_id = ${contact.client_id} and not projects.hidden_from_client and ${isLead()}
  and (projects.waiting_for is not null or coalesce(projects.ended_at, projects.created_at) > ${shownSince(now)})
  ${projectId === undefined ? sql`` : sql`and projects.id = ${projectId}`})`;

/** Returns whether the page shows this project. */
export const isProjectShown = async (db: Db, scope: PageScope & { projectId: number }): Promise<boolean> =>
  (await db.selectFrom('projects').select('id').where(isOnPage(scope)).executeTakeFirst()) !== undefined;

// Not `exists`, for which PostgreSQL may read all versions at once.
const hasVersions = sql<boolean>`(select 1 from cuts where cuts.project_id = projects.id and ${isNotDeleted()}
  and ${isOfLiveDeliverable()} limit 1) is not null`;
const hasUnsentDeliverable = sql<boolean>`(select 1 from deliverables where deliverables.project_id = projects.id
  and deliverables.canceled_at is null and (select 1 from cuts where cuts.project_id = projects.id
    and cuts.deliverable_id = deliverables.id and cuts.sent_at is not null and ${isNotDeleted()} limit 1) is null
  limit 1) is not null`;

const selectProjects = (db: Db, scope: PageScope) =>
  db
    .selectFrom('projects')
    .select(['id', 'title', 'status', 'created_at', 'ended_at', 'waiting_for', 'waiting_since'])
    .select([hasVersions.as('has_versions'), hasUnsentDeliverable.as('has_unsent_deliverable')])
    .where(isOnPage(scope));

/** Returns a condition for the newest of the versions of its deliverable that were sent, as on the contact's link. */
const isNewestSent = (): RawBuilder<SqlBool> => sql<SqlBool>`(cuts.sent_at is not null and ${isNotDeleted()}
  and not exists (select 1 from cuts as later where later.project_id = cuts.project_id
    and later.deliverable_id is not distinct from cuts.deliverable_id and later.number > cuts.number
    and later.sent_at is not null and ${isNotDeleted(sql`later`)}))`;

const selectVersions = (db: Db, scope: PageScope) =>
  db
    .selectFrom('projects')
    .innerJoin('cuts', 'cuts.project_id', 'projects.id')
    .leftJoin('deliverables', 'deliverables.id', 'cuts.deliverable_id')
    .select(['cuts.id', 'cuts.project_id', 'cuts.number', 'deliverables.name as deliverable', 'cuts.kind'])
    .select(['cuts.poster_filename', 'cuts.sent_at', 'cuts.decision', 'cuts.decided_at'])
    .select(isWithClient().as('is_with_client'))
    .where(isOnPage(scope))
    .where(isOfLiveDeliverable())
    .where(isNewestSent());

/**
 * Returns the projects of which the contact's link was revoked, and not made again since. Their versions stay away from the
 * page: it must not open what the team has closed.
 */
async function listClosedProjects(db: Db, { contact: { id }, projectId }: PageScope): Promise<Set<number>> {
  let query = db.selectFrom('share_links').select(['project_id', 'revoked_at']).where('contact_id', '=', id);
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  const links = await query.execute();
  const open = new Set(links.filter(({ revoked_at: at }) => at === null).map((link) => link.project_id));
  return new Set(links.map((link) => link.project_id).filter((project) => !open.has(project)));
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number];

const toVersion = (row: VersionRow): SentVersion => ({
  id: row.id,
  number: row.number,
  deliverable: row.deliverable,
  kind: row.kind,
  hasPoster: row.poster_filename !== null,
  sentAt: row.sent_at ?? '',
  decision: row.decision,
  decidedAt: row.decided_at,
  isWithClient: Boolean(row.is_with_client),
});

/** Returns the versions that the page shows, by project. */
async function listVersions(db: Db, scope: PageScope): Promise<Map<number, SentVersion[]>> {
  const closed = await listClosedProjects(db, scope);
  const rows = (await selectVersions(db, scope).execute()).filter((row) => !closed.has(row.project_id));
  const byProject = Map.groupBy(rows, (row) => row.project_id);
  return new Map([...byProject].map(([id, own]) => [id, own.map(toVersion)]));
}

/** Returns the projects that the page shows, with their sent versions. */
export async function listPageProjects(db: Db, scope: PageScope): Promise<PageProject[]> {
  const rows = await selectProjects(db, scope).execute();
  const versions = await listVersions(db, scope);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    waitingFor: row.waiting_for,
    waitingSince: row.waiting_since,
    hasVersions: Boolean(row.has_versions),
    hasUnsentDeliverable: Boolean(row.has_unsent_deliverable),
    versions: versions.get(row.id) ?? [],
  }));
}

/** Returns the IDs of the versions of one project that the page shows. */
export async function listShownVersionIds(db: Db, scope: PageScope & { projectId: number }): Promise<number[]> {
  const versions = await listVersions(db, scope);
  return (versions.get(scope.projectId) ?? []).map(({ id }) => id);
}
