/** Tabs of views above the project list, each with its current project count (docs/screens.md#views). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useActor } from '#web/identity/current-user.ts';
import { useOwnNavigate, useOwnSearch } from '#web/lib/address/own-route.ts';
import { parseSearch } from '#web/lib/address/search-codec.ts';
import type { ListViewer } from '#web/work/projects/filters/filter-kinds.ts';
import { useIdle } from '#web/ui/idle.ts';
import { canonicalSearch, countedQueryOf, activeTab, tabsOf, VIEW_PARAMETER, type ViewTab } from './tabs-of.ts';
import { useRefetchCounts } from './use-refetch-counts.ts';
import classes from '#web/ui/tabs.module.css';
import { ViewActions } from './view-actions.tsx';
import { countsQuery, viewsQuery } from './views.queries.ts';

type ViewTabsProps = {
  viewer: ListViewer & { id: number };
  /** Page of the list, once loaded. */
  page: Parameters<typeof useRefetchCounts>[0];
  /** Table columns, which a view stores; null while the list shows cards. */
  columns: readonly string[] | null;
  onColumns: (columns: readonly string[]) => void;
};

const searchOf = ({ key, search }: { key: string; search: string }) => ({
  ...parseSearch(search),
  [VIEW_PARAMETER]: key,
});

/** Scrolls the row of tabs, and not the page, to a tab that it cuts off. */
function showTab(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  const hidden = row ? tab.getBoundingClientRect().right - row.getBoundingClientRect().right : 0;
  if (row && hidden > 0) row.scrollLeft += hidden;
}

type TabProps = { tab: ViewTab; isPresent: boolean; total: number | undefined; onOpen: () => void };

function Tab({ tab, isPresent, total, onOpen }: TabProps) {
  return (
    <Link
      ref={isPresent ? showTab : undefined}
      to="."
      search={searchOf(tab)}
      resetScroll={false}
      className={classes.tab}
      aria-current={isPresent ? 'page' : undefined}
      activeProps={{}}
      title={tab.owner && `Shared by ${tab.owner}`}
      onClick={onOpen}
    >
      {tab.name}
      {/* Reserves space for the count, so that tabs don't move when the counts arrive. */}
      <span className={classes.count} data-waiting={total === undefined || undefined}>
        {total}
      </span>
    </Link>
  );
}

export function ViewTabs({ viewer, page, columns, onColumns }: ViewTabsProps) {
  useRefetchCounts(page);
  const actor = useActor();
  const raw = useOwnSearch();
  const navigate = useOwnNavigate();
  const { data: views } = useQuery(viewsQuery);
  const tabs = tabsOf(viewer, views ?? []);
  const counted = tabs.map((tab) => countedQueryOf(tab, viewer));
  const { data: totals = {} } = useQuery({ ...countsQuery(counted), enabled: useIdle() });
  const active = activeTab(tabs, raw);
  const search = canonicalSearch(raw);
  const ownCount = tabs.filter(({ saved }) => saved?.owner?.id === viewer.id).length;
  return (
    <div className={classes.bar} data-no-print>
      <nav aria-label="Views" className={classes.views}>
        {tabs.map((tab, at) => (
          <Tab
            key={tab.key}
            tab={tab}
            isPresent={tab === active}
            total={totals[counted[at] ?? '']}
            onOpen={() => tab.saved?.columns && onColumns(tab.saved.columns)}
          />
        ))}
      </nav>
      {/* Reserves the place of the actions, which wrap to a line of their own on a phone. */}
      {!views && !active && (
        <Button size="compact-sm" variant="subtle" style={{ visibility: 'hidden' }}>
          Save as view
        </Button>
      )}
      {actor && views && (
        <ViewActions
          // Resets the naming dialog when another view becomes active.
          key={active?.key ?? 'none'}
          actor={actor}
          tab={active}
          isEdited={active !== undefined && active.search !== search}
          search={search}
          columns={columns}
          ownCount={ownCount}
          goTo={(tab) => navigate(() => (tab ? searchOf(tab) : {}), { replace: false })}
        />
      )}
    </div>
  );
}
