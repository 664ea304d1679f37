/** A project in the title of the tab: ten tabs and the history are told apart (docs/screens.md#routes). */
import { badgeTextOf } from '#domain/work/project-status.ts';
import type { Project } from '#domain/work/project.ts';

/** 'Gear review 29 · started' */
export const tabTitleOf = ({ title, status }: Pick<Project, 'title' | 'status'>): string =>
  `${title} · ${badgeTextOf(status).toLowerCase()}`;
