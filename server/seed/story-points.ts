/** Points of a finished project (score, personal and designation), each with its log entry. */
import { designationSumOf, loggedDifference } from '#domain/work/points.ts';
import type { DesignationEntry } from '#domain/work/projects/project.ts';
import type { Story } from './story.ts';

export type Award = { byId: number; at: string; description: string };

/** Sets a score of 1 to 5; the log holds the value (docs/points.md#log). */
export function score({ project, actions }: Story, point: number, { byId, at, description }: Award): void {
  project.point = point;
  project.version = (project.version ?? 0) + 1;
  actions.push({ kind: 'project', is_added: true, point, description, created_by_id: byId, created_at: at });
}

/** Sets personal points; the log holds the difference and its sign (docs/points.md#log). */
export function setPersonalPoints({ project, actions }: Story, points: number, award: Award): void {
  const entry = loggedDifference(project.personal_point, points);
  project.personal_point = points;
  project.version = (project.version ?? 0) + 1;
  actions.push({
    kind: 'personal',
    is_added: entry.isAdded,
    point: entry.point,
    description: award.description,
    created_by_id: award.byId,
    created_at: award.at,
  });
}

/** Adds a designation entry; the project keeps the sum of all (docs/points.md#log). */
export function addDesignationPoints({ project }: Story, entry: DesignationEntry): void {
  project.designation_entries = [...project.designation_entries, entry];
  project.designation_points = designationSumOf(project.designation_entries);
  project.version = (project.version ?? 0) + 1;
}
