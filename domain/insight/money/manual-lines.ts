/** Lines that administrators enter by hand, such as a discount or a deduction (docs/figures.md#money). */
import { MAX_AMOUNT } from '#domain/platform/money/currency.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { blankAt, outOfRangeAt, tooLongAt } from '#domain/platform/violations.ts';

/** Lines of one client or editor in a month. */
const MAX_MANUAL_LINES = 200;
export const LINE_TEXT_LENGTH = 200;

/** Checks the text and the amount, which is negative for a deduction. */
export function checkManualLine({ text, amount }: { text: string; amount: number }): Violation[] {
  const isAmount = Number.isInteger(amount) && Math.abs(amount) <= MAX_AMOUNT;
  const blank = isBlankText(text) ? [blankAt('text')] : [];
  return [
    ...(countCharacters(text) > LINE_TEXT_LENGTH ? [tooLongAt('text', LINE_TEXT_LENGTH)] : blank),
    ...(isAmount ? [] : [outOfRangeAt('amount', -MAX_AMOUNT, MAX_AMOUNT)]),
  ];
}

/** Refuses more lines than the limit. */
export const checkManualLineCount = (count: number): Refusal | undefined =>
  count > MAX_MANUAL_LINES
    ? refuse('conflict', `A month can have at most ${MAX_MANUAL_LINES} lines of one client or editor.`)
    : undefined;
