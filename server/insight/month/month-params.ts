/** Path parameters of the calls about a month: the month, and whose sheet. */
import { isMonth } from '#domain/platform/dates.ts';
import { isRefusal, notFound, refuse, type Refusal } from '#domain/platform/refusal.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { SheetParty } from './month.actions.ts';
import { readPartyNames } from './month-names.store.ts';

/** Returns a month in the supported years, or a 400 that names it. */
export function readMonthParam(text: string): string | Refusal {
  if (isMonth(text)) return text;
  return refuse('malformed', 'Invalid value for path parameter "month": send a month such as 2026-11.');
}

/** Returns the ID in the path, null for `none`, or a 404. */
function readPartyParam(text: string): number | null | Refusal {
  return text === 'none' ? null : (idFromDigits(text) ?? notFound());
}

export type SheetRequest = { month: string; party: SheetParty };

/** Reads a sheet's path: which month, and an existing client or person. */
export async function readSheetPath(
  db: Db,
  { by, params }: { by: SheetParty['by']; params: { month: string; party: string } },
): Promise<SheetRequest | Refusal> {
  const [month, id] = [readMonthParam(params.month), readPartyParam(params.party)];
  if (isRefusal(month)) return month;
  if (isRefusal(id)) return id;
  const isKnown = id === null || (await readPartyNames(db, by, [id])).has(id);
  return isKnown ? { month, party: { by, id } } : notFound();
}
