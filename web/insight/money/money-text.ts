/** Texts of money, and typed amounts (docs/figures.md#money). */
import {
  type Amount,
  amountText,
  currencyDigits,
  mainUnitsOf,
  MAX_AMOUNT,
  parseAmount,
} from '#domain/platform/money/currency.ts';
import { isAmount } from '#domain/insight/money/rates.ts';

export const MONEY_TEXTS = {
  noRate: 'No rate',
  neverCharged: 'Never charged',
  clientFailed: "Couldn't load the terms.",
  termsFailed: "Couldn't save the terms.",
  deleteTermsFailed: "Couldn't delete the terms.",
  priceFailed: "Couldn't save the price.",
  ratesFailed: "Couldn't load the rates.",
  saveRatesFailed: "Couldn't save the rates.",
} as const;

/** Returns the amount of a stored figure as it is typed: '1250.5', without commas. */
export const typedAmount = (amount: Amount, currency: string): string =>
  mainUnitsOf(amount, currency).toFixed(currencyDigits(currency));

/** Returns the amount that was typed, or undefined if it isn't one from 0 to the largest. */
export function amountIn(typed: string, currency: string): Amount | undefined {
  const amount = parseAmount(typed, currency);
  return amount !== undefined && isAmount(amount) ? amount : undefined;
}

/** Explains which amounts a field takes. */
export const amountHint = (currency: string): string =>
  `Enter an amount from 0 to ${amountText(MAX_AMOUNT, currency)}.`;

/** Explains what a client pays for a revision: 'Revision 2, 1 included'. */
export const revisionText = (revision: number, included: number | null): string =>
  `Revision ${revision}, ${included === null ? 'not charged' : `${included} included`}`;
