/** Share of the projects due in a period that were on time, with related figures (docs/figures.md#on-time). */
import type { PeriodPunctuality } from '#contract/insight/stats-charts.ts';
import { explainShare } from '#domain/insight/figure-rules.ts';
import { shareText } from '#domain/platform/numbers.ts';
import type { Period } from '#domain/platform/period.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { NO_VALUE, numberText } from '#web/lib/time/format.ts';
import { FigureCard } from '#web/ui/figures/figure-card.tsx';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import { lateLink, onTimeAdjustedLink, onTimeLink } from './figure-links.ts';

const RULE = 'Projects whose deadline lies in this period and has passed. On time if first finished by that deadline.';
const WAITS_RULE = 'Deadlines are extended by the time spent waiting for clients.';

type OnTimeCardProps = {
  /** Undefined if the server has none. */
  punctuality: PeriodPunctuality | undefined;
  scope: { role: UserType; period: Period };
  /** Open work past its deadline now. */
  openLate?: number | undefined;
};

export function OnTimeCard({ punctuality, scope, openLate }: OnTimeCardProps) {
  if (!punctuality) return null;
  const { due, onTime, onTimeAdjusted, withoutDeadline } = punctuality;
  const hasNone = due === 0;
  return (
    <FigureCard
      label="On time"
      value={hasNone ? NO_VALUE : shareText(onTime, due)}
      note={`${numberText(onTime)} of ${numberText(due)} due`}
      link={hasNone ? undefined : onTimeLink(scope, true)}
      aside={
        <>
          {onTime < due && <QuietLink link={onTimeLink(scope, false)}>{`${numberText(due - onTime)} late`}</QuietLink>}
          {!hasNone && (
            <QuietLink
              link={onTimeAdjustedLink(scope)}
              explained={[explainShare({ part: onTimeAdjusted, whole: due }), WAITS_RULE]}
            >
              {`${shareText(onTimeAdjusted, due)} without client waits`}
            </QuietLink>
          )}
          {openLate !== undefined && (
            <QuietLink link={lateLink(scope)}>{`${numberText(openLate)} open past deadline`}</QuietLink>
          )}
          {withoutDeadline > 0 && <span>{`${numberText(withoutDeadline)} without a deadline`}</span>}
        </>
      }
      explained={hasNone ? [RULE] : [explainShare({ part: onTime, whole: due }), RULE]}
    />
  );
}
