/** Money of the demo: a currency, rates of clients and editors, terms of a client, and agreed prices (docs/figures.md#money). */
import type { Kysely } from 'kysely';
import type { RateUnit } from '#domain/insight/money/rates.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { addMonths } from '#domain/platform/dates.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type Cell = [kind: 'client' | 'editor', unit: RateUnit, name: ProjectClass | null, amount: number];

const RATES: readonly Cell[] = [
  ['client', 'project', null, 450_00],
  ['client', 'project', 'Premium', 1_200_00],
  ['client', 'project', 'Podcast', 300_00],
  ['client', 'extra_round', null, 90_00],
  ['editor', 'project', null, 60_00],
  ['editor', 'project', 'Premium', 180_00],
  ['editor', 'extra_round', null, 25_00],
  ['editor', 'hour', null, 22_00],
  ['editor', 'point', null, 4_00],
];

export const DEMO_CURRENCY = 'USD';

/** Inserts rates from a year ago, the terms of the first client, and a price of its newest open project. */
export async function insertDemoMoney(trx: Kysely<Tables>, now: string): Promise<void> {
  const [createdById, clientId, month] = [1, 1, addMonths(now.slice(0, 'YYYY-MM'.length), -12)];
  await trx
    .insertInto('rates')
    .values(
      RATES.map(([kind, unit, name, amount]) => ({
        kind,
        unit,
        class: name,
        amount_minor: amount,
        client_id: null,
        user_id: null,
        from_day: `${month}-01`,
        created_by_id: createdById,
        created_at: now,
      })),
    )
    .execute();
  const terms = { client_id: clientId, from_month: month, note: 'Two revisions, then each is charged.' };
  await trx
    .insertInto('client_terms')
    .values({ ...terms, monthly_fee_minor: 500_00, included_videos: 1, included_rounds: 2 })
    .execute();
  const priced = await trx
    .selectFrom('projects')
    .select('id')
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (priced)
    await trx
      .insertInto('project_prices')
      .values({ project_id: priced.id, amount_minor: 1_500_00, set_by_id: createdById, set_at: now })
      .execute();
}
