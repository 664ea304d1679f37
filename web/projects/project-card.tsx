/** One project of the list as a card (docs/projects.md#card). */
import { ActionIcon, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { clientDisplayName } from '#domain/clients.ts';
import { COMMON_TEXTS } from '#domain/messages.ts';
import type { Project } from '#domain/project.ts';
import { trackingTailOf } from '#domain/tracking-id.ts';
import { dateText } from '#web/lib/format.ts';
import { Deadline } from './deadline.tsx';
import { Person } from './person.tsx';
import { PointsLine } from './points-line.tsx';
import { ProjectActions } from './project-actions.tsx';
import type { ProjectActs } from './project-acts.ts';
import { ClassBadge, ProjectBadges } from './project-badges.tsx';
import classes from './project-card.module.css';
import { ProjectLink } from './project-link.tsx';
import { statusColor } from './status-badge.tsx';
import { RunTime, TimeBar } from './time-bar.tsx';
import { TimerButtons } from './timer-buttons.tsx';
import type { Viewer } from './viewer.ts';

const CARD_LABELS = { start: 'Start Project', pause: 'Pause', resume: 'Resume', end: 'End' };

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type ProjectCardProps = { project: Project; viewer: Viewer; acts: ProjectActs };

function FeedbackButton({ project, acts }: Omit<ProjectCardProps, 'viewer'>) {
  return (
    <Tooltip label="Feedback">
      <ActionIcon w="auto" miw={28} h={28} px={6} onClick={() => acts.open('feedback', project)}>
        <IconMessage size={16} aria-hidden />
        <Text span fz="xs" ml={4}>
          {project.feedbackIds.length}
        </Text>
        <VisuallyHidden>{` feedback: ${project.title}`}</VisuallyHidden>
      </ActionIcon>
    </Tooltip>
  );
}

function CardTop({ project, acts }: Omit<ProjectCardProps, 'viewer'>) {
  return (
    <div className={classes.top}>
      <Group gap={6} className={classes.badges}>
        <Text span fz="xs" c="dimmed" className={classes.ids} title={project.trackingId}>
          {trackingTailOf(project.trackingId)} · #{project.id}
        </Text>
        <ProjectBadges project={project} />
      </Group>
      <FeedbackButton project={project} acts={acts} />
    </div>
  );
}

function CardFacts({ project }: { project: Project }) {
  return (
    <dl className={classes.facts}>
      <Fact label="Client">
        <Text span truncate>
          {project.client ? clientDisplayName(project.client) : COMMON_TEXTS.unknown}
        </Text>
      </Fact>
      <Fact label="Type">
        <ClassBadge name={project.class} />
      </Fact>
      <Fact label="Assigned By">
        <Person person={project.assignedBy} />
      </Fact>
      <Fact label="Assigned To">
        <Person person={project.assignedTo} />
      </Fact>
      <Fact label="Assigned At">{dateText(project.createdAt)}</Fact>
      <Fact label="Deadline">
        <Deadline project={project} />
      </Fact>
    </dl>
  );
}

export function ProjectCard({ project, viewer, acts }: ProjectCardProps) {
  return (
    <article
      className={classes.card}
      style={{ borderLeftColor: statusColor(project.status) }}
      aria-label={project.title}
    >
      <CardTop project={project} acts={acts} />
      <h2 className={classes.title}>
        <ProjectLink id={project.id}>{project.title}</ProjectLink>
      </h2>
      <CardFacts project={project} />
      <div className={classes.time}>
        <Text span c="dimmed">
          Run Time
        </Text>
        <RunTime project={project} />
      </div>
      <TimeBar project={project} />
      <div className={classes.foot}>
        <ProjectLink id={project.id} className={classes.view} label={`View: ${project.title}`}>
          View
        </ProjectLink>
        {viewer.type === 'editor' && (
          <TimerButtons project={project} viewer={viewer} labels={CARD_LABELS} onlyEnabled />
        )}
        <div className={classes.actions}>
          <PointsLine project={project} viewer={viewer} acts={acts} />
          <ProjectActions project={project} viewer={viewer} acts={acts} />
        </div>
      </div>
    </article>
  );
}
