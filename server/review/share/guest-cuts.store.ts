/** Cuts that a share link shows, as guests see them. */
import type { Cut } from '#domain/review/cuts.ts';
import { newestVersionOf, newestVersions } from '#domain/review/deliverables.ts';
import { cutsInLink, knownToLink } from '#domain/review/share.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { isOfLiveDeliverable } from '#server/work/projects/latest-cut.ts';
import { toCuts } from '#server/review/versions/cut-details.store.ts';

/** Guests see no internal notes and no notes awaiting release. */
const GUESTS = { seesUnreleased: false, seesInternal: false } as const;

/** Returns the fields that decide whether a cut is shown. Guests see nothing of canceled deliverables. */
async function listVersions(db: Db, projectId: number) {
  const rows = await db
    .selectFrom('cuts')
    .select(['id', 'number', 'file_removed_at', 'file_removed_by', 'deliverable_id', 'sent_at'])
    .where('project_id', '=', projectId)
    .where(isOfLiveDeliverable())
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ id, number, ...row }) => ({
    id,
    number,
    fileRemovedAt: row.file_removed_at,
    fileRemovedBy: row.file_removed_by,
    sentAt: row.sent_at,
    deliverable: row.deliverable_id === null ? null : { id: row.deliverable_id },
  }));
}

type Versions = Awaited<ReturnType<typeof listVersions>>;

/** Cuts that a link shows, and the numbers of the newest version of each deliverable, highest first. */
export type ShownCuts = { cuts: Cut[]; newest: number[]; hasDeliverables: boolean };

/** Returns the cuts that the link shows, latest first. */
export async function listShownCuts(db: Db, link: Row<'share_links'>): Promise<ShownCuts> {
  const all = await listVersions(db, link.project_id);
  const ids = shownIdsOf(link, all);
  const rows = ids.length === 0 ? [] : await db.selectFrom('cuts').selectAll().where('id', 'in', ids).execute();
  const cuts = await toCuts(db, rows, GUESTS);
  const shown = new Set(rows.map((row) => row.deliverable_id));
  const newest = newestVersions(knownToLink(scopeOf(link), all)).filter(({ deliverable }) =>
    shown.has(deliverable?.id ?? null),
  );
  return {
    cuts: cuts.toSorted((a, b) => b.number - a.number),
    newest: newest.map(({ number }) => number),
    hasDeliverables: knownToLink(scopeOf(link), all).some(({ deliverable }) => deliverable !== null),
  };
}

const scopeOf = (link: Row<'share_links'>) => ({
  cutId: link.cut_id,
  showsAllCuts: link.shows_all_cuts,
  showsSentOnly: link.shows_sent_only,
});

const shownIdsOf = (link: Row<'share_links'>, all: Versions): number[] =>
  cutsInLink(scopeOf(link), all).map(({ id }) => id);

/** Returns the newest cut of the deliverable that the link knows of, which is the one that its guests can decide on. */
export async function findNewestOfLink(
  db: Db,
  link: Row<'share_links'>,
  deliverableId: number | null,
): Promise<{ number: number } | undefined> {
  return newestVersionOf(knownToLink(scopeOf(link), await listVersions(db, link.project_id)), deliverableId);
}

/** Returns the row of this cut if the link shows it. */
export async function findShownCut(db: Db, link: Row<'share_links'>, cutId: number): Promise<Row<'cuts'> | undefined> {
  const ids = shownIdsOf(link, await listVersions(db, link.project_id));
  if (!ids.includes(cutId)) return undefined;
  return db.selectFrom('cuts').selectAll().where('id', '=', cutId).executeTakeFirst();
}

/**
 * Returns the reasons of the changes requested on these cuts through the link, by cut. If the link holds notes for release,
 * a guest reads only their own.
 */
export async function listOwnRequests(
  db: Db,
  { link, guest }: { link: Row<'share_links'>; guest: { id: number } },
  cutIds: readonly number[],
): Promise<Map<number, string>> {
  if (cutIds.length === 0) return new Map();
  let query = db
    .selectFrom('cuts')
    .innerJoin('share_guests', 'share_guests.id', 'cuts.decided_by_guest_id')
    .select(['cuts.id', 'cuts.decision_reason as reason'])
    .where('cuts.id', 'in', cutIds)
    .where('cuts.decision', '=', 'changes')
    .where('share_guests.link_id', '=', link.id);
  if (link.is_held) query = query.where('share_guests.id', '=', guest.id);
  return new Map((await query.execute()).map(({ id, reason }) => [id, reason ?? '']));
}

/** Returns the cut as guests see it. */
export async function guestCutOf(db: Db, id: number): Promise<Cut> {
  const row = await db.selectFrom('cuts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return (await toCuts(db, [row], GUESTS))[0] as Cut;
}

/** Returns whether guests of the link may download the version. */
export const mayDownloadCut = (
  link: Pick<Row<'share_links'>, 'may_download' | 'downloads_approved'>,
  { decision }: Pick<Cut, 'decision'>,
): boolean => link.may_download || (link.downloads_approved && decision === 'approved');

/** Returns the title of the link's project. */
export async function findTitle(db: Db, link: Row<'share_links'>): Promise<string> {
  const row = await db.selectFrom('projects').select('title').where('id', '=', link.project_id).executeTakeFirst();
  return row?.title ?? '';
}
