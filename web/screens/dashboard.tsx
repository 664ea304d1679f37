/** The dashboard of administrators and managers: dates, five counts, and a panel of charts and people (docs/figures.md#dashboard). */
import { Stack, Tabs } from '@mantine/core';
import type { Period } from '#domain/period.ts';
import { useRole } from '#web/lib/current-user.ts';
import { daysFrom, daysPatch, periodOf } from '#web/lib/period-search.ts';
import type { RawSearch } from '#web/lib/search-codec.ts';
import { oneOf, useSearchState } from '#web/lib/search-state.ts';
import { CountCards } from '#web/stats/count-cards.tsx';
import { NO_OWN_DAYS } from '#web/stats/performance-address.ts';
import { PerformanceWidget } from '#web/stats/performance-widget.tsx';
import { PeriodFilter } from '#web/stats/period-filter.tsx';
import { ProfileHost } from '#web/stats/profile-host.tsx';
import { UsersTable } from '#web/stats/users-table.tsx';
import { WorkCharts } from '#web/stats/work-charts.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const TABS = ['work', 'performance', 'users'] as const;
type Tab = (typeof TABS)[number];

const SUBTITLE = 'Monitor project timelines, team performance and efficiency';

const stateFrom = (search: RawSearch) => ({
  days: daysFrom(search),
  tab: TABS.find((tab) => tab === oneOf(search, 'tab')) ?? ('work' as Tab),
});

function Panel({ tab, period, onTab }: { tab: Tab; period: Period | undefined; onTab: (tab: string | null) => void }) {
  const isAdmin = useRole() === 'admin';
  return (
    <Tabs value={tab === 'users' && !isAdmin ? 'work' : tab} onChange={onTab} keepMounted={false}>
      <Tabs.List mb="md">
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

export function DashboardScreen() {
  const { state, update } = useSearchState(stateFrom);
  const period = periodOf(state.days);
  const showTab = (tab: string | null): void => update({ tab: tab === 'work' ? undefined : (tab ?? undefined) });
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={SUBTITLE}
        actions={
          <PeriodFilter
            applied={state.days}
            onApply={(days) => update({ ...daysPatch(days), ...NO_OWN_DAYS })}
            hasExport
          />
        }
      />
      <Stack gap="md">
        <CountCards period={period} />
        <Panel tab={state.tab} period={period} onTab={showTab} />
        <ProfileHost period={period} />
      </Stack>
    </>
  );
}
