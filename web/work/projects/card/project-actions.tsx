/** Actions of a project on a card or in a row, by the user's rights (docs/projects.md#table, docs/projects.md#card, docs/product.md#rights). */
import { Box, Group } from '@mantine/core';
import { IconCopy, IconEdit, IconPlaylistAdd, IconTrash } from '@tabler/icons-react';
import { nextTitle } from '#domain/work/next-title.ts';
import {
  actionsHintOf,
  checkDeleteProject,
  checkDuplicateProject,
  checkEditProject,
  ownershipOf,
} from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { GuardedAction } from './guarded-action.tsx';
import type { ProjectActionHandlers } from './project-action-handlers.ts';
import type { Viewer } from './viewer.ts';

type ProjectActionsProps = { project: Project; viewer: Viewer; actions: ProjectActionHandlers };

/** Edit, duplicate, the next episode of a counted title and, apart from them, delete; nothing for editors, who can do none of these. */
export function ProjectActions({ project, viewer, actions }: ProjectActionsProps) {
  const owned = ownershipOf(project);
  if (checkDuplicateProject(viewer)) return null;
  const hint = actionsHintOf(viewer, owned);
  const labelFor = (verb: string): string => `${verb}: ${project.title}`;
  return (
    <Group gap={2} wrap="nowrap">
      <GuardedAction
        label={labelFor('Edit')}
        tip="Edit project"
        icon={IconEdit}
        refusal={checkEditProject(viewer, owned)}
        hint={hint}
        onPress={() => actions.edit(project)}
      />
      <GuardedAction
        label={labelFor('Duplicate')}
        tip={hint ?? 'Duplicate project'}
        icon={IconCopy}
        onPress={() => actions.duplicate(project)}
      />
      {nextTitle(project.title) !== null && (
        <GuardedAction
          label={labelFor('Next episode')}
          tip="Next episode"
          icon={IconPlaylistAdd}
          onPress={() => actions.next(project)}
        />
      )}
      <Box ms="md">
        <GuardedAction
          label={labelFor('Delete')}
          tip="Delete project"
          icon={IconTrash}
          refusal={checkDeleteProject(viewer, owned)}
          hint={hint}
          onPress={() => actions.remove(project)}
        />
      </Box>
    </Group>
  );
}
