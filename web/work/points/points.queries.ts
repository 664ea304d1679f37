/** Point log query, and mutations for the three kinds of points. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { listPointActions, pointActionFromApi, scoreProject } from '#contract/work/points.ts';
import { designationEntriesToApi } from '#contract/work/project-changes.ts';
import { changeProject } from '#contract/work/projects.ts';
import { MAX_POINT, type PointAction } from '#domain/work/points.ts';
import type { DesignationEntry, Project } from '#domain/work/projects/project.ts';
import { call, callWholeList } from '#web/lib/api/api.ts';
import { useOfferUndo } from '#web/journal/offer-undo.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';

/** Returns the query for a project's whole point log, oldest first. */
export const pointLogQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['points', 'log', projectId],
    queryFn: async ({ signal }): Promise<PointAction[]> =>
      (await callWholeList(listPointActions, { project: projectId, 'order[id]': 'asc' }, signal)).map(
        pointActionFromApi,
      ),
  });

/** Change made by the dialog: a score, new personal points, or one designation entry. */
export type PointsChange =
  | { mode: 'project'; point: number; description: string }
  | { mode: 'personal'; personalPoint: number; description: string }
  | { mode: 'designation'; entry: DesignationEntry };

const POINT_MODES = ['project', 'personal', 'designation'] as const;
export type PointMode = (typeof POINT_MODES)[number];

/** Request to score a project; with `etag`, only in that version. */
export type NewScore = { projectId: number; point: number; description: string; etag?: string | undefined };

/** Sends a score and returns the URL to undo it. */
export async function giveScore({ projectId, point, description, etag }: NewScore): Promise<string | undefined> {
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
      : designationEntriesToApi([...project.designationEntries, change.entry]);
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
