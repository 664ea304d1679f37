/** Who may tick, add and change checks (docs/product.md#rights). */
import type { Actor } from '#domain/platform/actor.ts';
import type { Refusal } from '#domain/platform/refusal.ts';
import type { CheckDraft, ProjectCheck } from '#domain/work/checks/checks.ts';
import { checkEditProject, type ProjectOwnership } from '#domain/work/projects/project-rights.ts';

type Assigned = Pick<ProjectOwnership, 'assignedToId'>;

/** Returns whether the actor may tick checks, and add ones that need not be done: leads and the project's editor. */
export const mayTickChecks = (actor: Actor, project: Assigned): boolean =>
  actor.type !== 'editor' || project.assignedToId === actor.id;

/** Returns whether the actor may change, order and delete every check: those who may edit the project. */
export const mayManageChecks = (actor: Actor, project: ProjectOwnership): boolean =>
  checkEditProject(actor, project) === undefined;

/** Refuses to add a check to anyone but those who may edit the project, and its editor if the check need not be done. */
export function checkAddCheck(
  actor: Actor,
  project: ProjectOwnership,
  { mustBeDone }: Pick<CheckDraft, 'mustBeDone'>,
): Refusal | undefined {
  return project.assignedToId === actor.id && !mustBeDone ? undefined : checkEditProject(actor, project);
}

/** Refuses to change or delete a check to anyone but those who may edit the project, and its editor for own checks that need not be done. */
export function checkChangeCheck(
  actor: Actor,
  project: ProjectOwnership,
  { mustBeDone, createdById }: Pick<ProjectCheck, 'mustBeDone' | 'createdById'>,
): Refusal | undefined {
  return createdById === actor.id ? checkAddCheck(actor, project, { mustBeDone }) : checkEditProject(actor, project);
}
