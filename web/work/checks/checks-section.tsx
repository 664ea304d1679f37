/** Checks of an open project. Only projects with checks have the section (docs/projects.md#checks). */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checksText } from '#domain/work/checks/check-kinds.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { Project } from '#domain/work/projects/project.ts';
import frame from '#web/files/uploads/uploads.module.css';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { questionLayer } from '#web/lib/question-layer.ts';
import { useIdle } from '#web/ui/idle.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { CheckList } from './check-list.tsx';
import { countsIn, countsOf } from './check-counts.ts';
import { checksQuery } from './checks.queries.ts';

/** Height of a row, so that the checks don't move what is below them when they arrive. */
const ROW_PX = 40;

export type ChecksSectionProps = { project: Project };

export function ChecksSection({ project }: ChecksSectionProps) {
  const query = useQuery(checksQuery(project.id));
  const { data, error } = query;
  const isIdle = useIdle();
  // Loads the question about open checks, so that it can be asked offline too.
  useEffect(() => {
    if (isIdle) Promise.all([import('./open-checks.ts'), questionLayer.fetch?.()]).catch(() => undefined);
  }, [isIdle]);
  // Servers of other providers have no checks.
  if (isUnsupported(error)) return null;
  return (
    <section className={frame.section} aria-label="Checks">
      <h3 className={frame.heading}>{`Checks ${checksText(data ? countsIn(data.checks) : countsOf(project))}`}</h3>
      {data && <CheckList project={project} data={data} />}
      {!data && error && <QueryError message="Couldn't load the checks." query={query} />}
      {!data && !error && (
        <>
          <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
          <Skeleton h={project.checksTotal * ROW_PX} />
        </>
      )}
    </section>
  );
}
