/** Refetches the view counts when the list below changes its content (docs/screens.md#refresh). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ProjectPage } from '#web/work/projects/projects.queries.ts';

type CountedPage = Pick<ProjectPage, 'query' | 'projects' | 'total'>;

/** Returns a fingerprint of IDs, versions and waits, which have their own versions; a running timer doesn't change it. */
const fingerprintOf = ({ projects, total }: CountedPage): string =>
  `${total} ${projects.map(({ id, version, waitingFor }) => `${id}:${version}:${waitingFor}`).join()}`;

/** Invalidates the counts in the background, so that no action waits for them. */
export function useRefetchCounts(page: CountedPage | undefined): void {
  const client = useQueryClient();
  const last = useRef<{ query: string; mark: string }>(undefined);
  useEffect(() => {
    if (!page) return;
    const shown = { query: page.query, mark: fingerprintOf(page) };
    const before = last.current;
    last.current = shown;
    if (before?.query === shown.query && before.mark !== shown.mark)
      void client.invalidateQueries({ queryKey: ['views', 'counts'] });
  }, [client, page]);
}
