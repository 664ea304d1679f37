/** Terms of a client: a monthly fee, and the videos and revisions that it includes (docs/figures.md#terms). */
import { isMonth } from '#domain/platform/dates.ts';
import type { Amount } from '#domain/platform/money/currency.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { countCharacters } from '#domain/platform/text.ts';
import { brokenRuleAt, outOfRangeAt, tooLongAt } from '#domain/platform/violations.ts';
import { checkAmount } from './rates.ts';

export const MAX_INCLUDED = 1000;
export const TERMS_NOTE_LENGTH = 500;

export type TermsValues = {
  clientId: number;
  /** First month in which they apply (YYYY-MM). They apply until the next ones. */
  fromMonth: string;
  monthlyFee: Amount;
  /** Videos of a month that the fee includes; null for none. */
  includedVideos: number | null;
  /** Revisions of a video that its price includes; null if revisions are never charged, 0 if each is. */
  includedRevisions: number | null;
  note: string;
};

export const TERMS_TEXTS = {
  badMonth: 'Enter a valid month.',
} as const;

const checkIncluded = (count: number | null, path: string): Violation[] =>
  count === null || (Number.isInteger(count) && count >= 0 && count <= MAX_INCLUDED)
    ? []
    : [outOfRangeAt(path, 0, MAX_INCLUDED)];

/** Checks terms. Whether the client exists, and whether the month is closed, is checked elsewhere. */
export const checkTerms = (terms: TermsValues): Violation[] => [
  ...(isMonth(terms.fromMonth) ? [] : [brokenRuleAt('fromMonth', TERMS_TEXTS.badMonth)]),
  ...checkAmount(terms.monthlyFee, 'monthlyFee'),
  ...checkIncluded(terms.includedVideos, 'includedVideos'),
  ...checkIncluded(terms.includedRevisions, 'includedRevisions'),
  ...(countCharacters(terms.note) > TERMS_NOTE_LENGTH ? [tooLongAt('note', TERMS_NOTE_LENGTH)] : []),
];

type AppliedTerms = Pick<TermsValues, 'monthlyFee' | 'includedVideos' | 'includedRevisions'>;

/** Terms of a client without any: no fee, nothing included, and revisions are never charged. */
const NO_TERMS: AppliedTerms = { monthlyFee: 0, includedVideos: null, includedRevisions: null };

/** Returns a lookup of the terms in force for a client in a month. */
export function termsTable(all: readonly TermsValues[]): (clientId: number | null, month: string) => AppliedTerms {
  const byClient = Map.groupBy(all, ({ clientId }) => clientId);
  for (const list of byClient.values()) list.sort((a, b) => (a.fromMonth < b.fromMonth ? 1 : -1));
  return (clientId, month) =>
    (clientId === null ? undefined : byClient.get(clientId)?.find(({ fromMonth }) => fromMonth <= month)) ?? NO_TERMS;
}
