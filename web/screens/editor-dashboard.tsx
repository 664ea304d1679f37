/** Home of editors: today's work, then their points and projects (docs/figures.md#home-editor, docs/figures.md#editor-dashboard). */
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { STATS_TEXTS } from '#domain/platform/messages.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { OwnWeekProps } from '#web/planning/workload/own-week.tsx';
import type { Me } from '#domain/identity/users.ts';
import { EditorHome } from '#web/insight/home/editor-home.tsx';
import { useMe, useRole } from '#web/identity/current-user.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { useViewer } from '#web/work/projects/card/viewer.ts';
import { parseEditorUrl } from '#web/insight/stats/people/editor-url.ts';
import { useIdle } from '#web/ui/idle.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ClassBreakdown, EditorWidgets } from '#web/insight/stats/people/editor-widgets.tsx';
import { NextProjects } from '#web/insight/stats/next-projects.tsx';
import { ROLE_LABELS } from '#web/insight/stats/people/people-columns.tsx';
import { userStatsQuery } from '#web/insight/stats/stats.queries.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const EditorClassDialog = lazyPart(
  async () => (await import('#web/insight/stats/people/editor-class-dialog.tsx')).EditorClassDialog,
);
const WaitingWeek = () => <Skeleton h={176} radius={8} />;
const OwnWeek = lazyPart<OwnWeekProps>(async () => (await import('#web/planning/workload/own-week.tsx')).OwnWeek, {
  Waiting: WaitingWeek,
});
const EditorPointsDialog = lazyPart(
  async () => (await import('#web/insight/stats/people/editor-points-dialog.tsx')).EditorPointsDialog,
);

/** Pay of the month, loaded last, below all that other editors see. */
const OwnPay = lazyPart(async () => (await import('#web/insight/money/gates.tsx')).OwnPay);
const OwnPayWhenIdle = (props: { editorId: number }) => useIdle() && <OwnPay {...props} />;

/** Shows the editor's points and projects; each figure links to its list. */
function Figures({ me }: { me: Me }) {
  const role = useRole();
  const { state } = useSearchState(parseEditorUrl);
  const scope = { role, email: me.email, period: undefined };
  const { data: stats, error, refetch, isFetching } = useQuery(userStatsQuery(me.id, undefined));
  return (
    <>
      {error && !stats && <QueryError message={STATS_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />}
      <EditorWidgets stats={stats} scope={scope} />
      <section aria-labelledby="breakdown">
        <Title order={2} size="h4" id="breakdown" mb="xs">
          Completed by class
        </Title>
        <Text c="dimmed" mb="xs">
          Without podcasts
        </Text>
        <ClassBreakdown stats={stats} />
      </section>
      {stats && state.points && <EditorPointsDialog stats={stats} kind={state.points} scope={scope} />}
      {state.class && <EditorClassDialog userId={me.id} name={state.class} page={state.page} />}
    </>
  );
}

function Dashboard({ me }: { me: Me }) {
  const role = useRole();
  const viewer = useViewer();
  const [hasWeek, setHasWeek] = useState(false);
  const showFigures = useCallback(() => setHasWeek(true), []);
  return (
    <>
      <PageHeader title={`Welcome back, ${fullNameOf(me)}`} subtitle={`${ROLE_LABELS[role]} Dashboard`} />
      {viewer && (
        <EditorHome viewer={viewer} fallback={<NextProjects userId={me.id} />}>
          <OwnWeek onSettled={showFigures} />
          {/* The week's height isn't known before, and what is below it must not move. */}
          <Stack gap="lg" display={hasWeek ? undefined : 'none'}>
            <Figures me={me} />
            <OwnPayWhenIdle editorId={me.id} />
          </Stack>
        </EditorHome>
      )}
    </>
  );
}

export function EditorDashboardScreen() {
  const me = useMe();
  if (me) return <Dashboard me={me} />;
  return (
    <Stack gap="lg">
      <LoadingText>{STATS_TEXTS.loading}</LoadingText>
      <Skeleton h={48} maw={360} />
      <Skeleton h={84} radius={8} />
      <Skeleton h={84} radius={8} />
    </Stack>
  );
}
