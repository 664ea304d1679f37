/** Project rights, used by the server to refuse and by the web app to hide (docs/product.md#rights). */
import { isFinished, type ProjectStatus } from '#domain/platform/project-status.ts';
import { checkTransition } from './project-timer.ts';
import { TIMER_ACTIONS, type TimerAction, type EditorTimer, editorActionsOf } from '#domain/platform/editor-timer.ts';
import type { Project } from './project.ts';
import { accessDenied, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor, UserType } from '#domain/platform/actor.ts';

export type ProjectOwnership = { assignedToId: number | null; assignedById: number | null; status: ProjectStatus };

/** Refusals of docs/product.md#rights, exactly as documented. */
export const RIGHTS_TEXTS = {
  completedEdit: 'Completed projects cannot be edited.',
  completedDelete: 'Completed projects cannot be deleted.',
  foreignEdit: 'You can only edit projects that you have assigned.',
  foreignDelete: 'You can only delete projects that you have assigned.',
  onlyDuplicate: 'You can only duplicate projects.',
} as const;

/** Returns the fields that decide about rights. */
export const ownershipOf = (project: Pick<Project, 'assignedTo' | 'assignedBy' | 'status'>): ProjectOwnership => ({
  assignedToId: project.assignedTo?.id ?? null,
  assignedById: project.assignedBy?.id ?? null,
  status: project.status,
});

const isLead = (actor: Pick<Actor, 'type'>): boolean => actor.type !== 'editor';

/** Returns whether the actor may read a project. Editors read only what is assigned to them. */
export const mayReadProject = (actor: Actor, project: Pick<ProjectOwnership, 'assignedToId'>): boolean =>
  isLead(actor) || project.assignedToId === actor.id;

/** Fields that decide about a project's versions. `isTeammate` is true for the editors of its team's other projects. */
export type TeamOwnership = Pick<ProjectOwnership, 'assignedToId'> & { isTeammate?: boolean };

/** Returns whether the actor may see the project's versions, their notes and files: its readers and teammates (docs/projects.md#team). */
export const mayReviewProject = (actor: Actor, project: TeamOwnership): boolean =>
  mayReadProject(actor, project) || project.isTeammate === true;

/** Returns whether the actor may create projects: managers and administrators (docs/product.md#rights). */
export const mayCreateProject = (actor: Actor): boolean => isLead(actor);

type ChangeTexts = { completed: string; foreign: string };

function checkChange(actor: Actor, project: ProjectOwnership, texts: ChangeTexts): Refusal | undefined {
  if (actor.type === 'admin') return undefined;
  if (actor.type === 'editor') return refuse('forbidden', texts.foreign);
  if (isFinished(project.status)) return refuse('forbidden', texts.completed);
  return project.assignedById === actor.id ? undefined : refuse('forbidden', texts.foreign);
}

/** Refuses anyone but an admin, or the manager who assigned the project while it isn't completed. */
export const checkEditProject = (actor: Actor, project: ProjectOwnership): Refusal | undefined =>
  checkChange(actor, project, { completed: RIGHTS_TEXTS.completedEdit, foreign: RIGHTS_TEXTS.foreignEdit });

/** Applies the rule for editing, with the messages for deleting. */
export const checkDeleteProject = (actor: Actor, project: ProjectOwnership): Refusal | undefined =>
  checkChange(actor, project, { completed: RIGHTS_TEXTS.completedDelete, foreign: RIGHTS_TEXTS.foreignDelete });

/** Refuses editors. Also decides who may mark an original as duplicated, regardless of its status (docs/projects.md#duplicate). */
export const checkDuplicateProject = (actor: Actor): Refusal | undefined =>
  isLead(actor) ? undefined : accessDenied();

/** Returns a hint for people who can neither edit nor delete a project, or undefined for everyone else. */
export function actionsHintOf(actor: Actor, project: ProjectOwnership): string | undefined {
  if (checkDuplicateProject(actor)) return undefined;
  const isBarred = checkEditProject(actor, project) && checkDeleteProject(actor, project);
  return isBarred ? RIGHTS_TEXTS.onlyDuplicate : undefined;
}

/** Returns whether the actor has that timer button. `editorTimer` is the workspace setting (docs/people.md#settings). */
export function mayUseTimer(
  actor: Pick<Actor, 'id' | 'type'>,
  project: Pick<ProjectOwnership, 'assignedToId'>,
  { action, editorTimer }: { action: TimerAction; editorTimer: EditorTimer },
): boolean {
  if (isLead(actor)) return true;
  return project.assignedToId === actor.id && editorActionsOf(editorTimer).includes(action);
}

export type ControlState = 'enabled' | 'disabled' | 'hidden';
export type TimerViewer = { actorType: UserType; isAssignee: boolean; editorTimer: EditorTimer };

/** Returns the timer buttons a person sees, and which are enabled (docs/projects.md#timer). */
export function timerControlsFor(
  viewer: TimerViewer,
  project: Pick<Project, 'status' | 'startedAt'>,
): Record<TimerAction, ControlState> {
  const stateOf = (action: TimerAction): ControlState => {
    const actor = { id: 1, type: viewer.actorType };
    const own = { assignedToId: viewer.isAssignee ? 1 : null };
    if (!mayUseTimer(actor, own, { action, editorTimer: viewer.editorTimer })) return 'hidden';
    return checkTransition(project, action) ? 'disabled' : 'enabled';
  };
  return Object.fromEntries(TIMER_ACTIONS.map((a) => [a, stateOf(a)])) as Record<TimerAction, ControlState>;
}

/** Returns whether the actor may score: administrators only, even if a manager reviews (docs/product.md#rights). */
export const mayScore = (actor: Pick<Actor, 'type'>): boolean => actor.type === 'admin';

/** Refuses scoring to anyone but admins, and returns a conflict unless the work is completed. */
export function checkScoring(
  actor: Pick<Actor, 'type'>,
  project: Pick<ProjectOwnership, 'status'>,
): Refusal | undefined {
  if (!mayScore(actor)) return accessDenied();
  if (isFinished(project.status)) return undefined;
  return refuse('conflict', `This project is ${project.status}; points can be given once it is completed.`);
}

/** Returns whether the actor may request a revision: admins, and the manager who assigned the project (docs/projects.md#revision). */
export const mayRequestRevision = (actor: Actor, project: Pick<ProjectOwnership, 'assignedById'>): boolean =>
  actor.type === 'admin' || (actor.type === 'manager' && project.assignedById === actor.id);

/** Returns whether the actor may give feedback: anyone who can read the project. */
export const mayGiveFeedback = (actor: Actor, project: Pick<ProjectOwnership, 'assignedToId'>): boolean =>
  mayReadProject(actor, project);

type ManagedProject = { assignedById: number | null; reviewedById: number | null };

/** Returns whether the actor may decide: administrators, and the managers who review or assigned the project (docs/review.md#decisions). */
export function mayDecide(actor: Actor, { assignedById, reviewedById }: ManagedProject): boolean {
  if (actor.type === 'admin') return true;
  return actor.type === 'manager' && (assignedById === actor.id || reviewedById === actor.id);
}

/** Returns whether the actor may manage links: administrators, and the managers who assigned or review the project. */
export const mayManageLinks = (actor: Actor, project: ManagedProject): boolean => mayDecide(actor, project);

/** Returns the IDs of the people who decide the right to manage links. */
export const managersOf = (project: Pick<Project, 'assignedBy' | 'reviewedBy'>): ManagedProject => ({
  assignedById: project.assignedBy?.id ?? null,
  reviewedById: project.reviewedBy?.id ?? null,
});
