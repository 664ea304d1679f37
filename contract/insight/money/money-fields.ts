/** Fields that the calls of money share (docs/api-reference.md#calls-money). */
import { MAX_AMOUNT } from '#domain/platform/money/currency.ts';
import { described, integer, nested, nullable, text } from '#contract/platform/schema.ts';

const UNIT = "In the currency's smallest unit.";

/** Amount from 0 to the largest. */
export const amount = described(integer(0, MAX_AMOUNT), UNIT);
/** Amount of any sign. */
export const signedAmount = described(integer(), UNIT);
export const currency = described(text(), 'ISO code of the currency, such as EUR.');
/** A client or a person. */
const named = nested({ id: integer(1), name: text() });
export const namedOrNone = nullable(named);
