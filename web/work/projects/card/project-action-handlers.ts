/** Actions that cards, rows and the detail view trigger; the screen implements them. */
import type { Project } from '#domain/work/projects/project.ts';
import type { ProjectDialogName } from '../detail/project-dialogs.ts';

export type ProjectActionHandlers = {
  /** Opens the project in the list. */
  view: (project: Project) => void;
  /** Opens a dialog: feedback, points, log, designation points, revision. */
  open: (dialog: ProjectDialogName, project: Project) => void;
  /** Opens the points dialog with this score selected. */
  score: (point: number, project: Project) => void;
  edit: (project: Project) => void;
  duplicate: (project: Project) => void;
  /** Opens the form of the next episode. */
  next: (project: Project) => void;
  /** Deletes the project after confirmation. */
  remove: (project: Project) => void;
};
