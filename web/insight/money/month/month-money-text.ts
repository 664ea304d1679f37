/** Texts of the money of a month (docs/figures.md#money). */
import type { LINE_CHANGES } from '#domain/insight/money/closing.ts';
import { monthText } from '#domain/platform/date-names.ts';
import { type Amount, amountText } from '#domain/platform/money/currency.ts';
import type { ApiMoneyTotals, MoneyLineRow, MoneyMonth } from '#contract/insight/money/months.ts';
import { dayOf, shortDayText } from '#web/lib/time/local-time.ts';
import { countText, NO_VALUE } from '#web/lib/time/format.ts';
import { MONEY_TEXTS } from '../money-text.ts';

export const MONTH_MONEY_TEXTS = {
  fetchFailed: "Couldn't load the amounts.",
  closeFailed: "Couldn't close the month.",
  reopenFailed: "Couldn't reopen the month.",
  addFailed: "Couldn't add the line.",
  changeFailed: "Couldn't change the line.",
  deleteFailed: "Couldn't delete the line.",
  lineGone: 'This line was deleted.',
  empty: 'No lines in this month.',
  earlier: 'From earlier months',
  firstClose: "This is the first month you close. Earlier months stay unbilled and can't be closed later.",
  closing: "Closing saves these amounts. Later changes to rates, terms or projects don't change them.",
  reopening: 'Amounts follow the present rates, terms and projects again until you close the month.',
  hasChanged: 'The month has changed. Check the new totals and close it again.',
  changed: 'Changed since closing',
  changedExplained: "These changes don't affect the amounts of the closed month.",
  notBilled: 'Earlier than the first closed month, so it is never billed.',
} as const;

/** Returns an amount of a table: '1,250.00', `No rate` without one, and a dash if nothing is paid for the line. */
export function amountOr(amount: Amount | null | undefined, currency: string): string {
  if (amount === undefined) return NO_VALUE;
  return amount === null ? MONEY_TEXTS.noRate : amountText(amount, currency);
}

/** Returns '2 lines without a rate', or nothing without any. */
export const withoutRateText = (count: number): string =>
  count === 0 ? '' : `${countText(count, 'line')} without a rate`;

/** Explains amounts by the hour that lack their minutes. */
export const unmeasuredText = ({ unmeasured }: Pick<ApiMoneyTotals, 'unmeasured'>): string[] =>
  unmeasured === 0 ? [] : [`${countText(unmeasured, 'line')} by the hour not measured, left out of the amounts.`];

/** Returns the state of a month: 'Open', or 'Closed Nov 3 by Maya Okafor'. */
export function stateText({ state, closed }: Pick<MoneyMonth, 'state' | 'closed'>): string {
  if (state === 'before') return 'Not billed';
  if (state === 'open' || !closed) return 'Open';
  return `Closed ${shortDayText(dayOf(closed.at))}${closed.by ? ` by ${closed.by.name}` : ''}`;
}

/** Returns when, by whom and why a month was last reopened. */
export const reopenedText = ({ at, by, reason }: NonNullable<MoneyMonth['reopened']>): string =>
  `Reopened ${shortDayText(dayOf(at))}${by ? ` by ${by.name}` : ''}: ${reason}`;

/** Returns what a line is for: its round, or points given later. */
export function roundText({ kind, revision }: Pick<MoneyLineRow, 'kind' | 'revision'>): string {
  if (kind === 'video') return 'First cut';
  if (kind === 'revision') return `Revision ${revision}`;
  return kind === 'points' ? 'Points' : NO_VALUE;
}

/** Returns the name of a line: its project, `Monthly fee`, or the text entered by hand. */
export const lineName = ({ kind, project, text }: Pick<MoneyLineRow, 'kind' | 'project' | 'text'>): string =>
  project?.title ?? (kind === 'fee' ? 'Monthly fee' : text);

export const CHANGE_TEXTS: Record<(typeof LINE_CHANGES)[number], string> = {
  client: 'Different client',
  editor: 'Different editor',
  minutes: 'Different time',
  missing: 'No longer found',
};

/** Returns how many ends differ from a closed month, and where they are listed. */
export const changesText = (count: number, by: MoneyMonth['by']): string =>
  `${countText(count, 'line')} changed since closing. Open ${by === 'client' ? 'a client' : 'an editor'} to see which.`;

export const closedToast = (month: string): string => `${monthText(month)} closed.`;
export const reopenedToast = (month: string): string => `${monthText(month)} reopened.`;
