/** Leaderboard: top three, own rank and top ten; period and export for administrators (docs/points.md#leaderboard). */
import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeaderboardEntry } from '#contract/insight/leaderboard.ts';
import type { Me } from '#domain/identity/users.ts';
import { explainScore } from '#domain/insight/figure-rules.ts';
import { LEADERBOARD_TEXTS, leaderboardErrorText } from '#domain/platform/messages.ts';
import type { Period } from '#domain/platform/period.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { LeaderboardDates } from '#web/insight/leaderboard/leaderboard-dates.tsx';
import classes from '#web/insight/leaderboard/leaderboard.module.css';
import { leaderboardQuery, useExportLeaderboard } from '#web/insight/leaderboard/leaderboard.queries.ts';
import { Podium } from '#web/insight/leaderboard/podium.tsx';
import { RankingTable } from '#web/insight/leaderboard/ranking-table.tsx';
import { StandingCards } from '#web/insight/leaderboard/standing-cards.tsx';
import { reasonOf } from '#web/lib/api/api-error.ts';
import { useMe, useRole } from '#web/identity/current-user.ts';
import { parseDays, daysPatch, NO_DAYS, periodOf } from '#web/lib/address/period-search.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { useSession } from '#web/lib/api/session-store.ts';
import { completedLink } from '#web/insight/stats/figure-links.ts';
import { useOpenProfile } from '#web/insight/stats/profile/profile-url.ts';
import { ProfileHost } from '#web/insight/stats/profile/profile-host.tsx';
import { userStatsQuery } from '#web/insight/stats/stats.queries.ts';
import { explanationDates } from '#web/lib/time/local-time.ts';
import { MonthlyTargets } from '#web/work/targets/monthly-targets.tsx';
import { TargetCard } from '#web/work/targets/target-card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorRetry } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { pointsOfText, scoreLinks, teamLinks } from '#web/screens/parts/leaderboard-links.ts';
import { inOrder } from '#web/ui/in-order.ts';

/** Returns the user's own points: from the leaderboard, or from their own figures if they have no rank. */
function useViewerStanding(me: Me, period: Period | undefined, entries: readonly LeaderboardEntry[] | undefined) {
  const role = useRole();
  const ownEntry = entries?.find((entry) => entry.userId === me.id);
  const isUnranked = entries !== undefined && ownEntry === undefined;
  const stats = useQuery({ ...userStatsQuery(me.id, period), enabled: isUnranked });
  return {
    name: fullNameOf(me),
    jobType: me.jobType,
    points: ownEntry?.points ?? stats.data?.totalPoints,
    rank: ownEntry?.rank ?? null,
    link: completedLink({ role, email: me.email, period }),
    explained: explainScore(explanationDates(period), ownEntry?.projectsCompleted),
  };
}

/** Height of the podium with three users, reserved to avoid layout shift. */
const PODIUM_HEIGHT = 300;

const BoardSkeleton = () => (
  <div>
    <LoadingText>{LEADERBOARD_TEXTS.loading}</LoadingText>
    <Skeleton h={360} radius={8} />
  </div>
);

function Board({ me }: { me: Me }) {
  const { state: days, update } = useSearchState(parseDays);
  const isAdmin = me.type === 'admin';
  const period = isAdmin ? periodOf(days) : undefined;
  const { data: entries, error, refetch, isFetching } = useQuery(leaderboardQuery({ isAdmin, period }));
  const standing = useViewerStanding(me, period, entries);
  const role = useRole();
  const linkOf = scoreLinks({ role, me, period });
  const teamLink = teamLinks(role);
  const [isEditing, setEditing] = useState(false);
  const exported = useExportLeaderboard();
  const openProfile = useOpenProfile();
  const mayOpen = role === 'editor' ? undefined : openProfile;
  return (
    <Stack gap="md" className={classes.screen} ref={inOrder} data-in-order>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1}>Leaderboard</Title>
          <Text c="dimmed" component="output" display="block">
            {pointsOfText(isAdmin ? days : NO_DAYS, period)}
          </Text>
        </div>
        {isAdmin && (
          <LeaderboardDates
            days={days}
            onChange={(next) => update(daysPatch(next))}
            onExport={(format) => exported.mutate({ isAdmin, period, format })}
            isExporting={exported.isPending}
          />
        )}
      </Group>
      {error && (
        <ErrorRetry
          message={leaderboardErrorText(reasonOf(error) ?? error.message)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {(entries || !error) && (
        <section className={classes.hero} aria-label="Top three">
          {/* Shown before the data loads, since it is the largest text on the screen. */}
          <Text className={classes.heroText}>{LEADERBOARD_TEXTS.hero}</Text>
          {entries ? (
            <Podium entries={entries} onOpenProfile={mayOpen} linkOf={linkOf} period={period} />
          ) : (
            <Skeleton h={PODIUM_HEIGHT} data-loading />
          )}
        </section>
      )}
      {(entries || !error) && (
        <>
          <StandingCards
            standing={standing}
            target={<TargetCard editing={{ isEditing, setEditing }} linkOf={teamLink} />}
          />
          <div className={classes.boards}>
            {!entries && <BoardSkeleton />}
            {entries?.length === 0 && (
              <EmptyState>No active editors yet. An administrator can add them under Team.</EmptyState>
            )}
            {entries && entries.length > 0 && (
              <RankingTable entries={entries} ownId={me.id} onOpenProfile={mayOpen} linkOf={linkOf} period={period} />
            )}
            {isAdmin && <MonthlyTargets period={period} onEdit={() => setEditing(true)} linkOf={teamLink} />}
          </div>
        </>
      )}
      <ProfileHost period={period} />
    </Stack>
  );
}

export function LeaderboardScreen() {
  const { token } = useSession();
  const me = useMe();
  if (token === null) return <EmptyState>{LEADERBOARD_TEXTS.signedOut}</EmptyState>;
  if (me) return <Board me={me} />;
  return (
    <Stack gap="md">
      <LoadingText>{LEADERBOARD_TEXTS.loadingSession}</LoadingText>
      <Skeleton h={300} radius={8} />
    </Stack>
  );
}
