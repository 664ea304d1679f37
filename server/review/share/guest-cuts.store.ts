/** Cuts that a share link shows, as guests see them. */
import type { Cut } from '#domain/review/cuts.ts';
import { cutsShownBy } from '#domain/review/share.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { toCuts } from '#server/review/cuts/cut-details.store.ts';

/** Guests see no internal notes and none awaiting release. */
const GUESTS = { seesUnreleased: false, seesInternal: false } as const;

/** Selects the columns that decide whether a cut is shown. */
const selectVersions = (db: Db, projectId: number) =>
  db
    .selectFrom('cuts')
    .select(['id', 'number'])
    .where('project_id', '=', projectId)
    .orderBy('number', 'desc')
    .execute();

export type ShownCuts = { cuts: Cut[]; latest: number };

/** Returns the cuts that the link shows, latest first, and the newest number of all. */
export async function listShownCuts(db: Db, link: Row<'share_links'>): Promise<ShownCuts> {
  const all = await selectVersions(db, link.project_id);
  const ids = shownIdsOf(link, all);
  const rows = ids.length === 0 ? [] : await db.selectFrom('cuts').selectAll().where('id', 'in', ids).execute();
  const cuts = await toCuts(db, rows, GUESTS);
  return { cuts: cuts.toSorted((a, b) => b.number - a.number), latest: all[0]?.number ?? 0 };
}

const shownIdsOf = (link: Row<'share_links'>, all: { id: number; number: number }[]): number[] =>
  cutsShownBy({ cutId: link.cut_id, showsAllCuts: link.shows_all_cuts }, all).map(({ id }) => id);

/** Returns the row of this cut if the link shows it. */
export async function findShownCut(db: Db, link: Row<'share_links'>, cutId: number): Promise<Row<'cuts'> | undefined> {
  const ids = shownIdsOf(link, await selectVersions(db, link.project_id));
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
