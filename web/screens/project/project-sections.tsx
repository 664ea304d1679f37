/** Sections of an open project with the number of their entries. Each appears with its first content. */
import { useQuery } from '@tanstack/react-query';
import type { Project } from '#domain/work/projects/project.ts';
import { cutsQuery } from '#web/review/versions/cuts.queries.ts';
import { SectionBar } from '#web/work/projects/detail/section-bar.tsx';

export function ProjectSections({ project: { id, latestCut, feedbackIds } }: { project: Project }) {
  const { data: cuts } = useQuery(cutsQuery(id));
  const hasVersions = cuts ? cuts.length > 0 : latestCut !== null;
  return (
    <SectionBar
      sections={[
        { name: 'details', label: 'Details' },
        ...(hasVersions ? [{ name: 'versions', label: 'Versions', count: cuts?.length ?? null } as const] : []),
        { name: 'feedback', label: 'Feedback', count: feedbackIds.length },
      ]}
    />
  );
}
