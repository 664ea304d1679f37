/** Document title with the project, so that tabs and history entries can be told apart (docs/screens.md#routes). */
import { badgeTextOf } from '#domain/platform/project-status.ts';
import type { Project } from '#domain/work/projects/project.ts';

/** Returns e.g. 'Gear review 29 · started'. */
export const tabTitleOf = ({ title, status }: Pick<Project, 'title' | 'status'>): string =>
  `${title} · ${badgeTextOf(status).toLowerCase()}`;
