/** One page of projects as cards or as a table, with loading, empty and error states and the pager. */
import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { httpErrorText, PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { pageNumbersShown } from '#domain/platform/paging.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { isAwaitingFirstPage, useExistingPage } from '#web/lib/address/use-existing-page.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { isOnMenu } from '#web/ui/table/row-focus.ts';
import { SkeletonCards } from '#web/ui/feedback/skeleton-card.tsx';
import { DeferredPill } from '#web/ui/table/deferred-pill.tsx';
import { useDeferredRows } from '#web/ui/table/deferred-rows.ts';
import { groupTitleOf } from './group-title.ts';
import { usePrefetchNextPage, useRowPrefetch } from './prefetch.ts';
import { isNarrowed } from '../filters/filter-chips-of.ts';
import type { ProjectActionHandlers } from '../card/project-action-handlers.ts';
import { CARD_HEIGHT, ProjectCards } from './project-cards.tsx';
import classes from './project-list.module.css';
import { useListView } from './list-view.ts';
import { orderOf, type ProjectFilters } from '../filters/project-filters.ts';
import { projectListParams } from './project-request.ts';
import { ProjectTable } from './project-table.tsx';
import { projectsQuery } from '../projects.queries.ts';
import type { RenderBulk } from './selection-bar.tsx';
import type { ChangeFilters } from './use-project-filters.ts';
import { useSeenVersions } from '../detail/use-seen-versions.ts';
import { useSelection } from './use-selection.ts';
import { useShownGroup } from './use-shown-group.ts';
import type { Viewer } from '../card/viewer.ts';

const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar);

type ProjectListProps = {
  filters: ProjectFilters;
  change: ChangeFilters;
  viewer: Viewer;
  actions: ProjectActionHandlers;
  onReset: () => void;
  /** Button shown in an empty list. */
  emptyAction: ReactNode;
  /** Renders the bulk actions; without it, projects can't be selected. */
  renderBulk?: RenderBulk | undefined;
};

/** Returns 'HTTP error! status: N' for HTTP errors, else the documented text for unreachable servers (docs/projects.md#list). */
const failureText = (error: Error): string =>
  error instanceof ApiError && !error.isUnreachable ? httpErrorText(error.status) : PROJECT_TEXTS.fetchListFailed;

const NO_MATCH = 'No projects match.';
/** With no other filter than `Waiting on client`. */
const NONE_WAITS = 'Nothing is waiting on a client.';
/** Empty states of a list without any projects (docs/projects.md#list). */
const EMPTY_LIST = 'Projects appear here once they are assigned.';
const EMPTY_OWN_LIST = 'Projects appear here once they are assigned to you.';

type NoResultsProps = Pick<ProjectListProps, 'filters' | 'viewer' | 'onReset' | 'emptyAction'>;

function NoResults({ filters, viewer, onReset, emptyAction }: NoResultsProps) {
  const isFiltered = isNarrowed(filters);
  const emptyText = viewer.type === 'editor' ? EMPTY_OWN_LIST : EMPTY_LIST;
  const noMatch = filters.isWaiting && !isNarrowed({ ...filters, isWaiting: null }) ? NONE_WAITS : NO_MATCH;
  const actions = (
    <Group gap={8} justify="center">
      {isFiltered && (
        <Button variant="default" onClick={onReset}>
          Reset filters
        </Button>
      )}
      {emptyAction}
    </Group>
  );
  return <EmptyState action={actions}>{isFiltered ? noMatch : emptyText}</EmptyState>;
}

const nameOf = ({ title }: Project): string => title;
const keyOf = ({ id }: Project): number => id;
const NO_PROJECTS: readonly Project[] = [];

export function ProjectList({ filters, change, onReset, viewer, actions, emptyAction, renderBulk }: ProjectListProps) {
  const [view] = useListView(viewer.type);
  const params = projectListParams(filters, viewer);
  const top = useRef<HTMLDivElement>(null);
  const response = useQuery(projectsQuery(params));
  const { data, error, refetch, isFetching, isPlaceholderData } = response;
  const group = useShownGroup(filters.group, isPlaceholderData);
  const deferred = useDeferredRows(top, {
    query: data?.query ?? '',
    rows: data?.projects ?? NO_PROJECTS,
    fetchedAt: response.dataUpdatedAt,
    keyOf,
    titleOf: groupTitleOf(group),
  });
  const projects = deferred.rows;
  const rowPrefetch = useRowPrefetch();
  usePrefetchNextPage(params, isPlaceholderData ? undefined : data?.pages);
  const versions = useSeenVersions(projects);
  const selected = useSelection({ ids: projects.map(({ id }) => id), total: data?.total ?? 0, params, versions });
  const selection = renderBulk && {
    isSelected: selected.isSelected,
    onToggle: selected.toggle,
    onToggleAll: selected.togglePage,
    nameOf,
  };
  const clearOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && selected.selection && !isOnMenu(event)) selected.clear();
  };
  useExistingPage({
    page: filters.page,
    found: isPlaceholderData ? undefined : data,
    onPage: (page) => change({ page }),
  });
  const goToPage = (page: number): void => {
    change({ page });
    const list = top.current;
    // Scrolls to the top of the next page, unless the top of the list is already in view.
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
  };
  const failure = error && <QueryError message={failureText(error)} query={{ error, refetch, isFetching }} />;
  if (failure && !data) return failure;
  const empty = <NoResults filters={filters} viewer={viewer} onReset={onReset} emptyAction={emptyAction} />;
  // An empty placeholder from another query doesn't mean that this list is empty.
  const isWaiting = !data || isAwaitingFirstPage(data.total, projects, isPlaceholderData);
  const isEmpty = !isWaiting && projects.length === 0;
  return (
    <Box ref={top} className={classes.container} onKeyDown={clearOnEscape} {...rowPrefetch}>
      {renderBulk && selected.selection && (
        <SelectionBar state={selected} total={data?.total ?? 0} renderBulk={renderBulk} />
      )}
      {failure}
      <DeferredPill deferred={deferred} container={top} />
      {view === 'table' && (
        <ProjectTable
          projects={projects}
          viewer={viewer}
          actions={actions}
          group={group}
          selection={selection}
          order={{ now: orderOf(filters, viewer.type), change: (order) => change({ order }) }}
          isLoading={isWaiting}
          isStale={isPlaceholderData}
          empty={empty}
        />
      )}
      {view === 'cards' && isWaiting && <SkeletonCards label="Loading projects..." height={CARD_HEIGHT} />}
      {view === 'cards' && isEmpty && empty}
      {view === 'cards' && (
        // Remounts the cards for another query, because otherwise cards in both results would visibly jump.
        <ProjectCards
          key={data?.query}
          projects={projects}
          viewer={viewer}
          actions={actions}
          group={group}
          selection={selection}
          isStale={isPlaceholderData}
        />
      )}
      {data && data.total > 0 && (
        <Pager
          label="Project pages"
          page={filters.page}
          pages={data.pages}
          numbers={pageNumbersShown(filters.page, data.pages)}
          onPage={goToPage}
        />
      )}
    </Box>
  );
}
