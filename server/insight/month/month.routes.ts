/** Endpoints of the month: totals by client or editor, and one's lines, as JSON or a file (docs/figures.md#month). */
import { accessDenied, isRefusal } from '#domain/platform/refusal.ts';
import { getClientMonth, getEditorMonth, getMonth } from '#contract/insight/month.ts';
import type { TableFormat } from '#contract/platform/table-file.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { readMonth, readMonthSheet } from './month.actions.ts';
import { readMonthParam, readSheetPath, type SheetRequest } from './month-params.ts';
import { monthFilename, monthHeader, monthRow, SHEET_HEADER, sheetFilename, sheetRow } from './month.csv.ts';

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
