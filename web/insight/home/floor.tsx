/** The floor of managers and administrators: eight counts, and the first of what the open one holds (docs/figures.md#home-floor). */
import { Skeleton, Tabs, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Today } from '#contract/insight/home.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { isLacking } from '#web/lib/api-error.ts';
import { numberText } from '#web/lib/format.ts';
import { useSearchState } from '#web/lib/search-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { HiddenStatus } from '#web/ui/hidden-status.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { firstOpen, floorFrom, totalsOf } from './floor-address.ts';
import { type FloorOf, FloorPanel } from './floor-panel.tsx';
import classes from './floor.module.css';
import { FLOOR_COUNTS, type FloorName, HOME_TEXTS } from './home-words.ts';
import { todayQuery } from './home.queries.ts';

type CountsProps = { totals: Record<FloorName, number>; open: FloorName | undefined };

function Counts({ totals, open }: CountsProps) {
  // Rare: it takes no room while everybody's work has an editor.
  const shown = FLOOR_COUNTS.filter(({ name }) => name !== 'unattended' || totals[name] > 0 || open === name);
  return (
    <Tabs.List aria-label="What needs you" className={classes.counts}>
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

function Known({ today, of }: { today: Today; of: FloorOf }) {
  const { state, update } = useSearchState(floorFrom);
  const totals = totalsOf(today);
  // It stays, so that whoever did the last of it reads that it is empty, and is not led elsewhere.
  const [first, setFirst] = useState(() => firstOpen(totals));
  if (first === undefined && firstOpen(totals) !== undefined) setFirst(firstOpen(totals));
  const open = state ?? first;
  return (
    <Tabs value={open ?? null} onChange={(list) => update({ list: list ?? undefined })} keepMounted={false} unstyled>
      <Counts totals={totals} open={open} />
      <div ref={keepFocus} tabIndex={-1} className={classes.panel}>
        {!open && <EmptyState>{HOME_TEXTS.nothingNeeded}</EmptyState>}
        {FLOOR_COUNTS.map((count) => (
          <Tabs.Panel key={count.name} value={count.name}>
            <FloorPanel count={count} today={today} of={of} />
          </Tabs.Panel>
        ))}
      </div>
    </Tabs>
  );
}

/** In the shape of what comes. */
export const FloorSkeleton = () => (
  <div aria-busy>
    <HiddenStatus>{COMMON_TEXTS.loading}</HiddenStatus>
    <div className={classes.counts} aria-hidden>
      {FLOOR_COUNTS.filter(({ name }) => name !== 'unattended').map(({ name }) => (
        <Skeleton key={name} className={classes.count} />
      ))}
    </div>
    <div className={classes.panel}>
      <Skeleton h={176} radius={8} mt={42} />
    </div>
  </div>
);

/** Nothing where the provider does not tell a home. */
export function Floor(of: FloorOf) {
  const { data, error, refetch, isFetching } = useQuery(todayQuery(of.viewer.type));
  if (isLacking(error)) return null;
  return (
    <section aria-labelledby="what-needs-you">
      <Title order={2} size="h4" id="what-needs-you" mb="xs">
        What needs you
      </Title>
      {data && <Known today={data} of={of} />}
      {!data && error && (
        <ErrorRetry
          message={HOME_TEXTS.fetchFailed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <FloorSkeleton />}
    </section>
  );
}
