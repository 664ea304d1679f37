/** Texts of the month (docs/figures.md#month). */
import { hoursText } from '#domain/platform/hours-text.ts';
import { shareText } from '#domain/platform/numbers.ts';
import type { MonthParty } from '#domain/insight/month/month-lines.ts';
import type { Month } from '#contract/insight/month.ts';
import { countText } from '#web/lib/time/format.ts';

export const MONTH_TEXTS = {
  fetchFailed: "Couldn't load the month.",
  exportFailed: "Couldn't export the month. Try again.",
  empty: 'Nothing ended in this month.',
  noDeadlines: 'No deadline was in this month.',
  editorRule: 'A round counts for the editor assigned when it ended, even if the editor changed during it.',
  copiesRule:
    "Copies of a team are no videos of the client. Minutes and points count for the lead's client, deadlines for the editor.",
} as const;

export const PARTY_TEXTS: Record<MonthParty, { one: string; all: string; none: string }> = {
  client: { one: 'Client', all: 'All clients', none: 'No client' },
  editor: { one: 'Editor', all: 'All editors', none: 'No editor' },
};

/** Returns the name of a client or an editor, or that there is none. */
export const partyName = (by: MonthParty, name: string | undefined): string => name || PARTY_TEXTS[by].none;

type Totals = Month['totals'];

/** Returns deadlines and those met. An editor's copies have deadlines of their own; a client's have not. */
export function punctualityOf(totals: Totals, by: MonthParty): { due: number; onTime: number } {
  const { due, onTime, copies } = totals;
  return by === 'client' ? { due, onTime } : { due: due + copies.due, onTime: onTime + copies.onTime };
}

/** Returns the number of videos without a deadline. */
const withoutDeadlineOf = ({ withoutDeadline, copies }: Totals, by: MonthParty): number =>
  by === 'client' ? withoutDeadline : withoutDeadline + copies.withoutDeadline;

/** Returns '+ 1 copy', or nothing without any. */
export const copiesText = (count: number): string => (count === 0 ? '' : `+ ${countText(count, 'copy', 'copies')}`);

/** Returns the share of rework: '20% of the work'; nothing without work. */
export function reworkText({ firstCutMinutes, reworkMinutes }: Totals): string {
  const worked = firstCutMinutes + reworkMinutes;
  return worked === 0 ? '' : `${shareText(reworkMinutes, worked)} of the work`;
}

/** Explains what the totals leave out. */
export function monthNotes(totals: Totals, by: MonthParty): string[] {
  const { unmeasured, setBackMinutes, copies } = totals;
  const withoutDeadline = withoutDeadlineOf(totals, by);
  return [
    MONTH_TEXTS.editorRule,
    ...(copies.videos + copies.revisions + copies.due > 0 ? [MONTH_TEXTS.copiesRule] : []),
    ...(withoutDeadline > 0 ? [`${countText(withoutDeadline, 'video')} without a deadline, left out of On time.`] : []),
    ...(unmeasured > 0 ? [`${countText(unmeasured, 'round')} not measured, left out of the minutes.`] : []),
    ...(setBackMinutes > 0
      ? [`${hoursText(setBackMinutes)} in rounds that an edit set back, left out of the minutes.`]
      : []),
  ];
}

/** Explains why Analytics shows other figures, with both; undefined if they are equal. */
export function analyticsText({ totals, lastEnds }: Pick<Month, 'totals' | 'lastEnds'>): string | undefined {
  const firstEnds = totals.videos + totals.copies.videos;
  const minutes = totals.firstCutMinutes + totals.reworkMinutes;
  if (firstEnds === lastEnds.completed && hoursText(minutes) === hoursText(lastEnds.workedMinutes)) return undefined;
  return (
    `Analytics shows ${countText(lastEnds.completed, 'project')} and ${hoursText(lastEnds.workedMinutes)}: ` +
    'each by its last end, with its last round only. ' +
    `Month shows ${countText(firstEnds, 'project')} by ${firstEnds === 1 ? 'its' : 'their'} first end, ` +
    `and ${hoursText(minutes)} in all rounds that ended.`
  );
}
