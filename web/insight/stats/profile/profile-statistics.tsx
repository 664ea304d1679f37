/** A person's figures: completed work, GPA, points by class, bonus, leave and latest projects (docs/figures.md#profile). */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserStats } from '#contract/insight/stats.ts';
import {
  explainAverage,
  explainBonus,
  explainCompleted,
  explainEditTime,
  explainOngoing,
  explainTotal,
} from '#domain/insight/figure-rules.ts';
import { periodText } from '#domain/platform/explanations.ts';
import type { User } from '#domain/identity/users.ts';
import { STATS_TEXTS } from '#domain/platform/messages.ts';
import type { Period } from '#domain/platform/period.ts';
import { PROFILE_BONUS, profileBonusOf } from '#domain/work/points.ts';
import { hoursText } from '#domain/platform/hours-text.ts';
import { useRole } from '#web/identity/current-user.ts';
import { decimalText, numberText } from '#web/lib/time/format.ts';
import { sharedLink } from '#web/lib/address/links.ts';
import { explanationDates } from '#web/lib/time/local-time.ts';
import { Waiting } from '#web/ui/feedback/waiting.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { FigureCard, FigureRow } from '#web/ui/figures/figure-card.tsx';
import { ClassTable } from '../class-table.tsx';
import { completedLink, ongoingLink, type FigureScope } from '../figure-links.ts';
import { ProfileProjectRows, useProfileProjects } from './profile-projects.tsx';
import { leaveCountQuery, userStatsQuery } from '../stats.queries.ts';

const SHOWN_IN_SUMMARY = 3;

function Figures({ user, stats, scope }: { user: User; stats: UserStats; scope: FigureScope }) {
  const { period } = scope;
  const total = {
    total: stats.totalPoints,
    project: stats.points.points,
    designation: stats.designationPoints.points,
  };
  const { data: leave } = useQuery(leaveCountQuery(user.email));
  return (
    <FigureRow>
      <FigureCard
        label="Projects Completed"
        value={numberText(stats.completed)}
        link={completedLink(scope)}
        explained={explainCompleted(explanationDates(period))}
      />
      <FigureCard
        label="Ongoing Projects"
        value={numberText(stats.ongoing)}
        link={ongoingLink(scope)}
        explained={explainOngoing(explanationDates(period))}
      />
      <FigureCard
        label="GPA"
        value={decimalText(stats.points.average)}
        note="Average points per scored project"
        link={completedLink(scope)}
        explained={explainAverage(explanationDates(period), stats.points)}
      />
      <FigureCard
        label="Total Points"
        value={decimalText(stats.totalPoints)}
        note="Project, personal, designation"
        link={completedLink(scope)}
        explained={explainTotal(explanationDates(period), total)}
      />
      <FigureCard
        label="Bonus Points"
        value={numberText(profileBonusOf(stats.completedByClass, user.jobType))}
        note={`Job type ${user.jobType ?? 'N/A'}`}
        link={completedLink(scope)}
        explained={explainBonus(PROFILE_BONUS, explanationDates(period), {
          counts: stats.completedByClass,
          jobType: user.jobType,
        })}
      />
      <FigureCard
        label="Average Edit Time"
        value={hoursText(stats.averageEditMinutes)}
        note="Per completed project"
        link={completedLink(scope)}
        explained={explainEditTime(explanationDates(period))}
      />
      <FigureCard
        label="Leave Applications"
        value={numberText(leave ?? 0)}
        note="All time"
        isLoading={leave === undefined}
        link={sharedLink('leave', { 'employee.email': user.email })}
      />
    </FigureRow>
  );
}

type Props = { user: User; period: Period | undefined; onAllProjects: () => void };

function LatestProjects({ user, period, onAllProjects }: Props) {
  const projects = useProfileProjects(user, { period, page: 1, pageSize: SHOWN_IN_SUMMARY });
  return (
    <section aria-labelledby="latest-projects">
      <Group justify="space-between" mb={8}>
        <div>
          <Title order={3} size="h5" id="latest-projects">
            Latest Projects
          </Title>
          <Text c="dimmed" size="xs">
            {period
              ? `The last ${SHOWN_IN_SUMMARY} assigned in this period in any status, newest first`
              : `The last ${SHOWN_IN_SUMMARY} assigned in any status, newest first`}
          </Text>
        </div>
        <Button size="xs" variant="default" onClick={onAllProjects}>
          View All Projects
        </Button>
      </Group>
      <ProfileProjectRows projects={projects} period={period} />
    </section>
  );
}

export function ProfileStatistics({ user, period, onAllProjects }: Props) {
  const role = useRole();
  const { data: stats, error, refetch } = useQuery(userStatsQuery(user.id, period));
  const scope = { role, email: user.email, period };
  return (
    <Stack gap="lg">
      <Text c="dimmed">{period ? periodText(explanationDates(period)) : 'All time'}</Text>
      {error && <QueryError message={STATS_TEXTS.fetchFailed} query={{ error, refetch }} />}
      {!stats && !error && <Waiting text={STATS_TEXTS.loading} height={240} />}
      {stats && (
        <>
          <Figures user={user} stats={stats} scope={scope} />
          <ClassTable stats={stats} jobType={user.jobType} scope={scope} />
        </>
      )}
      <LatestProjects user={user} period={period} onAllProjects={onAllProjects} />
    </Stack>
  );
}
