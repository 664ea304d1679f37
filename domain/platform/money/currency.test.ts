/** Amounts in currencies with two digits, none and three. */
import { expect, it } from 'vitest';
import { amountText, checkCurrency, currencyDigits, mainUnitsOf, moneyText, parseAmount } from './currency.ts';

it.each([
  ['EUR', 2, '1,250.50', 1250.5],
  ['JPY', 0, '125,050', 125_050],
  ['KWD', 3, '125.050', 125.05],
])('%s has %i digits', (currency, digits, text, units) => {
  const amount = 125_050;
  expect(currencyDigits(currency)).toBe(digits);
  expect(amountText(amount, currency)).toBe(text);
  expect(moneyText(-amount, currency)).toBe(`-${currency} ${text}`);
  expect(mainUnitsOf(amount, currency)).toBe(units);
  expect(parseAmount(text, currency)).toBe(amount);
});

it.each([
  ['40', 'EUR', 4000],
  ['0.1', 'EUR', 10],
  ['1.15', 'EUR', 115],
  ['-12.5', 'EUR', -1250],
  ['1,000', 'EUR', 100_000],
  ['1.5', 'JPY', undefined],
  ['1.234', 'EUR', undefined],
  ['1,00', 'EUR', undefined],
  ['1e3', 'EUR', undefined],
  ['', 'EUR', undefined],
  ['ten', 'EUR', undefined],
])('parses %j in %s as %s', (typed, currency, amount) => {
  expect(parseAmount(typed, currency)).toBe(amount);
});

it.each([
  ['EUR', '', false, true],
  ['', 'EUR', false, true],
  ['XYZ', '', false, false],
  ['eur', '', false, false],
  ['USD', 'EUR', true, false],
  ['EUR', 'EUR', true, true],
])('%j after %j, fixed %s: valid %s', (wanted, currency, isCurrencyFixed, isValid) => {
  expect(checkCurrency(wanted, { currency, isCurrencyFixed })).toHaveLength(isValid ? 0 : 1);
});
