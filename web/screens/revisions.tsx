/** Revised projects: an editor's own, or all for a manager; search by title, client and assigner (docs/projects.md#revisions-page). */
import { Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Project } from '#domain/work/projects/project.ts';
import { COMMON_TEXTS, PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { pageNumbersShown } from '#domain/platform/paging.ts';
import { parseClass } from '#domain/work/projects/project-form.ts';
import { countText } from '#web/lib/time/format.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf, pageOf, useSearchState } from '#web/lib/address/search-state.ts';
import { isAwaitingFirstPage, useExistingPage } from '#web/lib/address/use-existing-page.ts';
import { PrefetchedList } from '#web/work/projects/list/prefetched-list.tsx';
import { CARD_HEIGHT, ProjectCards } from '#web/work/projects/list/project-cards.tsx';
import { projectsQuery } from '#web/work/projects/projects.queries.ts';
import { type RevisionFilters, revisionParams } from '#web/work/projects/detail/revisions.ts';
import { useViewer, type Viewer } from '#web/work/projects/card/viewer.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { DeferredPill } from '#web/ui/table/deferred-pill.tsx';
import { useDeferredRows } from '#web/ui/table/deferred-rows.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { SearchBox } from '#web/ui/forms/search-box.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton-card.tsx';
import { ProjectOverlays } from '#web/screens/project/project-overlays.tsx';
import { useProjectActions } from '#web/screens/project/use-project-actions.ts';

/** Debounce of project filters (docs/screens.md#lists). */
const FILTER_WAIT_MS = 500;
const TYPES = ['All', 'Premium', 'Standard', 'Basic'];

const filtersOf = (search: Search<'search' | 'class' | 'page'>): RevisionFilters => ({
  searchText: firstValueOf(search, 'search') ?? '',
  class: parseClass(firstValueOf(search, 'class') ?? '') ?? null,
  page: pageOf(search),
});

const NO_PROJECTS: readonly Project[] = [];

type RevisionResultsProps = { filters: RevisionFilters; viewer: Viewer; onPage: (page: number) => void };

/** Search results with loading, error and empty states, and the pager. */
function RevisionResults({ filters, viewer, onPage }: RevisionResultsProps) {
  const actions = useProjectActions();
  const container = useRef<HTMLDivElement>(null);
  const { data, error, refetch, isFetching, isPlaceholderData, dataUpdatedAt } = useQuery(
    projectsQuery(revisionParams(filters, viewer)),
  );
  const deferred = useDeferredRows(container, {
    query: data?.query ?? '',
    rows: data?.projects ?? NO_PROJECTS,
    fetchedAt: dataUpdatedAt,
    keyOf: ({ id }) => id,
  });
  useExistingPage({ page: filters.page, found: isPlaceholderData ? undefined : data, onPage });
  const failure = error && (
    <QueryError message={PROJECT_TEXTS.fetchListFailed} query={{ error, refetch, isFetching }} />
  );
  if (!data || isAwaitingFirstPage(data.total, data.projects, isPlaceholderData))
    return failure ?? <SkeletonCards label={COMMON_TEXTS.loading} height={CARD_HEIGHT} />;
  const isNarrowed = filters.searchText !== '' || filters.class !== null;
  return (
    <>
      <Text c="dimmed" component="output" display="block" mb="sm">
        {countText(data.total, 'project')}
      </Text>
      {failure}
      {deferred.rows.length === 0 && (
        <EmptyState>{isNarrowed ? 'No matching projects.' : 'No projects in revision.'}</EmptyState>
      )}
      <div ref={container}>
        <DeferredPill deferred={deferred} container={container} />
        <ProjectCards projects={deferred.rows} viewer={viewer} actions={actions} isStale={isPlaceholderData} />
      </div>
      {data.pages > 1 && (
        <Pager
          page={filters.page}
          pages={data.pages}
          numbers={pageNumbersShown(filters.page, data.pages)}
          onPage={onPage}
        />
      )}
    </>
  );
}

function RevisionList({ viewer }: { viewer: Viewer }) {
  const { state: filters, update } = useSearchState(filtersOf);
  return (
    <>
      <PageHeader title="Revisions" subtitle="Projects sent back for revision." />
      <Group gap="sm" mb="sm" align="flex-end">
        <SearchBox
          label="Search"
          placeholder="Title, client or assigner"
          flex="1 1 220px"
          maw={320}
          value={filters.searchText}
          waitMs={FILTER_WAIT_MS}
          onChange={(search) => update({ search })}
        />
        <NativeSelect
          label="Type"
          flex="0 1 120px"
          data={TYPES}
          value={filters.class ?? 'All'}
          onChange={({ currentTarget: { value } }) => update({ class: value === 'All' ? undefined : value })}
        />
      </Group>
      <RevisionResults filters={filters} viewer={viewer} onPage={(page) => update({ page })} />
      <ProjectOverlays viewer={viewer} />
    </>
  );
}

export function RevisionsScreen() {
  const viewer = useViewer();
  const { state: filters } = useSearchState(filtersOf);
  if (viewer) return <RevisionList viewer={viewer} />;
  return <PrefetchedList paramsOf={(asker) => revisionParams(filters, asker)} />;
}
