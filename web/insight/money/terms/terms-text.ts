/** Terms of a client as texts, as typed, and the months from which they may apply. */
import type { ApiTerms, ClientMoney, TermsBody } from '#contract/insight/money/terms.ts';
import { monthText } from '#domain/platform/date-names.ts';
import { checkTerms } from '#domain/insight/money/terms.ts';
import { addMonths } from '#domain/platform/dates.ts';
import { moneyText } from '#domain/platform/money/currency.ts';
import { parseNumber } from '#domain/platform/numbers.ts';
import { formErrors } from '#web/lib/form-errors.ts';
import { amountHint, amountIn, MONEY_TEXTS, typedAmount } from '../money-text.ts';

/** Months before and after the current one that the form offers. */
const OFFERED = 12;

/** Returns the terms in force in a month; those of later months are not. */
export const termsIn = (terms: readonly ApiTerms[], month: string): ApiTerms | undefined =>
  terms.find(({ fromMonth }) => fromMonth <= month);

const countOrNone = (count: number | null): string => (count === null ? 'None' : String(count));

export const feeText = ({ monthlyFee }: ApiTerms, currency: string): string =>
  monthlyFee === 0 ? 'None' : moneyText(monthlyFee, currency);
export const videosText = ({ includedVideos }: ApiTerms): string => countOrNone(includedVideos);
export const revisionsText = ({ includedRevisions }: ApiTerms): string =>
  includedRevisions === null ? MONEY_TEXTS.neverCharged : String(includedRevisions);

/** Returns the open months from which terms may apply, the latest first. */
export function offeredMonths(
  { months }: Pick<ClientMoney, 'months'>,
  today: string,
): { value: string; label: string }[] {
  const month = today.slice(0, 'YYYY-MM'.length);
  const closed = new Set(months.flatMap((one) => (one.state === 'open' ? [] : [one.month])));
  return Array.from({ length: 2 * OFFERED }, (_, index) => addMonths(month, OFFERED - index))
    .filter((one) => !closed.has(one))
    .map((value) => ({ value, label: monthText(value) }));
}

export type TermsValues = {
  fromMonth: string;
  monthlyFee: string;
  /** Empty for none. */
  includedVideos: string;
  isNeverCharged: boolean;
  includedRevisions: string;
  note: string;
};

/** Returns the form's values for these terms, or for none. */
export const valuesOf = (terms: ApiTerms | undefined, fromMonth: string, currency: string): TermsValues => ({
  fromMonth,
  monthlyFee: terms ? typedAmount(terms.monthlyFee, currency) : '',
  includedVideos: String(terms?.includedVideos ?? ''),
  isNeverCharged: (terms?.includedRevisions ?? null) === null,
  includedRevisions: String(terms?.includedRevisions ?? ''),
  note: terms?.note ?? '',
});

/** Returns the request for these values. An empty fee is none; a fee that isn't an amount becomes NaN. */
export const bodyOf = (values: TermsValues, currency: string): Required<TermsBody> => ({
  monthlyFee: values.monthlyFee.trim() === '' ? 0 : (amountIn(values.monthlyFee, currency) ?? Number.NaN),
  includedVideos: values.includedVideos.trim() === '' ? null : parseNumber(values.includedVideos),
  includedRevisions: values.isNeverCharged ? null : parseNumber(values.includedRevisions),
  note: values.note.trim(),
});

/** Returns the request that restores terms. */
export const bodyOfTerms = ({ monthlyFee, includedVideos, includedRevisions, note }: ApiTerms): TermsBody => ({
  monthlyFee,
  includedVideos,
  includedRevisions,
  note,
});

/** Returns the errors of the form by field. */
export function termsErrors(values: TermsValues, currency: string): Record<string, string> {
  const terms = { clientId: 0, fromMonth: values.fromMonth, ...bodyOf(values, currency) };
  const errors = formErrors(checkTerms(terms));
  return 'monthlyFee' in errors ? { ...errors, monthlyFee: amountHint(currency) } : errors;
}
