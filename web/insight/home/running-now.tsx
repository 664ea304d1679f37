/** Running projects with their timer and available actions. */
import { Text, Title } from '@mantine/core';
import { clientDisplayName } from '#domain/work/clients.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { Deadline } from '#web/work/projects/card/deadline.tsx';
import { ProjectLink } from '#web/work/projects/card/project-link.tsx';
import { RunTime, TimeBar } from '#web/work/projects/card/time-bar.tsx';
import { TimerButtons } from '#web/work/timer/timer-buttons.tsx';
import { TimerFace } from '#web/work/timer/timer-face.tsx';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { SHORT_TIMER_LABELS } from './home-labels.ts';
import classes from './running-now.module.css';

function RunningProject({ project, viewer }: { project: Project; viewer: Viewer }) {
  return (
    <li className={classes.card} data-row={project.id}>
      <div className={classes.what}>
        <ProjectLink id={project.id} className={classes.title as string}>
          {project.title}
        </ProjectLink>
        <Text c="dimmed">
          {project.client && `${clientDisplayName(project.client)} · `}
          <Deadline project={project} />
        </Text>
      </div>
      <TimerFace project={project} />
      <div className={classes.used}>
        <TimeBar project={project} />
        <RunTime project={project} />
      </div>
      <div className={classes.actions}>
        <TimerButtons project={project} viewer={viewer} labels={SHORT_TIMER_LABELS} onlyEnabled />
      </div>
    </li>
  );
}

export function RunningNow({ projects, viewer }: { projects: readonly Project[]; viewer: Viewer }) {
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="running-now">
      <Title order={2} size="h4" id="running-now" mb="xs">
        Running now
      </Title>
      <ul className={classes.list} aria-labelledby="running-now">
        {projects.map((project) => (
          <RunningProject key={project.id} project={project} viewer={viewer} />
        ))}
      </ul>
    </section>
  );
}
