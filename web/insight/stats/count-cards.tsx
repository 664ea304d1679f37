/** Five counts of the dashboard, each linked to its projects (docs/figures.md#dashboard). */
import { VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Dashboard, DashboardCounts } from '#contract/insight/stats-dashboard.ts';
import { explainCount } from '#domain/insight/figure-rules.ts';
import { STATS_TEXTS } from '#domain/platform/messages.ts';
import { type Period, periodBefore } from '#domain/platform/period.ts';
import type { ProjectStatus } from '#domain/platform/project-status.ts';
import { useRole } from '#web/identity/current-user.ts';
import { numberText } from '#web/lib/time/format.ts';
import { explanationDates, timeZone } from '#web/lib/time/local-time.ts';
import { StatusIcon, statusColor } from '#web/work/projects/card/status-badge.tsx';
import type { ProjectsLink } from '#web/work/projects/list/projects-link.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { FigureCard, FigureRow } from '#web/ui/figures/figure-card.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import classes from './count-cards.module.css';
import { createdLink } from './figure-links.ts';
import { dashboardQuery } from './stats.queries.ts';

type CountCard = {
  key: keyof DashboardCounts;
  label: string;
  note: ReactNode;
  status: ProjectStatus;
  /** Description of the counted projects. */
  description: string;
};

const CARDS: readonly CountCard[] = [
  {
    key: 'assigned',
    label: 'Assigned Projects',
    note: 'Waiting to be started',
    status: 'assigned',
    description: 'Projects that are assigned and not started.',
  },
  {
    key: 'active',
    label: 'Active Projects',
    note: 'Being worked on',
    status: 'started',
    description: 'Projects that are started and not paused.',
  },
  {
    key: 'revised',
    label: 'Revision Projects',
    note: (
      <>
        Exceeding time limits<span>, or sent back</span>
      </>
    ),
    status: 'revision',
    description: 'Projects that went over their allowed time or were sent back, in any state.',
  },
  {
    key: 'paused',
    label: 'Paused Projects',
    note: 'Currently paused',
    status: 'paused',
    description: 'Projects whose timer is paused.',
  },
  {
    key: 'completed',
    label: 'Completed Projects',
    note: 'Finished',
    status: 'completed',
    description: 'Completed projects, regardless of when they ended.',
  },
];

/** Change from the previous period of equal length; empty without dates. */
function Change({ dashboard, of }: { dashboard: Dashboard; of: keyof DashboardCounts }) {
  const { changes, before } = dashboard;
  if (!changes || !before) return null;
  const percent = changes[of];
  if (percent === null)
    return <span className={classes.change}>{`${numberText(before[of])} in the previous period`}</span>;
  const Arrow = percent > 0 ? IconArrowUpRight : percent < 0 ? IconArrowDownRight : IconMinus;
  return (
    <span className={classes.change}>
      <Arrow size={14} aria-hidden />
      {`${percent > 0 ? '+' : ''}${numberText(percent)}%`}
      <VisuallyHidden>{` compared to ${numberText(before[of])} in the previous period`}</VisuallyHidden>
    </span>
  );
}

/** Returns the values behind the change; undefined without dates. */
const comparisonOf = (dashboard: Dashboard | undefined, key: keyof DashboardCounts) =>
  dashboard?.before && dashboard.changes
    ? { count: dashboard.counts[key], before: dashboard.before[key], percent: dashboard.changes[key] }
    : undefined;

/** Blank text that reserves a line while it is loading or not needed. */
const BLANK = '\u00a0';

/** Count of the previous period, linked to its projects. */
function PreviousPeriod({
  dashboard,
  card,
  link,
}: {
  dashboard: Dashboard | undefined;
  card: CountCard;
  link: ProjectsLink;
}) {
  const count = dashboard?.before?.[card.key] ?? 0;
  if (count === 0) return <span className={classes.before}>{BLANK}</span>;
  return (
    <Link {...link} className={classes.before}>
      {`from ${numberText(count)}`}
      <VisuallyHidden>{`: ${card.label} in the previous period`}</VisuallyHidden>
    </Link>
  );
}

export function CountCards({ period }: { period: Period | undefined }) {
  const role = useRole();
  const { data, isPending, error, refetch, isFetching } = useQuery(dashboardQuery(period));
  const linkOf = ({ status }: CountCard, dates: Period | undefined) =>
    createdLink({ role, period: dates }, status === 'revision' ? { isRevised: true } : { statuses: [status] });
  return (
    <section aria-label="Project counts" aria-busy={isFetching} className={classes.counts}>
      {isPending && (
        <div className={classes.loading}>
          <LoadingText>{STATS_TEXTS.loading}</LoadingText>
        </div>
      )}
      {error && !data && <QueryError message={STATS_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />}
      <FigureRow>
        {CARDS.map((card) => (
          <FigureCard
            key={card.key}
            label={card.label}
            icon={<StatusIcon status={card.status} size={16} />}
            tone={statusColor(card.status)}
            value={numberText(data?.counts[card.key] ?? 0)}
            isLoading={isPending}
            note={card.note}
            link={linkOf(card, period)}
            explained={explainCount(card.description, explanationDates(period), comparisonOf(data, card.key))}
            aside={
              period && (
                <PreviousPeriod dashboard={data} card={card} link={linkOf(card, periodBefore(period, timeZone()))} />
              )
            }
          >
            {period && !data && <span className={classes.change}>{BLANK}</span>}
            {data && <Change dashboard={data} of={card.key} />}
          </FigureCard>
        ))}
      </FigureRow>
    </section>
  );
}
