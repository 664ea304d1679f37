/** One page of projects as cards or as a table, with every state drawn and the pager below. */
import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { httpErrorText, PROJECT_TEXTS } from '#domain/messages.ts';
import { pageNumbersShown } from '#domain/paging.ts';
import type { Project } from '#domain/project.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isBeyondLast, useExistingPage } from '#web/lib/use-existing-page.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SkeletonCards } from '#web/ui/skeleton-card.tsx';
import { useListView } from './filter-bar.tsx';
import { isNarrowed } from './filter-chips-of.ts';
import type { ProjectActs } from './project-acts.ts';
import { ProjectCard } from './project-card.tsx';
import type { ProjectFilters } from './project-filters.ts';
import classes from './project-list.module.css';
import { projectListParams } from './project-request.ts';
import { ProjectTable } from './project-table.tsx';
import { projectsQuery } from './projects.queries.ts';
import type { ChangeFilters } from './use-project-filters.ts';
import type { Viewer } from './viewer.ts';

type ProjectListProps = {
  filters: ProjectFilters;
  change: ChangeFilters;
  viewer: Viewer;
  acts: ProjectActs;
  onReset: () => void;
  /** The button that fills an empty list. */
  emptyAction: ReactNode;
};

/** 'HTTP error! status: N' for an answer, the catalogue's other text where there was none (docs/projects.md#list). */
const failureText = (error: Error): string =>
  error instanceof ApiError && !error.isUnreachable ? httpErrorText(error.status) : PROJECT_TEXTS.fetchListFailed;

const CARD_HEIGHT = 296;

type CardsProps = Pick<ProjectListProps, 'viewer' | 'acts'> & { projects: readonly Project[]; isStale: boolean };

export function ProjectCards({ projects, viewer, acts, isStale }: CardsProps) {
  return (
    <div className={classes.cards} data-stale={isStale || undefined}>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} viewer={viewer} acts={acts} />
      ))}
    </div>
  );
}

function Nothing({ filters, onReset, emptyAction }: Pick<ProjectListProps, 'filters' | 'onReset' | 'emptyAction'>) {
  const actions = (
    <Group gap={8} justify="center">
      {isNarrowed(filters) && (
        <Button variant="default" onClick={onReset}>
          Reset filters
        </Button>
      )}
      {emptyAction}
    </Group>
  );
  return <EmptyState action={actions}>No projects match.</EmptyState>;
}

export function ProjectList({ filters, change, onReset, viewer, acts, emptyAction }: ProjectListProps) {
  const [view] = useListView();
  const top = useRef<HTMLDivElement>(null);
  const { data, error, refetch, isFetching, isPending, isPlaceholderData } = useQuery(
    projectsQuery(projectListParams(filters, viewer)),
  );
  useExistingPage({
    page: filters.page,
    found: isPlaceholderData ? undefined : data,
    onPage: (page) => change({ page }),
  });
  const turnTo = (page: number): void => {
    change({ page });
    top.current?.scrollIntoView?.({ block: 'nearest' });
  };
  if (error && !data)
    return (
      <ErrorRetry message={failureText(error)} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  const projects = data?.projects ?? [];
  const empty = <Nothing filters={filters} onReset={onReset} emptyAction={emptyAction} />;
  const isWaiting = isPending || isBeyondLast(data?.total ?? 0, projects);
  const isEmpty = !isWaiting && projects.length === 0;
  return (
    <Box ref={top}>
      {error && (
        <ErrorRetry message={failureText(error)} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {view === 'table' && (
        <ProjectTable
          projects={projects}
          viewer={viewer}
          acts={acts}
          order={{ now: filters.order, change: (order) => change({ order }) }}
          isLoading={isWaiting}
          isStale={isPlaceholderData}
          empty={empty}
        />
      )}
      {view === 'cards' && isWaiting && <SkeletonCards label="Loading projects..." height={CARD_HEIGHT} />}
      {view === 'cards' && isEmpty && empty}
      {view === 'cards' && (
        // Another question has other cards: those that were there already would be seen to jump.
        <ProjectCards key={data?.asked} projects={projects} viewer={viewer} acts={acts} isStale={isPlaceholderData} />
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
