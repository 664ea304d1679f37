/** Home of editors: today's work, then their points and projects (docs/figures.md#home-editor, docs/figures.md#editor-dashboard). */
import { Skeleton, Stack } from '@mantine/core';
import { useCallback, useState } from 'react';
import { STATS_TEXTS } from '#domain/platform/messages.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { OwnWeekProps } from '#web/planning/workload/own-week.tsx';
import type { Me } from '#domain/identity/users.ts';
import { EditorHome } from '#web/insight/home/editor-home.tsx';
import { useMe, useRole } from '#web/identity/current-user.ts';
import { useViewer } from '#web/work/projects/card/viewer.ts';
import { useIdle } from '#web/ui/idle.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ROLE_LABELS } from '#web/insight/stats/people/role-labels.ts';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const WaitingWeek = () => <Skeleton h={176} radius={8} />;
const OwnWeek = lazyPart<OwnWeekProps>(async () => (await import('#web/planning/workload/own-week.tsx')).OwnWeek, {
  Waiting: WaitingWeek,
});
/** Figures, below the day's work, which is read first. */
const EditorFigures = lazyPart(
  async () => (await import('#web/insight/stats/people/editor-figures.tsx')).EditorFigures,
);
const FiguresWhenIdle = (props: { me: Me }) => useIdle() && <EditorFigures {...props} />;
/** Shown if another host doesn't support home pages. */
const NextProjects = lazyPart(async () => (await import('#web/insight/stats/next-projects.tsx')).NextProjects);

/** Pay of the month, loaded last, below all that other editors see. */
const OwnPay = lazyPart(async () => (await import('#web/insight/money/gates.tsx')).OwnPay);
const OwnPayWhenIdle = (props: { editorId: number }) => useIdle() && <OwnPay {...props} />;

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
            <FiguresWhenIdle me={me} />
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
