/** The views above the list, each with how many projects it holds now (docs/screens.md#views). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useActor } from '#web/lib/current-user.ts';
import { useOwnNavigate, useOwnSearch } from '#web/lib/own-route.ts';
import { parseSearch } from '#web/lib/search-codec.ts';
import type { ListViewer } from '#web/work/projects/project-request.ts';
import { useAtRest } from '#web/ui/rest.ts';
import { canonicalSearch, countedQueryOf, presentTab, tabsOf, VIEW_PARAMETER, type ViewTab } from './tabs-of.ts';
import { useCountsFollow } from './use-counts-follow.ts';
import classes from './view-tabs.module.css';
import { ViewActs } from './view-acts.tsx';
import { countsQuery, viewsQuery } from './views.queries.ts';

type ViewTabsProps = {
  viewer: ListViewer & { id: number };
  /** The list below them, as soon as it has come. */
  page: Parameters<typeof useCountsFollow>[0];
  /** The columns of the table, which a view keeps; none where the list stands as cards. */
  columns: readonly string[] | null;
  onColumns: (columns: readonly string[]) => void;
};

const searchOf = ({ key, search }: { key: string; search: string }) => ({
  ...parseSearch(search),
  [VIEW_PARAMETER]: key,
});

type TabProps = { tab: ViewTab; isPresent: boolean; total: number | undefined; onOpen: () => void };

function Tab({ tab, isPresent, total, onOpen }: TabProps) {
  return (
    <Link
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
      {/* Its room is kept, so that no tab moves when the counts arrive. */}
      <span className={classes.count} data-waiting={total === undefined || undefined}>
        {total}
      </span>
    </Link>
  );
}

export function ViewTabs({ viewer, page, columns, onColumns }: ViewTabsProps) {
  useCountsFollow(page);
  const actor = useActor();
  const raw = useOwnSearch();
  const navigate = useOwnNavigate();
  const { data: views } = useQuery(viewsQuery);
  const tabs = tabsOf(viewer, views ?? []);
  const counted = tabs.map((tab) => countedQueryOf(tab, viewer));
  const { data: totals = {} } = useQuery({ ...countsQuery(counted), enabled: useAtRest() });
  const present = presentTab(tabs, raw);
  const search = canonicalSearch(raw);
  const ownCount = tabs.filter(({ saved }) => saved?.owner?.id === viewer.id).length;
  return (
    <div className={classes.bar} data-no-print>
      <nav aria-label="Views" className={classes.views}>
        {tabs.map((tab, at) => (
          <Tab
            key={tab.key}
            tab={tab}
            isPresent={tab === present}
            total={totals[counted[at] ?? '']}
            onOpen={() => tab.saved?.columns && onColumns(tab.saved.columns)}
          />
        ))}
      </nav>
      {actor && views && (
        <ViewActs
          // What was being named belongs to the view that it was opened on.
          key={present?.key ?? 'none'}
          actor={actor}
          tab={present}
          isEdited={present !== undefined && present.search !== search}
          search={search}
          columns={columns}
          ownCount={ownCount}
          goTo={(tab) => navigate(() => (tab ? searchOf(tab) : {}), { replace: false })}
        />
      )}
    </div>
  );
}
