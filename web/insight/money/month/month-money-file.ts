/** Files with the amounts of a month, loaded with the first export. */
import type { MonthFile } from '#web/insight/month/month.queries.ts';
import { getClientMoneyMonth, getEditorMoneyMonth, getMoneyMonth } from '#contract/insight/money/months.ts';
import { download } from '#web/lib/api/download.ts';

/** Downloads the totals with amounts, or the lines of one client or editor. */
export function downloadMoneyMonth({ month, by, party, format }: MonthFile): Promise<void> {
  if (party === undefined) return download(getMoneyMonth, { params: { month }, query: { by, format }, format });
  const sheet = by === 'client' ? getClientMoneyMonth : getEditorMoneyMonth;
  return download(sheet, { params: { month, party }, query: { format }, format });
}
