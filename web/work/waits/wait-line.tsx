/** Line that shows whose turn it is on a project, with buttons to start, end and open waits, and to move a late deadline by the time waited (docs/projects.md#waits). */
import { Button, Group, Stack } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isFinished } from '#domain/platform/project-status.ts';
import { isLate } from '#domain/work/projects/project-late.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { mayChangeKind, mayManageWaits } from '#domain/work/waits.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { ClientRepliedButton } from './client-replied-button.tsx';
import { LateByWaits } from './late-by-waits.tsx';
import { waitsQuery } from './waits.queries.ts';

const ACTION_BUTTON = { variant: 'default', size: 'compact-md', mih: { base: 40, sm: 32 } } as const;

export type WaitLineProps = { project: Project; actor: Actor; onOpen: () => void };
/** `children` are further actions in the same line. */
type WithActions = WaitLineProps & { children?: ReactNode };

function Actions({ project, actor, isOpen, onOpen, children }: WithActions & { isOpen: boolean }) {
  const { waitingFor } = project;
  const mayEnd = waitingFor !== null && mayChangeKind(actor, waitingFor);
  return (
    <Group gap={8}>
      {mayEnd && <ClientRepliedButton {...ACTION_BUTTON} project={project} />}
      <Button
        {...ACTION_BUTTON}
        leftSection={waitingFor === null && <IconUsersGroup size={16} aria-hidden />}
        onClick={onOpen}
      >
        {waitingFor !== null ? 'Edit wait' : isOpen ? 'Wait for client' : 'Client waits'}
      </Button>
      {children}
    </Group>
  );
}

export function WaitLine(props: WithActions) {
  const { project, actor } = props;
  const { data } = useQuery(waitsQuery(project.id));
  // Other servers may not have waits.
  if (!data) return null;
  const isOpen = !isFinished(project.status);
  const mayManage = mayManageWaits(actor, { assignedToId: project.assignedTo?.id ?? null });
  return (
    <Stack component="section" gap={8} aria-label="Client">
      {isOpen && isLate(project, nowIso()) && <LateByWaits project={project} actor={actor} waits={data} />}
      {mayManage && (isOpen || data.waits.length > 0) && <Actions {...props} isOpen={isOpen} />}
    </Stack>
  );
}
