/** Points of a project: the log, and the three ways to give them. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { listPointActions, pointActionFromWire, scoreProject } from '#contract/points.ts';
import { designationEntriesToWire, personalPointToWire } from '#contract/project-changes.ts';
import { changeProject } from '#contract/projects.ts';
import type { PointAction } from '#domain/points.ts';
import type { DesignationEntry, Project } from '#domain/project.ts';
import { call, callWholeList } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/refresh.ts';

/** The whole log of a project, oldest first. */
export const pointLogQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['points', 'log', projectId],
    queryFn: async ({ signal }): Promise<PointAction[]> =>
      (await callWholeList(listPointActions, { project: projectId, 'order[id]': 'asc' }, signal)).map(
        pointActionFromWire,
      ),
  });

/** What the dialog gives: a score, the new personal points, or one more designation entry. */
export type PointsChange =
  | { mode: 'project'; point: number; description: string }
  | { mode: 'personal'; personalPoint: number; description: string }
  | { mode: 'designation'; entry: DesignationEntry };

export const POINT_MODES = ['project', 'personal', 'designation'] as const;
export type PointMode = (typeof POINT_MODES)[number];

async function send(project: Project, change: PointsChange): Promise<void> {
  if (change.mode === 'project') {
    const { point, description } = change;
    await call(scoreProject, { params: { projectId: project.id }, body: { point, description } });
    return;
  }
  const body =
    change.mode === 'personal'
      ? personalPointToWire({ personalPoint: change.personalPoint, description: change.description })
      : designationEntriesToWire([...project.designationEntries, change.entry]);
  await call(changeProject, { params: { id: project.id }, body });
}

export function useGivePoints(project: Project) {
  const onSuccess = useRefresh('points');
  return useMutation({
    mutationFn: (change: PointsChange) => send(project, change),
    onSuccess,
  });
}
