/** The counts of views follow the list below them: asked for again when that shows other projects to the same question (docs/screens.md#refresh). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ProjectPage } from '#web/work/projects/projects.queries.ts';

type Shown = Pick<ProjectPage, 'question' | 'projects' | 'total'>;

/** Which projects, each in which version: a clock that runs changes nothing of it. */
const markOf = ({ projects, total }: Shown): string =>
  `${total} ${projects.map(({ id, version }) => `${id}:${version}`).join()}`;

/** Nobody waits for the counts: what was done to a project is done before they come. */
export function useCountsFollow(page: Shown | undefined): void {
  const client = useQueryClient();
  const last = useRef<{ question: string; mark: string }>(undefined);
  useEffect(() => {
    if (!page) return;
    const shown = { question: page.question, mark: markOf(page) };
    const before = last.current;
    last.current = shown;
    if (before?.question === shown.question && before.mark !== shown.mark)
      void client.invalidateQueries({ queryKey: ['views', 'counts'] });
  }, [client, page]);
}
