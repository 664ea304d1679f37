/** Cuts that a share link shows, as guests see them. */
import type { Cut } from '#domain/review/cuts.ts';
import { newestVersions } from '#domain/review/deliverables.ts';
import { cutsInLink } from '#domain/review/share.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { isOfLiveDeliverable } from '#server/work/projects/newest-cuts.ts';
import { toCuts } from '#server/review/cuts/cut-details.store.ts';

/** Guests see no internal notes and no notes awaiting release. */
const GUESTS = { seesUnreleased: false, seesInternal: false } as const;

/** Returns the fields that decide whether a cut is shown. Guests see nothing of canceled deliverables. */
async function listVersions(db: Db, projectId: number) {
  const rows = await db
    .selectFrom('cuts')
    .select(['id', 'number', 'file_removed_at', 'deliverable_id'])
    .where('project_id', '=', projectId)
    .where(isOfLiveDeliverable())
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ id, number, file_removed_at: fileRemovedAt, deliverable_id: deliverableId }) => ({
    id,
    number,
    fileRemovedAt,
    deliverable: deliverableId === null ? null : { id: deliverableId },
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
  const newest = newestVersions(all).filter(({ deliverable }) => shown.has(deliverable?.id ?? null));
  return {
    cuts: cuts.toSorted((a, b) => b.number - a.number),
    newest: newest.map(({ number }) => number),
    hasDeliverables: all.some(({ deliverable }) => deliverable !== null),
  };
}

const shownIdsOf = (link: Row<'share_links'>, all: Versions): number[] =>
  cutsInLink({ cutId: link.cut_id, showsAllCuts: link.shows_all_cuts }, all).map(({ id }) => id);

/** Returns the row of this cut if the link shows it. */
export async function findShownCut(db: Db, link: Row<'share_links'>, cutId: number): Promise<Row<'cuts'> | undefined> {
  const ids = shownIdsOf(link, await listVersions(db, link.project_id));
  if (!ids.includes(cutId)) return undefined;
  return db.selectFrom('cuts').selectAll().where('id', '=', cutId).executeTakeFirst();
}

/** Returns the cut as guests see it. */
export async function guestCutOf(db: Db, id: number): Promise<Cut> {
  const row = await db.selectFrom('cuts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return (await toCuts(db, [row], GUESTS))[0] as Cut;
}

/** Returns the title of the link's project. */
export async function findTitle(db: Db, link: Row<'share_links'>): Promise<string> {
  const row = await db.selectFrom('projects').select('title').where('id', '=', link.project_id).executeTakeFirst();
  return row?.title ?? '';
}
