/** The counts of views follow the list below them: asked for again when that shows other projects to the same question (docs/screens.md#refresh). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
// border: what is followed is the list that the views lead to
import type { ProjectPage } from '#web/projects/projects.queries.ts';

type Shown = Pick<ProjectPage, 'asked' | 'projects' | 'total'>;

/** Which projects, each in which version: a clock that runs changes nothing of it. */
const markOf = ({ projects, total }: Shown): string =>
  `${total} ${projects.map(({ id, version }) => `${id}:${version}`).join()}`;

/** Nobody waits for the counts: what was done to a project is done before they come. */
export function useCountsFollow(page: Shown | undefined): void {
  const client = useQueryClient();
  const last = useRef<{ asked: string; mark: string }>(undefined);
  useEffect(() => {
    if (!page) return;
    const shown = { asked: page.asked, mark: markOf(page) };
    const before = last.current;
    last.current = shown;
    if (before?.asked === shown.asked && before.mark !== shown.mark)
      void client.invalidateQueries({ queryKey: ['views', 'counts'] });
  }, [client, page]);
}
