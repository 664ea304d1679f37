/** Boss view: current work, in a column per editor (docs/figures.md#boss-view). */
import { Group, Skeleton, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { COMMON_TEXTS, noProjectsText } from '#domain/platform/messages.ts';
import type { Period } from '#domain/platform/period.ts';
import {
  type BossUrlState,
  parseBossUrl,
  BOSS_TABS,
  type BossTab,
  datesOn,
  datesPatch,
  DEFAULT_DATES,
  type BossName,
} from '#web/insight/boss-view/boss-url.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { BossColumns } from '#web/insight/boss-view/boss-columns.tsx';
import { BossDatePicker } from '#web/insight/boss-view/boss-date-picker.tsx';
import { type BossDates, datesShown } from '#web/insight/boss-view/boss-dates.ts';
import { bossViewQuery, usePrefetchBossView } from '#web/insight/boss-view/boss-view.queries.ts';
import { countText } from '#web/lib/time/format.ts';
import { periodOf } from '#web/lib/address/period-search.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import type { SearchPatch } from '#web/lib/address/search-codec.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/forms/search-box.tsx';
import { StaleContent } from '#web/ui/table/stale.tsx';
import { columnLink, columnsOf } from '#web/screens/parts/boss-list.ts';

const BossCardDialog = lazyPart(
  async () => (await import('#web/insight/boss-view/boss-card-dialog.tsx')).BossCardDialog,
);

const TAB_LABELS: Record<BossTab, string> = { assigned: 'Assigned', ongoing: 'Ongoing', completed: 'Completed' };
const COLUMN_HEIGHT = 480;

const periodIn = (urlState: BossUrlState, tab: BossTab): Period | undefined => periodOf(datesOn(tab, urlState).days);

function BoardSkeleton() {
  return (
    <>
      <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
      <Group gap={12} wrap="nowrap" style={{ overflow: 'hidden' }}>
        {['a', 'b', 'c', 'd', 'e'].map((column) => (
          <Skeleton key={column} w={288} h={COLUMN_HEIGHT} radius={8} style={{ flexShrink: 0 }} />
        ))}
      </Group>
    </>
  );
}

type BoardProps = { urlState: BossUrlState; update: (patch: SearchPatch<BossName>) => void };

function Board({ urlState, update }: BoardProps) {
  const { tab, person, cardId } = urlState;
  const period = useMemo(() => periodIn(urlState, urlState.tab), [urlState]);
  const openCard = useCallback((id: number) => update({ card: id }), [update]);
  const linkOf = useCallback((userId: number) => columnLink(tab, period, userId), [tab, period]);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(bossViewQuery(tab, period));
  if (!data) {
    if (error) return <QueryError message={COMMON_TEXTS.noData} query={{ error, refetch, isFetching }} />;
    return <BoardSkeleton />;
  }
  const columns = columnsOf(data, person);
  const total = columns.reduce((sum, { cards }) => sum + cards.length, 0);
  const open = data.flatMap(({ cards }) => cards).find(({ id }) => id === cardId);
  return (
    <>
      <Text component="output" display="block" c="dimmed" mb={8}>
        {isPlaceholderData
          ? '\u00a0'
          : total === 0
            ? noProjectsText(tab)
            : `${countText(total, `${tab} project`)} of ${countText(columns.length, 'editor')}`}
      </Text>
      {columns.length === 0 ? (
        <EmptyState>{COMMON_TEXTS.noData}</EmptyState>
      ) : (
        <StaleContent isStale={isPlaceholderData}>
          <BossColumns columns={columns} tab={tab} onOpen={openCard} linkOf={linkOf} />
        </StaleContent>
      )}
      {open && <BossCardDialog card={open} onClose={() => update({ card: undefined })} />}
    </>
  );
}

export function BossViewScreen() {
  const { state: urlState, update } = useSearchState(parseBossUrl);
  const { tab, person } = urlState;
  const dates = datesOn(tab, urlState);
  const load = usePrefetchBossView();
  const prefetch = (one: BossTab): void => load(one, periodIn(urlState, one));
  const openTab = (next: BossTab): void =>
    update({ status: next, card: undefined, ...datesPatch(datesOn(next, urlState)) });
  const changeDates = (picked: BossDates): void => update(datesPatch(datesShown(picked, DEFAULT_DATES[tab], nowIso())));
  return (
    <>
      <PageHeader
        title="BOSS VIEW"
        actions={
          <>
            <SearchBox
              label="Find an editor"
              isLabelHidden
              placeholder="Find an editor"
              // Has a fixed width, because an automatic one depends on the font and would make the dates wrap unpredictably.
              w={{ base: 190, xs: 220 }}
              value={person}
              onChange={(search) => update({ search })}
            />
            <BossDatePicker value={dates} defaultRange={DEFAULT_DATES[tab]} onChange={changeDates} />
          </>
        }
      />
      <Tabs value={tab} onChange={(next) => openTab(BOSS_TABS.find((one) => one === next) ?? 'assigned')}>
        <Tabs.List mb="sm" data-no-print>
          {BOSS_TABS.map((one) => (
            <Tabs.Tab key={one} value={one} onPointerEnter={() => prefetch(one)} onFocus={() => prefetch(one)}>
              {TAB_LABELS[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Board urlState={urlState} update={update} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
