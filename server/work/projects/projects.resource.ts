/** Projects as answers: the run time is that of the moment of the answer. */
import { runtimeMinutesOf } from '#domain/work/project-timer.ts';
import type { Project } from '#domain/work/project.ts';
import { projectToWire, type WireProject } from '#contract/work/project-wire.ts';

const toItem = (project: Project, now: string): WireProject =>
  projectToWire({ ...project, runtimeMinutes: runtimeMinutesOf(project, now) });

type Written = { runtimeMinutes: number | null; item: WireProject };
const written = new WeakMap<Project, Written>();

/** The very same item for as long as the same project (cached-until-commit.ts) shows the same run time. */
export function toListItem(project: Project, now: string): WireProject {
  const runtimeMinutes = runtimeMinutesOf(project, now);
  const cached = written.get(project);
  if (cached?.runtimeMinutes === runtimeMinutes) return cached.item;
  const item = projectToWire({ ...project, runtimeMinutes });
  written.set(project, { runtimeMinutes, item });
  return item;
}

export const toAnswer = (project: Project, now: string) => ({ item: toItem(project, now), version: project.version });
