/** What money keeps about projects and clients: agreed prices, rates, terms and lines (`ProjectExtras`). */
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { ProjectExtras } from '#server/platform/ports.ts';
import { restoreRows } from '#server/journal/restore-rows.ts';

/** Rows in the trash; missing in snapshots of earlier releases. */
type ProjectRows = { prices?: Row<'project_prices'>[] };
type ClientRows = { rates?: Row<'rates'>[]; terms?: Row<'client_terms'>[]; monthLines?: Row<'month_lines'>[] };

/** The part of `ProjectExtras` that money keeps. */
export const MONEY_EXTRAS = {
  rowsOf: async (trx: Db, id: number): Promise<ProjectRows> => ({
    prices: await trx.selectFrom('project_prices').selectAll().where('project_id', '=', id).execute(),
  }),
  restore: (trx: Db, { prices }: ProjectRows) => restoreRows(trx, 'project_prices', prices ?? []),
  rowsOfClient: async (trx: Db, id: number): Promise<ClientRows> => ({
    rates: await trx.selectFrom('rates').selectAll().where('client_id', '=', id).orderBy('id').execute(),
    terms: await trx.selectFrom('client_terms').selectAll().where('client_id', '=', id).orderBy('id').execute(),
    monthLines: await trx.selectFrom('month_lines').selectAll().where('client_id', '=', id).orderBy('id').execute(),
  }),
  restoreOfClient: async (trx: Db, { rates, terms, monthLines }: ClientRows) => {
    await restoreRows(trx, 'rates', rates ?? []);
    await restoreRows(trx, 'client_terms', terms ?? []);
    await restoreRows(trx, 'month_lines', monthLines ?? []);
  },
  references: {
    projects: [['project_prices', 'project_id']],
    clients: [
      ['rates', 'client_id'],
      ['client_terms', 'client_id'],
      ['month_lines', 'client_id'],
    ],
  },
} as const satisfies Partial<ProjectExtras>;
