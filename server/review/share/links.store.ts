/** Database access for share links. */
import { sql } from 'kysely';
import { linkStateOf, type LinkValues, type ShareLink } from '#domain/review/share.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import { listShareLinks } from '#contract/review/share.ts';
import { allOf, type Columns, conditionsFor } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import { type Page, pageOf } from '#server/platform/db/page.ts';
import type { Row, RowChange } from '#server/platform/db/tables.ts';
import { listPeople } from '#server/identity/accounts/people.store.ts';

type LinkFilters = FiltersOf<typeof listShareLinks>;
const COLUMNS: Columns<LinkFilters> = { project: sql.ref('share_links.project_id'), id: sql.ref('share_links.id') };

/** Counts guests by link. One who entered in a contact's name counts from the first play: scanners of emails only enter. */
async function guestCounts(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const guests = await db
    .selectFrom('share_guests')
    .select((eb) => ['link_id', eb.fn.countAll<number>().as('count')])
    .where('link_id', 'in', ids)
    .where('is_contact', '=', false)
    .groupBy('link_id')
    .execute();
  const contacts = await db
    .selectFrom('share_visits')
    .innerJoin('share_guests', 'share_guests.id', 'share_visits.guest_id')
    .select((eb) => ['share_visits.link_id', eb.fn.countAll<number>().as('count')])
    .where('share_visits.link_id', 'in', ids)
    .where('share_visits.act', '=', 'opened')
    .where('share_guests.is_contact', '=', true)
    .groupBy('share_visits.link_id')
    .execute();
  const counts = new Map(guests.map((row) => [row.link_id, Number(row.count)]));
  for (const { link_id: id, count } of contacts) counts.set(id, (counts.get(id) ?? 0) + Number(count));
  return counts;
}

const lastVisits = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom('share_visits')
    .select((eb) => ['link_id', eb.fn.max('at').as('at')])
    .where('link_id', 'in', ids)
    .where('act', 'not in', ['wrong-password', 'entered'])
    .groupBy('link_id')
    .execute();
  return new Map(rows.map((row) => [row.link_id, row.at]));
};

async function toLinks(db: Db, rows: readonly Row<'share_links'>[], now: string): Promise<ShareLink[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const people = await listPeople(
    db,
    rows.map((row) => row.created_by_id),
  );
  const guests = await guestCounts(db, ids);
  const visits = await lastVisits(db, ids);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    projectId: row.project_id,
    ...valuesOf(row),
    contactId: row.contact_id,
    hasPassword: row.password_hash !== null,
    createdBy: people.get(row.created_by_id) ?? null,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    state: linkStateOf({ expiresAt: row.expires_at, revokedAt: row.revoked_at }, now),
    guestCount: guests.get(row.id) ?? 0,
    lastVisitAt: visits.get(row.id) ?? null,
  }));
}

/** Returns the link's settings. */
export const valuesOf = (row: Row<'share_links'>): LinkValues => ({
  label: row.label,
  cutId: row.cut_id,
  expiresAt: row.expires_at,
  mayNote: row.may_note,
  mayDecide: row.may_decide,
  mayDownload: row.may_download,
  downloadsApproved: row.downloads_approved,
  showsAllCuts: row.shows_all_cuts,
  showsSentOnly: row.shows_sent_only,
  hasWatermark: row.has_watermark,
  isHeld: row.is_held,
});

/** Returns one page of the links that this user may see, newest first. */
export async function listLinksPage(
  db: Db,
  actor: Actor,
  { now, ...request }: ListRequest<LinkFilters> & { now: string },
): Promise<Page<ShareLink>> {
  let query = db
    .selectFrom('share_links')
    .selectAll('share_links')
    .where(allOf(conditionsFor(listShareLinks, request.filters, COLUMNS)));
  if (actor.type !== 'admin')
    query = query.where('project_id', 'in', (eb) =>
      eb
        .selectFrom('projects')
        .select('projects.id')
        .where((of) => of.or([of('assigned_by_id', '=', actor.id), of('reviewed_by_id', '=', actor.id)])),
    );
  const page = await pageOf(query.orderBy('share_links.id', 'desc'), request);
  return { rows: await toLinks(db, page.rows, now), total: page.total };
}

