/** What live keeps about projects and clients: sent notices, and webhooks limited to a client (`ProjectExtras`). */
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { ProjectExtras } from '#server/platform/ports.ts';
import { restoreRows } from '#server/journal/restore-rows.ts';

/** Rows in the trash; missing in snapshots of earlier releases. Inbox lines are deleted permanently. */
type ProjectRows = { clockNotices?: Row<'clock_notices'>[] };
type ClientRows = { webhooks?: Row<'webhooks'>[] };

/** The part of `ProjectExtras` that live keeps. */
export const LIVE_EXTRAS = {
  rowsOf: async (trx: Db, id: number): Promise<ProjectRows> => ({
    clockNotices: await trx.selectFrom('clock_notices').selectAll().where('project_id', '=', id).execute(),
  }),
  restore: (trx: Db, { clockNotices }: ProjectRows) => restoreRows(trx, 'clock_notices', clockNotices ?? []),
  // Deleting the client deletes them, since without it they would send everything.
  rowsOfClient: async (trx: Db, id: number): Promise<ClientRows> => ({
    webhooks: await trx.selectFrom('webhooks').selectAll().where('client_id', '=', id).orderBy('id').execute(),
  }),
  restoreOfClient: (trx: Db, { webhooks }: ClientRows) => restoreRows(trx, 'webhooks', webhooks ?? []),
  references: { projects: [], clients: [['webhooks', 'client_id']] },
} as const satisfies Partial<ProjectExtras>;
