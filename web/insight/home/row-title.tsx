/** Title of a home page row: project, client and class. */
import type { ReactNode } from 'react';
import { clientDisplayName } from '#domain/work/clients.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { ProjectLink } from '#web/work/projects/card/project-link.tsx';
import classes from './day-list.module.css';

/** `children` are rendered below the title. */
export const RowTitle = ({ project, children }: { project: Project; children: ReactNode }) => (
  <div className={classes.what}>
    <ProjectLink id={project.id} className={classes.title as string}>
      {project.title}
    </ProjectLink>
    <div className={classes.small}>
      {[project.client && clientDisplayName(project.client), project.class].filter(Boolean).join(' · ')}
    </div>
    {children}
  </div>
);
