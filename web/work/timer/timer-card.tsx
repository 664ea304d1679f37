/** Timer card of a project: status, timer, run time and the user's buttons (docs/projects.md#detail, docs/projects.md#timer). */
import { Button, Group, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { checkRequestRevision } from '#domain/work/projects/project-revision.ts';
import { mayRequestRevision, ownershipOf } from '#domain/work/projects/project-rights.ts';
import { allowedMinutesOf, durationText } from '#domain/work/projects/project-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { keepFocus } from '#web/ui/table/keep-focus.ts';
import type { ProjectActionHandlers } from '#web/work/projects/card/project-action-handlers.ts';
import { RevisionBadge, StatusBadge } from '#web/work/projects/card/status-badge.tsx';
import { RunTime, TimeBar } from '#web/work/projects/card/time-bar.tsx';
import { TIMER_LABELS, TimerButtons } from './timer-buttons.tsx';
import classes from './timer-card.module.css';
import { TimerFace } from './timer-face.tsx';
import type { Viewer } from '#web/work/projects/card/viewer.ts';

type TimerCardProps = { project: Project; viewer: Viewer; actions: ProjectActionHandlers };

export function TimerCard({ project, viewer, actions }: TimerCardProps) {
  const allowed = allowedMinutesOf(project);
  const mayRequestAgain = mayRequestRevision(viewer, ownershipOf(project)) && !checkRequestRevision(project);
  return (
    <section ref={keepFocus} className={classes.card} aria-label="Timer">
      <Group gap={6}>
        <StatusBadge status={project.status} />
        <RevisionBadge isRevised={project.isRevised} count={project.revisionCount} />
      </Group>
      <TimerFace project={project} />
      <div>
        <TimeBar project={project} />
        <Group justify="space-between" gap={8} mt={6}>
          <span>
            <Text span c="dimmed">
              Run Time{' '}
            </Text>
            <RunTime project={project} isAlone />
          </span>
          {allowed > 0 && <Text c="dimmed">Allowed {durationText(allowed)}</Text>}
        </Group>
      </div>
      <TimerButtons project={project} viewer={viewer} labels={TIMER_LABELS} />
      {mayRequestAgain && (
        <Button
          variant="default"
          size="compact-sm"
          h={32}
          leftSection={<IconRepeat size={16} aria-hidden />}
          onClick={() => actions.open('revision', project)}
        >
          Request revision
        </Button>
      )}
    </section>
  );
}
