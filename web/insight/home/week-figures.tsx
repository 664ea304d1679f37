/** Figures of a week, each linking to the projects behind it (docs/figures.md#week). */
import type { ReactNode } from 'react';
import type { Week } from '#contract/insight/home.ts';
import { shareText } from '#domain/platform/numbers.ts';
import { hoursText } from '#domain/platform/hours-text.ts';
import { unmeasuredText } from '#domain/work/projects/project-timer.ts';
import { countText, decimalText, NO_VALUE, numberText } from '#web/lib/time/format.ts';
import { sharedLink } from '#web/lib/address/links.ts';
import { dayOf, zoneLabel } from '#web/lib/time/local-time.ts';
import type { ProjectFilters } from '#web/work/projects/filters/project-filters.ts';
import { projectsLink } from '#web/work/projects/list/projects-link.ts';
import { OnTimeCard } from '#web/insight/stats/on-time-card.tsx';
import type { Explanation } from '#web/ui/menu/explained.tsx';
import { FigureCard, FigureRow } from '#web/ui/figures/figure-card.tsx';
import classes from './week.module.css';

const listLink = (filters: Partial<ProjectFilters>) => projectsLink('admin', filters);
const endedText = (): string => `Completed projects that ended in this week (${zoneLabel()}).`;

type Figure = {
  label: string;
  value: string;
  note: string;
  link: ReturnType<typeof listLink>;
  explained: Explanation;
};

function figuresOf(week: Week): Figure[] {
  const { from, till, firstCutMinutes, reworkMinutes } = week;
  const ended = { statuses: ['completed'], spans: { endedAt: { after: from, before: till } } } as const;
  const finished = listLink(ended);
  const worked = firstCutMinutes + reworkMinutes;
  const share = worked === 0 ? NO_VALUE : shareText(reworkMinutes, worked);
  return [
    {
      label: 'Finished',
      value: numberText(week.finished),
      note: 'Projects this week',
      link: finished,
      explained: [endedText()],
    },
    {
      label: 'Late now',
      value: numberText(week.lateNow),
      note: 'Open past their deadline',
      link: listLink({ dues: ['late'], order: { by: 'due', direction: 'asc' } }),
      explained: ['Open projects past their deadline right now, regardless of the selected week.'],
    },
    {
      label: 'Time worked',
      value: hoursText(week.workedMinutes),
      note: `In last rounds, of ${hoursText(week.allowedMinutes)} allowed${unmeasuredText(week.unmeasured)}`,
      link: listLink({ ...ended, order: { by: 'runtime', direction: 'desc' } }),
      explained: ['Total run time of the last round against the total allowed time.', endedText()],
    },
    {
      label: 'First cut',
      value: hoursText(firstCutMinutes),
      note: 'Up to the first revision',
      link: finished,
      explained: [
        'Minutes on these projects up to their first revision, regardless of when the work was done.',
        endedText(),
      ],
    },
    {
      label: 'Rework',
      value: hoursText(reworkMinutes),
      note: `${share} of the work`,
      link: listLink({ ...ended, isReturned: true }),
      explained: [
        'Minutes on these projects after their first revision, regardless of when the work was done.',
        endedText(),
      ],
    },
    {
      label: 'Points',
      value: decimalText(week.points),
      note: `From ${countText(week.finished, 'project')}`,
      link: listLink({ ...ended, order: { by: 'points', direction: 'desc' } }),
      explained: ['Total of project, personal and designation points.', endedText()],
    },
  ];
}

const awayLink = ({ from, till }: Week) =>
  sharedLink('leave', { startDate: dayOf(from), endDate: dayOf(till), status: 'approved' });

/** Grid with four figures per row, also on paper. */
export const WeekGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.figures}>
    <FigureRow>{children}</FigureRow>
  </div>
);

export function WeekFigures({ week }: { week: Week }) {
  const { from, till, punctuality } = week;
  const [finished, lateNow, ...others] = figuresOf(week).map((figure) => <FigureCard key={figure.label} {...figure} />);
  return (
    <WeekGrid>
      {finished}
      {lateNow}
      <OnTimeCard punctuality={punctuality} scope={{ role: 'admin', period: { from, till } }} />
      {others}
      <FigureCard
        label="Away"
        value={numberText(week.away.length)}
        note="Approved leave this week"
        link={awayLink(week)}
      />
    </WeekGrid>
  );
}
