/** One page of projects as cards or as a table, with every state drawn and the pager below. */
import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { httpErrorText, PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { pageNumbersShown } from '#domain/platform/paging.ts';
import type { Project } from '#domain/work/project.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isNoneYet, useExistingPage } from '#web/lib/use-existing-page.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { isOnMenu } from '#web/ui/row-focus.ts';
import { SkeletonCards } from '#web/ui/skeleton-card.tsx';
import { HeldPill } from '#web/ui/held-pill.tsx';
import { useHeldRows } from '#web/ui/held-rows.ts';
import { groupTitleOf } from './group-title.ts';
import { useNextPageAhead, useRowsAhead } from './ahead.ts';
import { isNarrowed } from './filter-chips-of.ts';
import type { ProjectActs } from './project-acts.ts';
import { CARD_HEIGHT, ProjectCards } from './project-cards.tsx';
import classes from './project-list.module.css';
import { useListView } from './list-view.ts';
import { orderOf, type ProjectFilters } from './project-filters.ts';
import { projectListParams } from './project-request.ts';
import { ProjectTable } from './project-table.tsx';
import { projectsQuery } from './projects.queries.ts';
import type { RenderBulk } from './selection-bar.tsx';
import type { ChangeFilters } from './use-project-filters.ts';
import { useSeenVersions } from './use-seen-versions.ts';
import { useSelection } from './use-selection.ts';
import { useShownGroup } from './use-shown-group.ts';
import type { Viewer } from './viewer.ts';

const SelectionBar = latePart(async () => (await import('./selection-bar.tsx')).SelectionBar);

type ProjectListProps = {
  filters: ProjectFilters;
  change: ChangeFilters;
  viewer: Viewer;
  acts: ProjectActs;
  onReset: () => void;
  /** The button that fills an empty list. */
  emptyAction: ReactNode;
  /** What can be done with several at once; without it nothing can be ticked. */
  renderBulk?: RenderBulk | undefined;
};

/** 'HTTP error! status: N' for an answer, the catalogue's other text where there was none (docs/projects.md#list). */
const failureText = (error: Error): string =>
  error instanceof ApiError && !error.isUnreachable ? httpErrorText(error.status) : PROJECT_TEXTS.fetchListFailed;

const NO_MATCH = 'No projects match.';
/** What a list that was never filled will hold (docs/projects.md#list). */
const TO_COME = 'Projects stand here once the first one is assigned.';
const OWN_TO_COME = 'Projects stand here once one is assigned to you.';

type NothingProps = Pick<ProjectListProps, 'filters' | 'viewer' | 'onReset' | 'emptyAction'>;

function Nothing({ filters, viewer, onReset, emptyAction }: NothingProps) {
  const isAsked = isNarrowed(filters);
  const toCome = viewer.type === 'editor' ? OWN_TO_COME : TO_COME;
  const actions = (
    <Group gap={8} justify="center">
      {isAsked && (
        <Button variant="default" onClick={onReset}>
          Reset filters
        </Button>
      )}
      {emptyAction}
    </Group>
  );
  return <EmptyState action={actions}>{isAsked ? NO_MATCH : toCome}</EmptyState>;
}

const nameOf = ({ title }: Project): string => title;
const keyOf = ({ id }: Project): number => id;
const NO_PROJECTS: readonly Project[] = [];

export function ProjectList({ filters, change, onReset, viewer, acts, emptyAction, renderBulk }: ProjectListProps) {
  const [view] = useListView(viewer.type);
  const params = projectListParams(filters, viewer);
  const top = useRef<HTMLDivElement>(null);
  const answer = useQuery(projectsQuery(params));
  const { data, error, refetch, isFetching, isPlaceholderData } = answer;
  const group = useShownGroup(filters.group, isPlaceholderData);
  const held = useHeldRows(top, {
    question: data?.question ?? '',
    rows: data?.projects ?? NO_PROJECTS,
    answeredAt: answer.dataUpdatedAt,
    keyOf,
    titleOf: groupTitleOf(group),
  });
  const projects = held.rows;
  const rowsAhead = useRowsAhead();
  useNextPageAhead(params, isPlaceholderData ? undefined : data?.pages);
  const versions = useSeenVersions(projects);
  const selected = useSelection({ ids: projects.map(({ id }) => id), total: data?.total ?? 0, params, versions });
  const ticks = renderBulk && {
    isTicked: selected.isTicked,
    onTick: selected.tick,
    onTickAll: selected.tickPage,
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
  const turnTo = (page: number): void => {
    change({ page });
    const list = top.current;
    // Reading goes on at the first of the next page; a list whose head is in sight stays where it is.
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
  };
  const failure = error && (
    <ErrorRetry message={failureText(error)} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
  if (failure && !data) return failure;
  const empty = <Nothing filters={filters} viewer={viewer} onReset={onReset} emptyAction={emptyAction} />;
  // That another question found nothing says nothing of this one.
  const isWaiting = !data || isNoneYet(data.total, projects, isPlaceholderData);
  const isEmpty = !isWaiting && projects.length === 0;
  return (
    <Box ref={top} className={classes.place} onKeyDown={clearOnEscape} {...rowsAhead}>
      {renderBulk && selected.selection && (
        <SelectionBar state={selected} total={data?.total ?? 0} renderBulk={renderBulk} />
      )}
      {failure}
      <HeldPill held={held} place={top} />
      {view === 'table' && (
        <ProjectTable
          projects={projects}
          viewer={viewer}
          acts={acts}
          group={group}
          ticks={ticks}
          order={{ now: orderOf(filters, viewer.type), change: (order) => change({ order }) }}
          isLoading={isWaiting}
          isStale={isPlaceholderData}
          empty={empty}
        />
      )}
      {view === 'cards' && isWaiting && <SkeletonCards label="Loading projects..." height={CARD_HEIGHT} />}
      {view === 'cards' && isEmpty && empty}
      {view === 'cards' && (
        // Another question has other cards: those that were there already would be seen to jump.
        <ProjectCards
          key={data?.question}
          projects={projects}
          viewer={viewer}
          acts={acts}
          group={group}
          ticks={ticks}
          isStale={isPlaceholderData}
        />
      )}
      {data && data.total > 0 && (
        <Pager
          label="Pages of projects"
          page={filters.page}
          pages={data.pages}
          numbers={pageNumbersShown(filters.page, data.pages)}
          onPage={turnTo}
        />
      )}
    </Box>
  );
}
