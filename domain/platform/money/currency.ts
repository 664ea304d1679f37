/** Amounts of money: whole numbers of the currency's smallest unit (docs/figures.md#money). */
import { parseNumber } from '#domain/platform/numbers.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt, invalidChoiceAt } from '#domain/platform/violations.ts';

/** Number of the currency's smallest unit, such as cents. */
export type Amount = number;

/** Largest amount of a rate, price, fee or line. */
export const MAX_AMOUNT: Amount = 1_000_000_000;

/** Returns the codes of all currencies, such as EUR. */
export const listCurrencies = (): string[] => Intl.supportedValuesOf('currency');

/** Returns how many digits an amount in this currency has after the decimal point: 2 for EUR, 0 for JPY, 3 for KWD. */
export const currencyDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Returns an amount in the currency's main unit, for spreadsheets: 1250 cents become 12.5. */
export const mainUnitsOf = (amount: Amount, currency: string): number => amount / 10 ** currencyDigits(currency);

/** Formats an amount without its currency: '1,250.00'. */
export function amountText(amount: Amount, currency: string): string {
  const digits = currencyDigits(currency);
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format.format(amount / 10 ** digits);
}

/** Formats an amount with its currency: 'EUR 1,250.00'. */
export const moneyText = (amount: Amount, currency: string): string =>
  `${amount < 0 ? '-' : ''}${currency} ${amountText(Math.abs(amount), currency)}`;

/** Parses a typed amount in the main unit, with or without commas. Returns undefined if it isn't one, or has too many digits. */
export function parseAmount(typed: string, currency: string): Amount | undefined {
  const text = typed.trim();
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
  const value = parseNumber(plain);
  const digits = currencyDigits(currency);
  if (!Number.isFinite(value) || (plain.split('.')[1] ?? '').length > digits) return undefined;
  return Number((value * 10 ** digits).toFixed(0)) + 0;
}

export const CURRENCY_TEXTS = {
  fixed: "The currency can't change after a month was closed.",
} as const;

/** Checks the currency of a workspace: empty for none, and unchanged once a month was closed. */
export function checkCurrency(
  wanted: string,
  { currency, isCurrencyFixed }: { currency: string; isCurrencyFixed: boolean },
): Violation[] {
  if (wanted === currency) return [];
  if (isCurrencyFixed) return [brokenRuleAt('currency', CURRENCY_TEXTS.fixed)];
  return wanted === '' || listCurrencies().includes(wanted) ? [] : [invalidChoiceAt('currency')];
}
