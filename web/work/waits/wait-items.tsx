/** Menu items that start, end or edit a project's wait for the client. */
import { IconUserCheck, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isFinished } from '#domain/platform/project-status.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { mayChangeKind, mayManageWaits } from '#domain/work/waits.ts';
import { type MenuParts, MoreItem } from '#web/ui/menu/more-menu.tsx';
import type { ProjectActionHandlers } from '#web/work/projects/card/project-action-handlers.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { useEndWait } from './use-wait-actions.ts';
import { waitsQuery } from './waits.queries.ts';

type WaitItemsProps = { parts: MenuParts; project: Project; viewer: Viewer; actions: ProjectActionHandlers };

/** Menu items of waits; none on servers without waits. */
export function WaitItems({ parts, project, viewer, actions }: WaitItemsProps) {
  const { data: waits } = useQuery(waitsQuery(project.id));
  const { endNow } = useEndWait();
  const { waitingFor } = project;
  const isEnded = waitingFor === null && isFinished(project.status);
  if (!waits || isEnded || !mayManageWaits(viewer, { assignedToId: project.assignedTo?.id ?? null })) return null;
  return (
    <>
      <parts.Divider />
      {waitingFor !== null && mayChangeKind(viewer, waitingFor) && (
        <MoreItem parts={parts} icon={IconUserCheck} label="Client replied" onPress={() => void endNow(project.id)} />
      )}
      <MoreItem
        parts={parts}
        icon={IconUsersGroup}
        label={waitingFor === null ? 'Wait for client' : 'Edit wait'}
        onPress={() => actions.open('wait', project)}
      />
    </>
  );
}
