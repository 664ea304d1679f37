/** A project's points: score, designation points and links to their logs (docs/projects.md#card). */
import { ActionIcon, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconHistory, IconPencilStar } from '@tabler/icons-react';
import { pointsTextOf } from '#domain/work/points.ts';
import { checkScoring, ownershipOf } from '#domain/work/projects/project-rights.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { numberText } from '#web/lib/time/format.ts';
import plain from '#web/ui/figures/plain.module.css';
import { GuardedAction } from './guarded-action.tsx';
import type { ProjectActionHandlers } from './project-action-handlers.ts';
import type { Viewer } from './viewer.ts';

type PointsLineProps = { project: Project; viewer: Viewer; actions: ProjectActionHandlers };

/** Pencil that lets administrators edit the points of finished projects; the star distinguishes it from the project's edit button. */
function EditPoints({ project, viewer, actions }: PointsLineProps) {
  if (checkScoring(viewer, ownershipOf(project))) return null;
  return (
    <GuardedAction
      label={`Edit points: ${project.title}`}
      icon={IconPencilStar}
      onPress={() => actions.open('points', project)}
    />
  );
}

export function PointsLine({ project, viewer, actions }: PointsLineProps) {
  return (
    <Group gap={8} wrap="nowrap">
      {isFinished(project.status) && (
        <Group gap={2} wrap="nowrap">
          <Text span fw={500}>
            {pointsTextOf(project)}
          </Text>
          <EditPoints project={project} viewer={viewer} actions={actions} />
        </Group>
      )}
      <UnstyledButton
        mih={{ base: 40, sm: 24 }}
        data-tip="Designation (J) Points"
        onClick={() => actions.open('designation', project)}
      >
        <span className={plain.badge} data-variant="default" style={{ cursor: 'pointer' }}>
          J {numberText(project.designationPoints)}
        </span>
        <VisuallyHidden>{` designation points: ${project.title}`}</VisuallyHidden>
      </UnstyledButton>
      <ActionIcon
        size={28}
        data-tip="Point Log"
        aria-label={`Point log: ${project.title}`}
        onClick={() => actions.open('log', project)}
      >
        <IconHistory size={16} />
      </ActionIcon>
    </Group>
  );
}
