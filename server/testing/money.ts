/** Money of a workspace for tests: its currency, terms and price, and a line by hand. */
import type { Db } from '#server/platform/db/dialect.ts';
import { lockSettings, writeSettings } from '#server/platform/settings/settings.store.ts';

/** Chooses EUR, and lets managers see what clients pay. */
export const useMoney = (db: Db): Promise<unknown> =>
  db
    .transaction()
    .execute(async (trx) =>
      writeSettings(trx, { ...(await lockSettings(trx)), currency: 'EUR', managersSeeClientMoney: true }),
    );

/** Adds terms and a line by hand of the client in March 2026, and a price of the project. Returns the line's ID. */
export async function someMoney(
  db: Db,
  { clientId, projectId, byId }: { clientId: number; projectId: number; byId: number },
): Promise<number> {
  await useMoney(db);
  const at = '2026-03-01T10:00:00.000Z';
  await db
    .insertInto('client_terms')
    .values({
      client_id: clientId,
      from_month: '2026-03',
      monthly_fee_minor: 100_00,
      included_videos: 1,
      included_rounds: 1,
      note: '',
    })
    .execute();
  await db
    .insertInto('project_prices')
    .values({ project_id: projectId, amount_minor: 900_00, set_by_id: byId, set_at: at })
    .execute();
  const { id } = await db
    .insertInto('month_lines')
    .values({
      kind: 'client',
      client_id: clientId,
      user_id: null,
      month: '2026-03',
      text: 'Discount',
      amount_minor: -10_00,
      created_by_id: byId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
