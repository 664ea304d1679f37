/** Four key figures of the period, above the charts of the analytics page. */
import type { Analytics } from '#contract/insight/stats-charts.ts';
import { explainCompleted, explainMinutes } from '#domain/insight/figure-rules.ts';
import { byEnd } from '#domain/platform/explanations.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { hoursText } from '#domain/platform/hours-text.ts';
import { unmeasuredText } from '#domain/work/projects/project-timer.ts';
import { useRole } from '#web/identity/current-user.ts';
import { numberText } from '#web/lib/time/format.ts';
import { explanationDates } from '#web/lib/time/local-time.ts';
import { FigureCard, FigureRow } from '#web/ui/figures/figure-card.tsx';
import { completedLink, revisedLink } from './figure-links.ts';
import { OnTimeCard } from './on-time-card.tsx';

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export function AnalyticsFigures({ analytics }: { analytics: Analytics }) {
  const role = useRole();
  const { from, till, throughput, punctuality, openLate, timeByClass, revisionsByClient } = analytics;
  const period = { from, till };
  const scope = { role, period };
  const completed = total(throughput.flatMap(({ byClass }) => PROJECT_CLASSES.map((name) => byClass[name])));
  const revised = total(revisionsByClient.map((client) => client.revised));
  const worked = total(timeByClass.map(({ workedMinutes }) => workedMinutes));
  const allowed = total(timeByClass.map(({ allowedMinutes }) => allowedMinutes));
  const allowedText = allowed > 0 ? `Of ${hoursText(allowed)} allowed` : 'No time limits';
  const unmeasured = total(timeByClass.map((one) => one.unmeasured ?? 0));
  return (
    <FigureRow>
      <FigureCard
        label="Projects Completed"
        value={numberText(completed)}
        note="In this period"
        link={completedLink(scope)}
        explained={explainCompleted(explanationDates(period))}
      />
      <OnTimeCard punctuality={punctuality} scope={scope} openLate={openLate} />
      <FigureCard
        label="Revised"
        value={numberText(revised)}
        note="Of completed projects"
        link={revisedLink(scope)}
        explained={['Projects that went over their allowed time or were sent back.', byEnd(explanationDates(period))]}
      />
      <FigureCard
        label="Time Worked"
        value={hoursText(worked)}
        note={`${allowedText}${unmeasuredText(unmeasured)}`}
        link={completedLink(scope)}
        explained={explainMinutes(explanationDates(period))}
      />
    </FigureRow>
  );
}
