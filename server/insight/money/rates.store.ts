/** Database access for rates, terms, agreed prices and lines entered by hand (docs/figures.md#money). */
import type { ManualLine } from '#domain/insight/money/money-lines.ts';
import type { MoneyKind, RateValues } from '#domain/insight/money/rates.ts';
import type { TermsValues } from '#domain/insight/money/terms.ts';
import type { Amount } from '#domain/platform/money/currency.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { inChunks } from '#server/platform/db/insert-chunks.ts';
import type { Row } from '#server/platform/db/tables.ts';

export const toRate = (row: Row<'rates'>): RateValues => ({
  kind: row.kind,
  partyId: row.kind === 'client' ? row.client_id : row.user_id,
  class: row.class,
  unit: row.unit,
  amount: row.amount_minor,
  fromDay: row.from_day,
});

/** Returns all rates, the latest day first. */
export const listRates = (db: Db): Promise<Row<'rates'>[]> =>
  db.selectFrom('rates').selectAll().orderBy('from_day', 'desc').orderBy('id').execute();

export const toTerms = (row: Row<'client_terms'>): TermsValues => ({
  clientId: row.client_id,
  fromMonth: row.from_month,
  monthlyFee: row.monthly_fee_minor,
  includedVideos: row.included_videos,
  includedRevisions: row.included_rounds,
  note: row.note,
});

/** Returns the terms of all clients, or of one, the latest month first. */
export function listTerms(db: Db, clientId?: number): Promise<Row<'client_terms'>[]> {
  const query = db.selectFrom('client_terms').selectAll().orderBy('from_month', 'desc').orderBy('id');
  return (clientId === undefined ? query : query.where('client_id', '=', clientId)).execute();
}

/** Returns the agreed prices of these projects. */
export async function readPrices(db: Db, projectIds: readonly number[]): Promise<Map<number, Amount>> {
  const rows = await inChunks([...new Set(projectIds)], (ids) =>
    db.selectFrom('project_prices').select(['project_id', 'amount_minor']).where('project_id', 'in', ids).execute(),
  );
  return new Map(rows.map((row) => [row.project_id, row.amount_minor]));
}

/** Returns the client or person of a row. */
export const partyIdOf = (row: { kind: MoneyKind; client_id: number | null; user_id: number | null }): number =>
  (row.kind === 'client' ? row.client_id : row.user_id) ?? 0;

export type StoredLine = ManualLine & { month: string };

const toManualLine = (row: Row<'month_lines'>): StoredLine => ({
  id: row.id,
  version: row.version,
  month: row.month,
  kind: row.kind,
  partyId: partyIdOf(row),
  text: row.text,
  amount: row.amount_minor,
});

/** Returns the lines entered by hand in these months, in order of entry. */
export async function listManualLines(db: Db, { from, till }: { from: string; till: string }): Promise<StoredLine[]> {
  const query = db.selectFrom('month_lines').selectAll().where('month', '>=', from).where('month', '<=', till);
  return (await query.orderBy('id').execute()).map(toManualLine);
}
