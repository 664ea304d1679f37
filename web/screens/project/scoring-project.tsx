/** Project on the scoring screen: details, time, revisions and activity, next to the scoring panel. */
import { Group, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { pointsTextOf } from '#domain/work/points.ts';
import { lengthText } from '#domain/work/projects/length-text.ts';
import { checkScoring, mayRequestRevision, ownershipOf } from '#domain/work/projects/project-rights.ts';
import { checkRequestRevision } from '#domain/work/projects/project-revision.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { useActor } from '#web/identity/current-user.ts';
import { useOpenTitle } from '#web/lib/address/title-parts.ts';
import { clientNameOf } from '#web/work/projects/card/client-name.ts';
import { Deadline } from '#web/work/projects/card/deadline.tsx';
import { Person } from '#web/work/projects/card/person.tsx';
import { ProjectBadges } from '#web/work/projects/card/project-badges.tsx';
import { ProjectLink } from '#web/work/projects/card/project-link.tsx';
import { tabTitleOf } from '#web/work/projects/detail/tab-title.ts';
import { RunTime, TimeBar } from '#web/work/projects/card/time-bar.tsx';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import classes from '#web/review/scoring/scoring.module.css';
import { ScoringPanel, type Verdict } from '#web/review/scoring/scoring-panel.tsx';
import { useIdle } from '#web/ui/idle.ts';
import { useIsPhone } from '#web/ui/phone.ts';
import { Time } from '#web/ui/figures/time.tsx';
import { ProjectStream, useProjectEvents } from './project-stream.tsx';
import { useScoringActions } from './use-scoring-actions.ts';

/** The feedback box stores its own draft, and nothing on this screen discards it. */
const IGNORE_DIRTY = (): void => {};

/** Height of a short conversation. */
const STREAM_HEIGHT = 320;

function Property({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Properties({ project }: { project: Project }) {
  return (
    <dl className={classes.facts}>
      <Property label="Client">{clientNameOf(project)}</Property>
      <Property label="Editor">
        <Person person={project.assignedTo} />
      </Property>
      <Property label="Assigned By">
        <Person person={project.assignedBy} />
      </Property>
      <Property label="Reviewer">
        <Person person={project.reviewedBy} />
      </Property>
      <Property label="Type">{project.class}</Property>
      <Property label="Video length">{lengthText(project.videoLengthSeconds)}</Property>
      <Property label="Deadline">
        <Deadline project={project} isExact />
      </Property>
      <Property label="Ended">
        <Time at={project.endedAt} />
      </Property>
      {project.platform && <Property label="Platform">{project.platform}</Property>}
    </dl>
  );
}

function Stream({ projectId, actor }: { projectId: number; actor: Actor }) {
  const events = useProjectEvents(projectId);
  return <ProjectStream projectId={projectId} actor={actor} events={events} onDirty={IGNORE_DIRTY} />;
}

function TimeUsed({ project }: { project: Project }) {
  return (
    <section className={classes.time} aria-label="Time used">
      <Group justify="space-between" gap={8}>
        <Text span c="dimmed">
          Run Time
        </Text>
        <RunTime project={project} />
      </Group>
      <TimeBar project={project} />
    </section>
  );
}

/** Scrolls to the top and focuses the title, as on a new page, when the next project appears. */
function useFocusWhenMoved(isMoved: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isMoved) return;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView?.({ block: 'start' });
  }, [isMoved]);
  return title;
}

export type ScoringProjectProps = {
  project: Project;
  viewer: Viewer;
  /** True if the project replaced another one, false on page load. */
  isMoved: boolean;
  onDone: (project: Project, verdict: Verdict, undo: string | undefined) => void;
  onConflict: (project: Project, text: string) => void;
  onSkip: (() => void) | undefined;
};

export function ScoringProject({ project, viewer, isMoved, onDone, onConflict, onSkip }: ScoringProjectProps) {
  const actor = useActor() ?? viewer;
  const title = useFocusWhenMoved(isMoved);
  // On a phone, the activity loads lazily: it is below the fold and as large as everything else together.
  const isPhone = useIsPhone();
  const isStreamShown = useIdle() || !isPhone;
  const { decide, isBusy, failure } = useScoringActions(project, {
    onDone: (verdict, undo) => onDone(project, verdict, undo),
    onConflict: (text) => onConflict(project, text),
  });
  useOpenTitle(tabTitleOf(project));
  const ownership = ownershipOf(project);
  return (
    <div className={classes.desk}>
      <article className={classes.project} aria-label={project.title}>
        <div>
          <h2 ref={title} tabIndex={-1} className={classes.title}>
            <ProjectLink id={project.id}>{project.title}</ProjectLink>
          </h2>
          <Group gap={6} mt={4}>
            <Text span c="dimmed">
              #{project.id}
            </Text>
            <ProjectBadges project={project} />
            {isFinished(project.status) && <Text span>{pointsTextOf(project)}</Text>}
          </Group>
        </div>
        {project.description ? (
          <Text className={classes.description}>{project.description}</Text>
        ) : (
          <Text c="dimmed">No description.</Text>
        )}
        <TimeUsed project={project} />
        <Properties project={project} />
        <div style={{ minHeight: STREAM_HEIGHT }}>
          {isStreamShown ? <Stream projectId={project.id} actor={actor} /> : <Skeleton h={STREAM_HEIGHT} aria-hidden />}
        </div>
      </article>
      <ScoringPanel
        project={project}
        personId={actor.id}
        mayScore={!checkScoring(viewer, ownership)}
        mayRequestRevision={mayRequestRevision(viewer, ownership) && !checkRequestRevision(project)}
        isBusy={isBusy}
        failure={failure}
        onVerdict={decide}
        onSkip={onSkip}
      />
    </div>
  );
}
