/** Endpoints of the money of a month: totals, sheets, closing and reopening (docs/figures.md#money). */
import { monthState } from '#domain/insight/money/closing.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { accessDenied, isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import {
  closeMonth as closeEndpoint,
  getClientMoneyMonth,
  getEditorMoneyMonth,
  getMoneyMonth,
  reopenMonth as reopenEndpoint,
} from '#contract/insight/money/months.ts';
import type { TableFormat } from '#contract/platform/table-file.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { recordRecentRead } from '#server/journal/record-read.ts';
import { monthFilename, sheetFilename } from '#server/insight/month/month.csv.ts';
import { readMonthParam, readSheetPath, type SheetRequest } from '#server/insight/month/month-params.ts';
import { closeMonth, reopenMonth } from './closing.actions.ts';
import { type MoneyAccess, readAccess, readClientAccess } from './money-access.ts';
import { moneyMonthTable, moneySheetTable } from './money.csv.ts';
import { readMoneyMonth, readMoneySheet } from './money-months.actions.ts';

type Sheet = SheetRequest & { access: MoneyAccess };

type SheetContext = Pick<Context, 'deps' | 'actor'> & { query: { format?: TableFormat }; record: Sheet };

/** Records who read amounts of others, unless they have just done so (docs/audit.md#reading). */
export const recordMoneyRead = (deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, name: string): Promise<void> =>
  recordRecentRead(deps, actor, { action: 'money.read', record: { kind: 'money', id: null, name } });

async function handleSheet({ deps, actor, query, record: { month, party, access } }: SheetContext) {
  if (party.by !== 'editor' || party.id !== actor.id)
    await recordMoneyRead(deps, actor, `${month} ${party.by} ${party.id ?? 'none'}`);
  const sheet = await readMoneySheet(deps.reports, { month, access, actor, now: deps.clock() }, party);
  if (query.format === undefined) return { plain: sheet };
  const { header, rows } = moneySheetTable(sheet);
  const filename = `${sheetFilename({ month, by: party.by, party: party.id })}-money`;
  return { filename, header, zone: access.zone, pages: () => [rows] };
}

/** Returns the state of a month after a change. */
async function stateOf({ deps, actor }: Pick<Context, 'deps' | 'actor'>, month: string, digest?: string) {
  const access = await readAccess(deps.db, actor);
  if (isRefusal(access)) return access;
  return { plain: { month, state: monthState(month, access.closed), ...(digest !== undefined && { digest }) } };
}

export function registerMoneyMonths(serve: Serve): void {
  serve(getMoneyMonth, {
    authorizeItem: ({ params }) => readMonthParam(params.month),
    handle: async ({ deps, actor, query: { by, format }, record: month }) => {
      const access = await readClientAccess(deps.db, actor);
      if (isRefusal(access)) return access;
      if (by === 'editor' && !access.visible.editors) return accessDenied();
      await recordMoneyRead(deps, actor, `${month} by ${by}`);
      const read = await readMoneyMonth(deps.reports, { month, access, actor, now: deps.clock() }, by);
      if (format === undefined) return { plain: read };
      const { header, rows } = moneyMonthTable(read);
      return { filename: `${monthFilename({ month, by })}-money`, header, zone: access.zone, pages: () => [rows] };
    },
  });

  serve(getClientMoneyMonth, {
    authorizeItem: async ({ deps, actor, params }): Promise<Sheet | Refusal> => {
      const sheet = await readSheetPath(deps.reports, { by: 'client', params });
      if (isRefusal(sheet)) return sheet;
      const access = await readClientAccess(deps.db, actor);
      return isRefusal(access) ? access : { ...sheet, access };
    },
    handle: handleSheet,
  });

  serve(getEditorMoneyMonth, {
    authorizeItem: async ({ deps, actor, params }): Promise<Sheet | Refusal> => {
      const sheet = await readSheetPath(deps.reports, { by: 'editor', params });
      if (isRefusal(sheet)) return sheet;
      const access = await readAccess(deps.db, actor);
      if (isRefusal(access)) return access;
      return access.visible.editors || sheet.party.id === actor.id ? { ...sheet, access } : accessDenied();
    },
    handle: handleSheet,
  });

  serve(closeEndpoint, {
    authorizeItem: ({ params }) => readMonthParam(params.month),
    handle: async (context, seen) => {
      const { deps, actor, record: month } = context;
      const digest = await closeMonth(deps.db, actor, { month, seen, now: deps.clock() });
      return isRefusal(digest) ? digest : stateOf(context, month, digest);
    },
  });

  serve(reopenEndpoint, {
    authorizeItem: ({ params }) => readMonthParam(params.month),
    handle: async (context, { reason }) => {
      const { deps, actor, record: month } = context;
      const refusal = await reopenMonth(deps.db, actor, { month, reason, now: deps.clock() });
      return refusal ?? stateOf(context, month);
    },
  });
}
