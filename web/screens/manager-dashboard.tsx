/** Home of administrators and managers: tasks, then dates, counts, charts and people (docs/figures.md#home-floor, docs/figures.md#dashboard). */
import { Button, Group, Stack, Tabs, Title } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Period } from '#domain/platform/period.ts';
import { ManagerHome, ManagerHomeSkeleton } from '#web/insight/home/manager-home.tsx';
import { firstStepsQuery } from '#web/insight/first-steps/first-steps.queries.ts';
import { leadsTodayFromApi } from '#contract/insight/home-of-leads.ts';
import { todayQuery } from '#web/insight/home/home.queries.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useRole } from '#web/identity/current-user.ts';
import { isInitialLoading } from '#web/lib/loading-state.ts';
import { useOpenDialog } from '#web/lib/address/open-dialog.ts';
import { pathOf } from '#web/lib/address/paths.ts';
import { parseDays, type PeriodParam, daysPatch, periodOf } from '#web/lib/address/period-search.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf, useSearchState } from '#web/lib/address/search-state.ts';
import { useViewer, type Viewer } from '#web/work/projects/card/viewer.ts';
import { CountCards } from '#web/insight/stats/count-cards.tsx';
import { CLEARED_DAYS, type WidgetDaysParam } from '#web/insight/stats/people/performance-url.ts';
import { PerformanceWidget } from '#web/insight/stats/people/performance-widget.tsx';
import { PeriodFilter } from '#web/insight/stats/period-filter.tsx';
import { ProfileHost } from '#web/insight/stats/profile/profile-host.tsx';
import { UsersTable } from '#web/insight/stats/people/users-table.tsx';
import { WorkCharts } from '#web/insight/stats/work-charts.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { FirstStepsWithDialogs } from '#web/screens/parts/first-steps.tsx';
import { ProjectOverlays } from '#web/screens/project/project-overlays.tsx';
import { useProjectActions } from '#web/screens/project/use-project-actions.ts';

const LeaveDialog = lazyPart(async () => (await import('#web/work/leave/leave-dialog.tsx')).LeaveDialog);

const TABS = ['work', 'performance', 'users'] as const;
type Tab = (typeof TABS)[number];

const SUBTITLE = 'Monitor project timelines, team performance and efficiency';

const stateFrom = (search: Search<PeriodParam | WidgetDaysParam | 'tab'>) => ({
  days: parseDays(search),
  tab: TABS.find((tab) => tab === firstValueOf(search, 'tab')) ?? ('work' as Tab),
});

function Panel({ tab, period, onTab }: { tab: Tab; period: Period | undefined; onTab: (tab: string | null) => void }) {
  const isAdmin = useRole() === 'admin';
  return (
    <Tabs value={tab === 'users' && !isAdmin ? 'work' : tab} onChange={onTab} keepMounted={false}>
      <Tabs.List mb="md" data-no-print>
        <Tabs.Tab value="work">Work over time</Tabs.Tab>
        <Tabs.Tab value="performance">Performance</Tabs.Tab>
        {isAdmin && <Tabs.Tab value="users">Users</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="work">
        <WorkCharts period={period} />
      </Tabs.Panel>
      <Tabs.Panel value="performance">
        <PerformanceWidget />
      </Tabs.Panel>
      {isAdmin && (
        <Tabs.Panel value="users">
          <UsersTable period={period} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

/** Tasks of the user, with the dialogs and forms that their rows open. */
function Today({ viewer }: { viewer: Viewer }) {
  const actions = useProjectActions();
  const { dialog, open, close } = useOpenDialog();
  return (
    <>
      <ManagerHome viewer={viewer} actions={actions} onLeave={(id) => open('leave', id)} />
      <ProjectOverlays viewer={viewer} />
      {dialog?.name === 'leave' && dialog.id !== undefined && (
        <LeaveDialog key={dialog.id} id={dialog.id} onClose={close} />
      )}
    </>
  );
}

const WeekButton = () => (
  <Button
    variant="default"
    leftSection={<IconCalendarWeek size={16} aria-hidden />}
    renderRoot={(props) => <Link to={pathOf('admin', 'week')} {...props} />}
  >
    Weekly report
  </Button>
);

function Figures() {
  const { state, update } = useSearchState(stateFrom);
  const period = periodOf(state.days);
  const showTab = (tab: string | null): void => update({ tab: tab === 'work' ? undefined : (tab ?? undefined) });
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Title order={2} size="h4">
          Figures
        </Title>
        <PeriodFilter
          applied={state.days}
          onApply={(days) => update({ ...daysPatch(days), ...CLEARED_DAYS })}
          hasExport
        />
      </Group>
      <CountCards period={period} />
      <Panel tab={state.tab} period={period} onTab={showTab} />
      <ProfileHost period={period} />
    </Stack>
  );
}

export function DashboardScreen() {
  const viewer = useViewer();
  const role = useRole();
  // Content below renders once the height above is known, which avoids layout shift.
  const { isPending } = useQuery(todayQuery(role, leadsTodayFromApi));
  const steps = useQuery({ ...firstStepsQuery(), enabled: role === 'admin' });
  return (
    <>
      <PageHeader title="Dashboard" subtitle={SUBTITLE} actions={role === 'admin' && <WeekButton />} />
      <Stack gap="lg">
        {role === 'admin' && <FirstStepsWithDialogs />}
        <div hidden={isInitialLoading(steps)}>{viewer ? <Today viewer={viewer} /> : <ManagerHomeSkeleton />}</div>
        <div hidden={isInitialLoading(steps) || isPending || !viewer}>
          <Figures />
        </div>
      </Stack>
    </>
  );
}
