/** Closing months: in order once they are over, and reopening in reverse order (docs/figures.md#closing). */
import { addMonths } from '#domain/platform/dates.ts';
import type { Amount } from '#domain/platform/money/currency.ts';
import { refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { blankAt, tooLongAt } from '#domain/platform/violations.ts';
import { monthText } from '#domain/platform/date-names.ts';
import { type MoneyLine, type MoneyTotals, roundKey } from './money-lines.ts';

/** First and last closed month (YYYY-MM). All between them are closed too. Undefined while none is. */
export type ClosedMonths = { first: string; last: string } | undefined;

export const MONTH_STATES = ['open', 'closed', 'before'] as const;
/** `before`: earlier than the first closed month, which never closes and bills nothing later. */
export type MonthState = (typeof MONTH_STATES)[number];

export const REASON_LENGTH = 500;

/** Returns the state of a month. */
export function monthState(month: string, closed: ClosedMonths): MonthState {
  if (!closed || month > closed.last) return 'open';
  return month < closed.first ? 'before' : 'closed';
}

/** Returns the month that closes next and takes what earlier months lack; undefined while none is closed. */
export const firstOpenMonth = (closed: ClosedMonths): string | undefined => closed && addMonths(closed.last, 1);

/** Says that a month isn't over. */
export const notOverText = (month: string): string => `${monthText(month)} isn't over yet.`;

/** Refuses to close a month that isn't over, or out of order. `today` is in the workspace's time zone. */
export function checkClose(month: string, { closed, today }: { closed: ClosedMonths; today: string }) {
  const state = monthState(month, closed);
  if (state === 'closed') return refuse('conflict', `${monthText(month)} is already closed.`);
  const next = firstOpenMonth(closed);
  if (next !== undefined && month !== next) return refuse('conflict', `Close ${monthText(next)} first.`);
  if (today.slice(0, month.length) <= month) return refuse('conflict', notOverText(month));
  return undefined;
}

/** Refuses to reopen a month other than the last closed one, or without a reason. */
export function checkReopen(
  month: string,
  { closed, reason }: { closed: ClosedMonths; reason: string },
): Refusal | undefined {
  if (monthState(month, closed) !== 'closed') return refuse('conflict', `${monthText(month)} isn't closed.`);
  if (closed && month !== closed.last) return refuse('conflict', `Reopen ${monthText(closed.last)} first.`);
  const blank = isBlankText(reason) ? [blankAt('reason')] : [];
  return refuseInvalid(countCharacters(reason) > REASON_LENGTH ? [tooLongAt('reason', REASON_LENGTH)] : blank);
}

/** Refuses a rate, terms, price or line that would begin in a closed month, or before one. */
export function checkOpenMonth(month: string, closed: ClosedMonths): Refusal | undefined {
  if (monthState(month, closed) === 'open') return undefined;
  const last = monthText(closed?.last ?? '');
  return refuse('conflict', `${last} is closed. Use a later month, or reopen it first.`);
}

/** Refuses to change the price of a video that was billed. */
export const checkNotBilled = (billedIn: string | undefined): Refusal | undefined =>
  billedIn === undefined
    ? undefined
    : refuse('conflict', `This video was billed in ${monthText(billedIn)}. Reopen that month first.`);

/** What the person saw who closes a month. */
export type SeenMonth = { lines: number; client: Amount; editor: Amount; withoutRate: number };

/** Returns what someone who closes the month must have seen. */
export const seenOf = (lines: readonly MoneyLine[], totals: MoneyTotals): SeenMonth => ({
  lines: lines.length,
  client: totals.client,
  editor: totals.editor,
  withoutRate: totals.clientWithoutRate + totals.editorWithoutRate,
});

/** Refuses to close a month that changed since it was read. */
export function checkSeen(seen: SeenMonth, now: SeenMonth): Refusal | undefined {
  const isSame = (Object.keys(now) as (keyof SeenMonth)[]).every((name) => seen[name] === now[name]);
  return isSame
    ? undefined
    : refuse('conflict', 'The month has changed since you opened it. Check it and close it again.');
}

/** End of a closed month and what it says about it. */
export type ClosedLine = Pick<
  MoneyLine,
  'kind' | 'projectId' | 'revision' | 'clientId' | 'editorId' | 'minutes' | 'points'
>;

export const LINE_CHANGES = ['client', 'editor', 'minutes', 'missing'] as const;
/** What differs from a closed month: whom an end counts for, its minutes, or the end itself. */
export type LineChange = { projectId: number; revision: number; changes: (typeof LINE_CHANGES)[number][] };

/** Returns how ends differ from the lines of a closed month. They change nothing that was billed. */
export function changesSince(closed: readonly ClosedLine[], present: ReadonlyMap<string, ClosedLine>): LineChange[] {
  return closed.flatMap((line): LineChange[] => {
    const { projectId, revision } = line;
    if (projectId === null || (line.kind !== 'video' && line.kind !== 'revision')) return [];
    const now = present.get(roundKey(projectId, revision));
    if (!now) return [{ projectId, revision, changes: ['missing'] }];
    const changes = [
      ...(now.clientId === line.clientId ? [] : (['client'] as const)),
      ...(now.editorId === line.editorId ? [] : (['editor'] as const)),
      ...(now.minutes === line.minutes ? [] : (['minutes'] as const)),
    ];
    return changes.length === 0 ? [] : [{ projectId, revision, changes }];
  });
}
