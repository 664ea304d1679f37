/** Sections of an open project with the number of their entries. Each appears with its first content. */
import { useQuery } from '@tanstack/react-query';
import type { Project } from '#domain/work/projects/project.ts';
import { cutsQuery } from '#web/review/versions/cuts.queries.ts';
import { useOtherLead } from '#web/work/teams/use-other-lead.ts';
import { SectionBar } from '#web/work/projects/detail/section-bar.tsx';

/** Counts the versions that the section shows: the project's, and on a copy those of its team's lead. */
function useVersionCount(project: Project): number | null {
  const lead = useOtherLead(project);
  const { data: own } = useQuery(cutsQuery(project.id));
  const { data: shared } = useQuery({ ...cutsQuery(lead?.id ?? 0), enabled: lead !== undefined });
  return own && (!lead || shared) ? own.length + (shared?.length ?? 0) : null;
}

export function ProjectSections({ project }: { project: Project }) {
  const { latestCut, files, feedbackIds } = project;
  const count = useVersionCount(project);
  const hasVersions = count === null ? latestCut !== null : count > 0;
  return (
    <SectionBar
      sections={[
        { name: 'details', label: 'Details' },
        ...(hasVersions ? [{ name: 'versions', label: 'Versions', count } as const] : []),
        { name: 'files', label: 'Files', count: files?.count ?? 0 },
        { name: 'feedback', label: 'Feedback', count: feedbackIds.length },
      ]}
    />
  );
}
