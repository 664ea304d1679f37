/** Who may do what with a project; the server refuses and the web hides by these same rules (docs/product.md#rights). */
import { isFinished, type ProjectStatus } from './project-status.ts';
import { checkTransition } from './project-timer.ts';
import { TIMER_ACTIONS, type TimerAction, type EditorTimer, editorActionsOf } from '#domain/identity/editor-timer.ts';
import type { Project } from './project.ts';
import { accessDenied, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor, UserType } from '#domain/identity/roles.ts';

export type ProjectOwnership = { assignedToId: number | null; assignedById: number | null; status: ProjectStatus };

/** The refusals of docs/product.md#rights, to the letter. */
export const RIGHTS_TEXTS = {
  completedEdit: 'Completed projects cannot be edited.',
  completedDelete: 'Completed projects cannot be deleted.',
  foreignEdit: 'You can only edit projects that you have assigned.',
  foreignDelete: 'You can only delete projects that you have assigned.',
  onlyDuplicate: 'You can only duplicate projects.',
} as const;

/** The ids that rights are judged by. */
export const ownershipOf = (project: Pick<Project, 'assignedTo' | 'assignedBy' | 'status'>): ProjectOwnership => ({
  assignedToId: project.assignedTo?.id ?? null,
  assignedById: project.assignedBy?.id ?? null,
  status: project.status,
});

const isLead = (actor: Pick<Actor, 'type'>): boolean => actor.type !== 'editor';

/** Everyone reads but editors, who read what is assigned to them. */
export const mayReadProject = (actor: Actor, project: Pick<ProjectOwnership, 'assignedToId'>): boolean =>
  isLead(actor) || project.assignedToId === actor.id;

/** Managers and administrators (docs/product.md#rights). */
export const mayCreateProject = (actor: Actor): boolean => isLead(actor);

type ChangeTexts = { completed: string; foreign: string };

function checkChange(actor: Actor, project: ProjectOwnership, texts: ChangeTexts): Refusal | undefined {
  if (actor.type === 'admin') return undefined;
  if (actor.type === 'editor') return refuse('forbidden', texts.foreign);
  if (isFinished(project.status)) return refuse('forbidden', texts.completed);
  return project.assignedById === actor.id ? undefined : refuse('forbidden', texts.foreign);
}

/** Forbidden unless an admin, or the manager who assigned it while it is not completed. */
export const checkEditProject = (actor: Actor, project: ProjectOwnership): Refusal | undefined =>
  checkChange(actor, project, { completed: RIGHTS_TEXTS.completedEdit, foreign: RIGHTS_TEXTS.foreignEdit });

/** As for editing, with the texts of deleting. */
export const checkDeleteProject = (actor: Actor, project: ProjectOwnership): Refusal | undefined =>
  checkChange(actor, project, { completed: RIGHTS_TEXTS.completedDelete, foreign: RIGHTS_TEXTS.foreignDelete });

/** Forbidden to editors; also the right to mark an original as duplicated, whatever its status (docs/projects.md#duplicate). */
export const checkDuplicateProject = (actor: Actor): Refusal | undefined =>
  isLead(actor) ? undefined : accessDenied();

/** What stands beside a project that this person can neither edit nor delete; undefined where it need not. */
export function actionsHintOf(actor: Actor, project: ProjectOwnership): string | undefined {
  if (checkDuplicateProject(actor)) return undefined;
  const isBarred = checkEditProject(actor, project) && checkDeleteProject(actor, project);
  return isBarred ? RIGHTS_TEXTS.onlyDuplicate : undefined;
}

/** Whether this person has that timer button; `editorTimer` is what the house lets editors do (docs/people.md#settings). */
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

/** Which timer buttons a person sees, and which can be pressed now (docs/projects.md#timer). */
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

/** Administrators alone, whoever reviews the work (docs/product.md#rights). */
export const mayScore = (actor: Pick<Actor, 'type'>): boolean => actor.type === 'admin';

/** Points are for admins (forbidden) and for completed work (conflict). */
export function checkScoring(
  actor: Pick<Actor, 'type'>,
  project: Pick<ProjectOwnership, 'status'>,
): Refusal | undefined {
  if (!mayScore(actor)) return accessDenied();
  if (isFinished(project.status)) return undefined;
  return refuse('conflict', `This project is ${project.status}; points can be given once it is completed.`);
}

/** Admins, and the manager who assigned it (docs/projects.md#revision). */
export const mayRequestRevision = (actor: Actor, project: Pick<ProjectOwnership, 'assignedById'>): boolean =>
  actor.type === 'admin' || (actor.type === 'manager' && project.assignedById === actor.id);

/** Whoever reads a project may speak about it. */
export const mayGiveFeedback = (actor: Actor, project: Pick<ProjectOwnership, 'assignedToId'>): boolean =>
  mayReadProject(actor, project);
