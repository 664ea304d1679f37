/** Points of a project: the log, and the three ways to give them. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { listPointActions, pointActionFromWire, scoreProject } from '#contract/work/points.ts';
import { designationEntriesToWire } from '#contract/work/project-changes.ts';
import { changeProject } from '#contract/work/projects.ts';
import { MAX_POINT, type PointAction } from '#domain/work/points.ts';
import type { DesignationEntry, Project } from '#domain/work/project.ts';
import { call, callWholeList } from '#web/lib/api.ts';
import { useOfferUndo } from '#web/ui/offer-undo.ts';
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

/** A score for one project; with `etag` only for the version that was looked at. */
export type ScoreOf = { projectId: number; point: number; description: string; etag?: string | undefined };

/** The address that takes it back. */
export async function giveScore({ projectId, point, description, etag }: ScoreOf): Promise<string | undefined> {
  const ifMatch = etag ? { ifMatch: etag } : {};
  return (await call(scoreProject, { params: { projectId }, body: { point, description }, ...ifMatch })).undo;
}

async function send(project: Project, change: PointsChange): Promise<string | undefined> {
  if (change.mode === 'project') {
    const { point, description } = change;
    return giveScore({ projectId: project.id, point, description });
  }
  const body =
    change.mode === 'personal'
      ? { personalPoint: change.personalPoint, description: change.description }
      : designationEntriesToWire([...project.designationEntries, change.entry]);
  return (await call(changeProject, { params: { id: project.id }, body })).undo;
}

export function useGivePoints(project: Project) {
  const onSuccess = useRefresh('points');
  const offerUndo = useOfferUndo();
  return useMutation({
    mutationFn: async (change: PointsChange) => {
      const undo = await send(project, change);
      if (change.mode === 'project') offerUndo(`Scored ${change.point}/${MAX_POINT}.`, undo);
    },
    onSuccess,
  });
}
