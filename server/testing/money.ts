/** Money of a workspace for tests: its currency, terms and price, and a line by hand. */
import { moneyLines } from '#domain/insight/money/money-lines.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { lockSettings, writeSettings } from '#server/platform/settings/settings.store.ts';
import { digestOf, serializeSnapshot } from '#server/insight/money/money-snapshot.ts';

const NOTHING = { monthlyFee: 0, includedVideos: null, includedRevisions: null };

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

/** Adds money of the first client and project, with a rate and a closed month. */
export async function allMoney(db: Db): Promise<void> {
  await someMoney(db, { clientId: 1, projectId: 1, byId: 1 });
  const at = '2026-03-01T10:00:00.000Z';
  const rate = { kind: 'editor', client_id: null, user_id: 1, class: 'Premium', unit: 'point' } as const;
  await db
    .insertInto('rates')
    .values({ ...rate, amount_minor: 2_50, from_day: '2026-01-01', created_by_id: 1, created_at: at })
    .execute();
  const lines = moneyLines({
    month: '2026-02',
    zone: 'UTC',
    lines: [],
    earlier: [],
    pointChanges: [],
    manual: [{ id: 1, version: 1, kind: 'client', partyId: 1, text: 'Fée “März”', amount: 12_34 }],
    clientIds: [],
    rules: { rateOn: () => undefined, termsIn: () => NOTHING, prices: new Map() },
    billed: new Map(),
    includedBefore: () => 0,
  });
  const names = { projects: new Map(), clients: new Map([[1, 'Acme']]), editors: new Map() };
  const snapshot = serializeSnapshot({ currency: 'EUR', timeZone: 'UTC', lines, names });
  await db
    .insertInto('months')
    .values({
      month: '2026-02',
      closed_at: at,
      closed_by_id: 1,
      snapshot,
      digest: digestOf(snapshot),
      reopened_at: null,
      reopened_by_id: null,
    })
    .execute();
  const end = { project_id: 1, month: '2026-02', ended_month: '2026-02', ended_at: at, client_id: 1, editor_id: 1 };
  await db
    .insertInto('billed_rounds')
    .values({ ...end, revision: 0, is_included: true })
    .execute();
  await db.insertInto('billed_points').values({ project_id: 1, month: '2026-02', points: 2.5 }).execute();
}
