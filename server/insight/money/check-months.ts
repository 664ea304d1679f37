/** Doctor checks of closed months: snapshots match their digest, and what was billed matches the snapshots (docs/figures.md#closing). */
import type { Db } from '#server/platform/db/dialect.ts';
import { digestOf, parseSnapshot } from './money-snapshot.ts';
import { billedRowsOf, deleteBilled, insertBilled } from './months.store.ts';

type WrongMonths = {
  /** Months whose snapshot was changed after closing. */
  changed: string[];
  /** Months of which other ends or points are stored as billed than their snapshot has. */
  differing: string[];
};

/** Ends and points as one text, in an order of their own. */
function keysOf({ ends, points }: Pick<ReturnType<typeof billedRowsOf>, 'ends' | 'points'>): string {
  const ofEnds = ends.map((row) =>
    [row.project_id, row.revision, row.ended_at, row.client_id, row.editor_id, Boolean(row.is_included)].join(' '),
  );
  const ofPoints = points.map((row) => [row.project_id, Number(row.points)].join(' '));
  return [...ofEnds.toSorted(), '', ...ofPoints.toSorted()].join('\n');
}

const readStored = async (db: Db, month: string) => ({
  ends: await db.selectFrom('billed_rounds').selectAll().where('month', '=', month).execute(),
  points: await db.selectFrom('billed_points').selectAll().where('month', '=', month).execute(),
});

/** Returns the closed months that are wrong. */
export async function listWrongMonths(db: Db): Promise<WrongMonths> {
  const months = await db.selectFrom('months').select('month').where('closed_at', 'is not', null).execute();
  const wrong: WrongMonths = { changed: [], differing: [] };
  for (const { month } of months) {
    const row = await db
      .selectFrom('months')
      .select(['snapshot', 'digest'])
      .where('month', '=', month)
      .executeTakeFirst();
    const snapshot = parseSnapshot(row?.snapshot ?? null);
    if (!snapshot || digestOf(row?.snapshot ?? '') !== row?.digest) {
      wrong.changed.push(month);
      continue;
    }
    const wanted = billedRowsOf({ month, zone: snapshot.timeZone, lines: snapshot.lines });
    if (keysOf(wanted) !== keysOf(await readStored(db, month))) wrong.differing.push(month);
  }
  return wrong;
}

/** Stores again what these months billed, as their snapshots say. */
export async function rebuildBilled(trx: Db, months: readonly string[]): Promise<void> {
  for (const month of months) await deleteBilled(trx, month);
  for (const month of months) {
    const row = await trx.selectFrom('months').select('snapshot').where('month', '=', month).executeTakeFirst();
    const snapshot = parseSnapshot(row?.snapshot ?? null);
    if (snapshot) await insertBilled(trx, { month, zone: snapshot.timeZone, lines: snapshot.lines });
  }
}
