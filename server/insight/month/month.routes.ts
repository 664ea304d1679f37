/** Endpoints of the month: totals by client or editor, and one's lines, as JSON or a file (docs/figures.md#month). */
import { isMonth } from '#domain/platform/dates.ts';
import { accessDenied, isRefusal, notFound, refuse, type Refusal } from '#domain/platform/refusal.ts';
import { getClientMonth, getEditorMonth, getMonth } from '#contract/insight/month.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { TableFormat } from '#contract/platform/table-file.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { readMonth, readMonthSheet, type SheetParty } from './month.actions.ts';
import { readPartyNames } from './month-names.store.ts';
import { monthFilename, monthHeader, monthRow, SHEET_HEADER, sheetFilename, sheetRow } from './month.csv.ts';

/** Returns a month in the supported years, or a 400 that names it. */
function readMonthParam(text: string): string | Refusal {
  if (isMonth(text)) return text;
  return refuse('malformed', 'Invalid value for path parameter "month": send a month such as 2026-11.');
}

/** Returns the ID in the path, null for `none`, or a 404. */
function readPartyParam(text: string): number | null | Refusal {
  return text === 'none' ? null : (idFromDigits(text) ?? notFound());
}

type SheetRequest = { month: string; party: SheetParty };

/** Reads a sheet's path: which month, and an existing client or person. */
async function readSheetPath(
  db: Db,
  { by, params }: { by: SheetParty['by']; params: { month: string; party: string } },
): Promise<SheetRequest | Refusal> {
  const [month, id] = [readMonthParam(params.month), readPartyParam(params.party)];
  if (isRefusal(month)) return month;
  if (isRefusal(id)) return id;
  const isKnown = id === null || (await readPartyNames(db, by, [id])).has(id);
  return isKnown ? { month, party: { by, id } } : notFound();
}

type SheetContext = Pick<Context, 'deps' | 'actor'> & { query: { format?: TableFormat }; record: SheetRequest };

async function handleSheet({ deps, actor, query, record: { month, party } }: SheetContext) {
  const zone = await readTimeZone(deps.db);
  const read = () => readMonthSheet(deps.reports, { month, zone, now: deps.clock(), actor }, party);
  if (query.format === undefined) return { plain: await read() };
  const filename = sheetFilename({ month, by: party.by, party: party.id });
  return { filename, header: SHEET_HEADER, zone, pages: async () => [(await read()).lines.map(sheetRow)] };
}

export function registerMonth(serve: Serve): void {
  serve(getMonth, {
    authorizeItem: ({ params }) => readMonthParam(params.month),
    handle: async ({ deps, actor, query: { by, format }, record: month }) => {
      if (by === 'editor' && actor.type !== 'admin') return accessDenied();
      const zone = await readTimeZone(deps.db);
      const read = () => readMonth(deps.reports, { month, zone, now: deps.clock() }, by);
      if (format === undefined) return { plain: await read() };
      const pages = async () => [(await read()).rows.map(monthRow)];
      return { filename: monthFilename({ month, by }), header: monthHeader(by), zone, pages };
    },
  });

  serve(getClientMonth, {
    authorizeItem: ({ deps, params }) => readSheetPath(deps.reports, { by: 'client', params }),
    handle: handleSheet,
  });

  serve(getEditorMonth, {
    authorizeItem: async ({ deps, actor, params }) => {
      const sheet = await readSheetPath(deps.reports, { by: 'editor', params });
      if (isRefusal(sheet)) return sheet;
      return actor.type === 'admin' || sheet.party.id === actor.id ? sheet : accessDenied();
    },
    handle: handleSheet,
  });
}
