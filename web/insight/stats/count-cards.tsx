/** The five counts of the dashboard; each leads to exactly the projects that it counts (docs/figures.md#dashboard). */
import { VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Dashboard, DashboardCounts } from '#contract/insight/stats-dashboard.ts';
import { tellCount } from '#domain/insight/figure-rules.ts';
import { STATS_TEXTS } from '#domain/platform/messages.ts';
import { type Period, periodBefore } from '#domain/platform/period.ts';
import type { ProjectStatus } from '#domain/work/project-status.ts';
import { useRole } from '#web/lib/current-user.ts';
import { numberText } from '#web/lib/format.ts';
import { StatusIcon, statusColor } from '#web/work/projects/status-badge.tsx';
import type { ProjectsLink } from '#web/work/projects/projects-link.ts';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { FigureCard, FigureRow } from '#web/ui/figure-card.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';
import classes from './count-cards.module.css';
import { createdLink } from './figure-links.ts';
import { dashboardQuery } from './stats.queries.ts';

type CountCard = {
  key: keyof DashboardCounts;
  label: string;
  note: ReactNode;
  status: ProjectStatus;
  /** Which projects it counts. */
  which: string;
};

const CARDS: readonly CountCard[] = [
  {
    key: 'assigned',
    label: 'Assigned Projects',
    note: 'Waiting to be started',
    status: 'assigned',
    which: 'Projects that are assigned and not started.',
  },
  {
    key: 'active',
    label: 'Active Projects',
    note: 'Being worked on',
    status: 'started',
    which: 'Projects that are started and not paused.',
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
    which: 'Projects that went over their allowed time or were sent back, in whatever state.',
  },
  {
    key: 'paused',
    label: 'Paused Projects',
    note: 'Currently paused',
    status: 'paused',
    which: 'Projects whose clock is paused.',
  },
  {
    key: 'completed',
    label: 'Completed Projects',
    note: 'Finished',
    status: 'completed',
    which: 'Projects that are completed, whenever they ended.',
  },
];

/** How much the count grew against the period of equal length before; silent without dates. */
function Change({ dashboard, of }: { dashboard: Dashboard; of: keyof DashboardCounts }) {
  const { changes, before } = dashboard;
  if (!changes || !before) return null;
  const percent = changes[of];
  if (percent === null)
    return <span className={classes.change}>{`${numberText(before[of])} in the period before`}</span>;
  const Arrow = percent > 0 ? IconArrowUpRight : percent < 0 ? IconArrowDownRight : IconMinus;
  return (
    <span className={classes.change}>
      <Arrow size={14} aria-hidden />
      {`${percent > 0 ? '+' : ''}${numberText(percent)}%`}
      <VisuallyHidden>{` against ${numberText(before[of])} in the period before`}</VisuallyHidden>
    </span>
  );
}

/** What the change is made of; undefined without dates. */
const comparisonOf = (dashboard: Dashboard | undefined, key: keyof DashboardCounts) =>
  dashboard?.before && dashboard.changes
    ? { count: dashboard.counts[key], before: dashboard.before[key], percent: dashboard.changes[key] }
    : undefined;

/** Keeps the place of a line that is not known yet, or not needed. */
const BLANK = '\u00a0';

/** The count of the period before, and the projects that it counts. */
function Before({ dashboard, card, link }: { dashboard: Dashboard | undefined; card: CountCard; link: ProjectsLink }) {
  const count = dashboard?.before?.[card.key] ?? 0;
  if (count === 0) return <span className={classes.before}>{BLANK}</span>;
  return (
    <Link {...link} className={classes.before}>
      {`from ${numberText(count)}`}
      <VisuallyHidden>{`: ${card.label} in the period before`}</VisuallyHidden>
    </Link>
  );
}

export function CountCards({ period }: { period: Period | undefined }) {
  const role = useRole();
  const { data, isPending, error, refetch, isFetching } = useQuery(dashboardQuery(period));
  const linkOf = ({ status }: CountCard, dates: Period | undefined) =>
    createdLink({ role, period: dates }, status === 'revision' ? { isRevised: true } : { statuses: [status] });
  return (
    <section aria-label="Counts of projects" aria-busy={isFetching} className={classes.counts}>
      {isPending && (
        <div className={classes.loading}>
          <LoadingText>{STATS_TEXTS.loading}</LoadingText>
        </div>
      )}
      {error && !data && (
        <ErrorRetry
          message={STATS_TEXTS.fetchFailed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
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
            explained={tellCount(card.which, period, comparisonOf(data, card.key))}
            beside={period && <Before dashboard={data} card={card} link={linkOf(card, periodBefore(period))} />}
          >
            {period && !data && <span className={classes.change}>{BLANK}</span>}
            {data && <Change dashboard={data} of={card.key} />}
          </FigureCard>
        ))}
      </FigureRow>
    </section>
  );
}
