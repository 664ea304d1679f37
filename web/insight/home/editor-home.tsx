/** Editor's home page: running work, projects sent back, due and new ones (docs/figures.md#home-editor). */
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Today } from '#contract/insight/home.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { lastReasonOf } from '#domain/work/projects/project-revision.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { startOfDay } from '#web/lib/time/local-time.ts';
import { useToday } from '#web/lib/time/use-tick.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import { keepFocus } from '#web/ui/table/keep-focus.ts';
import { DayList } from './day-list.tsx';
import { withoutDuplicates } from './without-duplicates.ts';
import { EditorRow } from './editor-row.tsx';
import { homeLink } from './home-links.ts';
import { EDITOR_TITLES, HOME_TEXTS } from './home-labels.ts';
import { todayQuery } from './home.queries.ts';
import { RunningNow } from './running-now.tsx';

function Lists({ today, viewer }: { today: Today; viewer: Viewer }) {
  const lists = withoutDuplicates(today.lists);
  const running = lists.find(({ name }) => name === 'running')?.projects ?? [];
  const context = { role: viewer.type, callerId: viewer.id, now: startOfDay(useToday()) };
  if (lists.every(({ projects }) => projects.length === 0)) return <EmptyState>{HOME_TEXTS.nothingWaits}</EmptyState>;
  return (
    <Stack gap="lg" ref={keepFocus}>
      <RunningNow projects={running} viewer={viewer} />
      {lists.map(({ name, total, projects, isComplete }) => {
        const title = EDITOR_TITLES[name];
        if (!title) return null;
        return (
          <DayList
            key={name}
            title={title}
            total={total}
            isEmpty={projects.length === 0}
            isComplete={isComplete}
            link={homeLink(context, name)}
          >
            {projects.map((project) => (
              <EditorRow
                key={project.id}
                project={project}
                viewer={viewer}
                usual={today.usualMinutes}
                reason={name === 'returned' ? lastReasonOf(project) : undefined}
              />
            ))}
          </DayList>
        );
      })}
    </Stack>
  );
}

/** Placeholder while the page loads. */
const EditorHomeSkeleton = () => (
  <Stack gap="lg" aria-busy>
    <HiddenStatus>{COMMON_TEXTS.loading}</HiddenStatus>
    <Skeleton h={120} radius={8} />
    <Skeleton h={320} radius={8} />
  </Stack>
);

type EditorDayProps = {
  viewer: Viewer;
  /** Shown when the server doesn't support home pages. */
  fallback: ReactNode;
  /** Content below the lists, rendered once the height of the lists is known. */
  children: ReactNode;
};

export function EditorHome({ viewer, fallback, children }: EditorDayProps) {
  const { data, error, refetch, isFetching } = useQuery(todayQuery(viewer.type));
  const isPending = !data && !error;
  return (
    <Stack gap="lg">
      {isPending && <EditorHomeSkeleton />}
      {isUnsupported(error) && fallback}
      {/* Loaded lists stay visible on errors, while an app-wide bar says that they may be out of date. */}
      {error && !data && !isUnsupported(error) && (
        <QueryError message={HOME_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />
      )}
      {data && <Lists today={data} viewer={viewer} />}
      <Stack gap="lg" hidden={isPending} display={isPending ? 'none' : undefined}>
        {children}
      </Stack>
    </Stack>
  );
}
