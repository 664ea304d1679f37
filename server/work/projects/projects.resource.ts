/** Projects as API responses; run times are computed for the time of the response. */
import { runtimeMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { projectToApi, type ApiProject } from '#contract/work/project-api.ts';

const toItem = (project: Project, now: string): ApiProject =>
  projectToApi({ ...project, runtimeMinutes: runtimeMinutesOf(project, now) });

type WrittenProject = { runtimeMinutes: Minutes | null; item: ApiProject };
const written = new WeakMap<Project, WrittenProject>();

/** Returns the same object while the same project (cached-until-commit.ts) shows the same run time. */
export function toListItem(project: Project, now: string): ApiProject {
  const runtimeMinutes = runtimeMinutesOf(project, now);
  const cached = written.get(project);
  if (cached?.runtimeMinutes === runtimeMinutes) return cached.item;
  const item = projectToApi({ ...project, runtimeMinutes });
  written.set(project, { runtimeMinutes, item });
  return item;
}

export const toResponse = (project: Project, now: string) => ({ item: toItem(project, now), version: project.version });