/** Returns the people on the link's project, for checking rights. */
export const findProjectRoles = (db: Db, projectId: number) =>
  db
    .selectFrom('projects')
    .select([
      'id',
      'title',
      'assigned_by_id as assignedById',
      'reviewed_by_id as reviewedById',
      'assigned_to_id as assignedToId',
    ])
    .where('id', '=', projectId)
    .executeTakeFirst();

/** Returns the link regardless of the reader. */
export async function findLink(db: Db, id: number, now: string): Promise<ShareLink | undefined> {
  const row = await db.selectFrom('share_links').selectAll().where('id', '=', id).executeTakeFirst();
  return row && (await toLinks(db, [row], now))[0];
}

/** Locks the link's row until the transaction ends. */
export const lockLink = (trx: Db, id: number) =>
  selectForUpdate(trx, trx.selectFrom('share_links').selectAll().where('id', '=', id)).executeTakeFirst();

/** Counts the project's links made by hand that aren't revoked. The project must be locked, so that concurrent requests can't exceed the limit. */
export async function countLinks(trx: Db, projectId: number): Promise<number> {
  await selectForUpdate(trx, trx.selectFrom('projects').select('id').where('id', '=', projectId)).execute();
  const { count } = await trx
    .selectFrom('share_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .where('contact_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the project's open links. */
export async function countOpenLinksOf(db: Db, projectId: number, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('share_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

const columnsOf = (values: Partial<LinkValues>): RowChange<'share_links'> => ({
  ...(values.label === undefined ? {} : { label: values.label }),
  ...(values.cutId === undefined ? {} : { cut_id: values.cutId }),
  ...(values.expiresAt === undefined ? {} : { expires_at: values.expiresAt }),
  ...(values.mayNote === undefined ? {} : { may_note: values.mayNote }),
  ...(values.mayDecide === undefined ? {} : { may_decide: values.mayDecide }),
  ...(values.mayDownload === undefined ? {} : { may_download: values.mayDownload }),
  ...(values.downloadsApproved === undefined ? {} : { downloads_approved: values.downloadsApproved }),
  ...(values.showsAllCuts === undefined ? {} : { shows_all_cuts: values.showsAllCuts }),
  ...(values.showsSentOnly === undefined ? {} : { shows_sent_only: values.showsSentOnly }),
  ...(values.hasWatermark === undefined ? {} : { has_watermark: values.hasWatermark }),
  ...(values.isHeld === undefined ? {} : { is_held: values.isHeld }),
});

export type NewLink = {
  values: LinkValues;
  tokenHash: string;
  passwordHash: string | null;
  projectId: number;
  createdById: number;
  now: string;
};

/** Inserts a link and returns its ID. */
export async function insertLink(db: Db, link: NewLink): Promise<number> {
  const { id } = await db
    .insertInto('share_links')
    .values({
      ...(columnsOf(link.values) as Required<RowChange<'share_links'>>),
      token_hash: link.tokenHash,
      password_hash: link.passwordHash,
      project_id: link.projectId,
      created_by_id: link.createdById,
      created_at: link.now,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type LinkChange = {
  values?: Partial<LinkValues>;
  passwordHash?: string | null;
  tokenHash?: string;
  generation?: number;
  revokedAt?: string;
};

/** Updates these columns and increments the version. */
export async function updateLink(db: Db, id: number, change: LinkChange): Promise<void> {
  await db
    .updateTable('share_links')
    .set((eb) => ({
      ...columnsOf(change.values ?? {}),
      ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
      ...(change.tokenHash === undefined ? {} : { token_hash: change.tokenHash }),
      ...(change.generation === undefined ? {} : { generation: change.generation }),
      ...(change.revokedAt === undefined ? {} : { revoked_at: change.revokedAt }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Counts the cuts that guests of this link have decided on. */
export async function countDecisions(db: Db, linkId: number): Promise<number> {
  const guests = db.selectFrom('share_guests').select('share_guests.id').where('link_id', '=', linkId);
  const { count } = await db
    .selectFrom('cuts')
    .innerJoin('share_links', 'share_links.project_id', 'cuts.project_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('share_links.id', '=', linkId)
    .where('decided_by_guest_id', 'in', guests)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteLinkRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('share_links').where('id', '=', id).execute();
}

/** Returns the project of a cut. */
export const findCutProject = (db: Db, cutId: number) =>
  db.selectFrom('cuts').select('project_id').where('id', '=', cutId).executeTakeFirst();
