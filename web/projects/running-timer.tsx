/** The running project of the signed-in editor, on every screen: title, clock, and the way to it. */
import { Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Project } from '#domain/project.ts';
import { changeFilters, NO_FILTERS } from './project-filters.ts';
import { projectListParams } from './project-request.ts';
import { projectsQuery } from './projects.queries.ts';
import { StatusIcon } from './status-badge.tsx';
import classes from './running-timer.module.css';
import { useFace } from './timer-face.tsx';
import { useViewer, type Viewer } from './viewer.ts';

function Running({ project, others }: { project: Project; others: number }) {
  const { clock, word, isOver } = useFace(project);
  return (
    <Link to={`/editor/projects/${project.id}`} className={classes.running} data-over={isOver || undefined}>
      <StatusIcon status={isOver ? 'late' : 'started'} size={16} />
      <VisuallyHidden>Running: </VisuallyHidden>
      <Text span truncate className={classes.title}>
        {project.title}
      </Text>
      <span className={classes.clock}>
        {clock}
        <VisuallyHidden>{` ${word}`}</VisuallyHidden>
      </span>
      {others > 0 && <span>{`+${others}`}</span>}
    </Link>
  );
}

const RUNNING = changeFilters(NO_FILTERS, { statuses: ['started'] });

function OfEditor({ viewer }: { viewer: Viewer }) {
  const { data } = useQuery(projectsQuery(projectListParams(RUNNING, viewer)));
  const project = data?.projects[0];
  return project ? <Running project={project} others={data.total - 1} /> : null;
}

export function RunningTimer() {
  const viewer = useViewer();
  return viewer?.type === 'editor' ? <OfEditor viewer={viewer} /> : null;
}
