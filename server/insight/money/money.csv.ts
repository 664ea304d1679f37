/** The money of a month as tables, in the currency's main unit (docs/figures.md#exports). */
import { mainUnitsOf } from '#domain/platform/money/currency.ts';
import type { MoneyLineRow, MoneyMonth, MoneySheet } from '#contract/insight/money/months.ts';
import { PARTY_HEADERS } from '#server/insight/month/month.csv.ts';
import { type Cell, instantCell } from '#server/platform/http/response/table.ts';

const LINE_NAMES: Record<MoneyLineRow['kind'], string> = {
  video: 'Video',
  revision: 'Revision',
  points: 'Points',
  fee: 'Monthly fee',
  manual: 'By hand',
};

type Amounts = { currency: string; sides: { client: boolean; editor: boolean; margin: boolean } };

const amountCell = (amount: number | null | undefined, currency: string): Cell =>
  amount === null || amount === undefined ? null : mainUnitsOf(amount, currency);

/** Returns the sides that the reader may see: columns that are absent in the totals have no cells. */
const sidesOf = (totals: MoneyMonth['totals']): Amounts['sides'] => ({
  client: totals.clientAmount !== undefined,
  editor: totals.editorAmount !== undefined,
  margin: totals.margin !== undefined,
});

/** Returns the header and rows of the totals. */
export function moneyMonthTable({ by, currency, totals, rows }: MoneyMonth): { header: string[]; rows: Cell[][] } {
  const { client, editor, margin } = sidesOf(totals);
  return {
    header: [
      ...PARTY_HEADERS[by],
      'Lines',
      ...(client ? [`Amount (${currency})`, 'Amounts Without Rate'] : []),
      ...(editor ? [`Pay (${currency})`, 'Pay Without Rate'] : []),
      ...(margin ? [`Margin (${currency})`] : []),
    ],
    rows: rows.map((row) => [
      row.party.name,
      row.party.id,
      row.lines,
      ...(client ? [amountCell(row.clientAmount, currency), row.clientWithoutRate ?? 0] : []),
      ...(editor ? [amountCell(row.editorAmount, currency), row.editorWithoutRate ?? 0] : []),
      ...(margin ? [amountCell(row.margin, currency)] : []),
    ]),
  };
}

/** Returns the header and rows of a sheet. Revision is 0 for a first end. */
export function moneySheetTable({ currency, totals, lines }: MoneySheet): { header: string[]; rows: Cell[][] } {
  const { client, editor, margin } = sidesOf(totals);
  return {
    header: [
      'Line',
      'Project',
      'Project ID',
      'Type',
      'Client',
      'Client ID',
      'Editor',
      'User ID',
      'Copy Of',
      'Revision',
      'Ended At',
      'Earlier Month',
      'Minutes',
      'Points',
      'Text',
      ...(client ? [`Amount (${currency})`, 'Amount Details'] : []),
      ...(editor ? [`Pay (${currency})`, 'Pay Details'] : []),
      ...(margin ? [`Margin (${currency})`] : []),
    ],
    rows: lines.map((line) => [
      LINE_NAMES[line.kind],
      line.project?.title ?? null,
      line.project?.id ?? null,
      line.project?.class ?? null,
      line.client?.name ?? null,
      line.client?.id ?? null,
      line.editor?.name ?? null,
      line.editor?.id ?? null,
      line.lead,
      line.revision,
      instantCell(line.endedAt),
      line.earlierMonth,
      line.minutes,
      line.points,
      line.text,
      ...(client ? [amountCell(line.clientAmount, currency), line.clientText ?? null] : []),
      ...(editor ? [amountCell(line.editorAmount, currency), line.editorText ?? null] : []),
      ...(margin ? [amountCell(line.margin, currency)] : []),
    ]),
  };
}
