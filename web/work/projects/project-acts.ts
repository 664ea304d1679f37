/** What a person can do to a project from its card, its row or its detail; the screen carries it out. */
import type { Project } from '#domain/work/project.ts';
import type { ProjectDialogName } from './project-dialogs.ts';

export type ProjectActs = {
  /** The detail over the list. */
  view: (project: Project) => void;
  /** Feedback, points, log, designation points, revision. */
  open: (dialog: ProjectDialogName, project: Project) => void;
  /** The dialog for points, with this score chosen. */
  score: (point: number, project: Project) => void;
  edit: (project: Project) => void;
  duplicate: (project: Project) => void;
  /** Asks first. */
  remove: (project: Project) => void;
};
