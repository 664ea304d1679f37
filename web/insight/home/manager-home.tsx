/** Home page of managers and administrators: its counts with the first rows of the selected one (docs/figures.md#home-floor). */
import { Skeleton, Tabs, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leadsTodayFromApi } from '#contract/insight/home-of-leads.ts';
import type { Today } from '#contract/insight/home.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { numberText } from '#web/lib/time/format.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import { keepFocus } from '#web/ui/table/keep-focus.ts';
import { firstNonZero, parseHomeCount, totalsOf } from './manager-home-url.ts';
import { type ManagerHomeProps, HomeCountPanel } from './home-count-panel.tsx';
import classes from './manager-home.module.css';
import { HOME_COUNTS, type HomeCountName, HOME_TEXTS } from './home-labels.ts';
import { todayQuery } from './home.queries.ts';

type CountsProps = { totals: Record<HomeCountName, number>; open: HomeCountName | undefined };

function Counts({ totals, open }: CountsProps) {
  // Hidden while all projects have an active editor, which is the normal case.
  const shown = HOME_COUNTS.filter(({ name }) => name !== 'unattended' || totals[name] > 0 || open === name);
  return (
    <Tabs.List aria-label="Needs attention" className={classes.counts}>
      {shown.map(({ name, label }) => (
        <Tabs.Tab
          key={name}
          value={name}
          className={classes.count}
          data-zero={totals[name] === 0 || undefined}
          data-late={(name === 'late' && totals[name] > 0) || undefined}
        >
          <span className={classes.inside}>
            <span className={classes.number}>{numberText(totals[name])}</span>
            <span className={classes.label}>{label}</span>
          </span>
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

function LoadedHome({ today, of }: { today: Today; of: ManagerHomeProps }) {
  const { state, update } = useSearchState(parseHomeCount);
  const totals = totalsOf(today);
  // Determined by the first render, so completing the last item shows an empty list instead of switching to another count.
  const [first, setFirst] = useState(() => firstNonZero(totals));
  if (first === undefined && firstNonZero(totals) !== undefined) setFirst(firstNonZero(totals));
  const open = state ?? first;
  return (
    <Tabs value={open ?? null} onChange={(list) => update({ list: list ?? undefined })} keepMounted={false} unstyled>
      <Counts totals={totals} open={open} />
      <div ref={keepFocus} tabIndex={-1} className={classes.panel}>
        {!open && <EmptyState>{HOME_TEXTS.nothingNeeded}</EmptyState>}
        {HOME_COUNTS.map((count) => (
          <Tabs.Panel key={count.name} value={count.name}>
            <HomeCountPanel count={count} today={today} of={of} />
          </Tabs.Panel>
        ))}
      </div>
    </Tabs>
  );
}

/** Placeholder in the shape of the page. */
export const ManagerHomeSkeleton = () => (
  <div aria-busy>
    <HiddenStatus>{COMMON_TEXTS.loading}</HiddenStatus>
    <div className={classes.counts} aria-hidden>
      {HOME_COUNTS.filter(({ name }) => name !== 'unattended').map(({ name }) => (
        <Skeleton key={name} className={classes.count} />
      ))}
    </div>
    <div className={classes.panel}>
      <Skeleton h={176} radius={8} mt={42} />
    </div>
  </div>
);

/** Renders nothing when the server doesn't support home pages. */
export function ManagerHome(of: ManagerHomeProps) {
  const { data, error, refetch, isFetching } = useQuery(todayQuery(of.viewer.type, leadsTodayFromApi));
  if (isUnsupported(error)) return null;
  return (
    <section aria-labelledby="what-needs-you">
      <Title order={2} size="h4" id="what-needs-you" mb="xs">
        Needs attention
      </Title>
      {data && <LoadedHome today={data} of={of} />}
      {!data && error && <QueryError message={HOME_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />}
      {!data && !error && <ManagerHomeSkeleton />}
    </section>
  );
}
