/** Menu items about checks and waits, which load with the first menu. */
import type { Project } from '#domain/work/projects/project.ts';
import type { MenuParts } from '#web/ui/menu/more-menu.tsx';
import { ChecksItem } from '#web/work/checks/first-check.tsx';
import { WaitItems } from '#web/work/waits/wait-items.tsx';
import type { ProjectActionHandlers } from '../card/project-action-handlers.ts';
import type { Viewer } from '../card/viewer.ts';

type LazyItemsProps = { parts: MenuParts; project: Project; viewer: Viewer; actions: ProjectActionHandlers };

export function LazyItems(props: LazyItemsProps) {
  const { project, actions } = props;
  return (
    <>
      <ChecksItem {...props} onOpen={() => actions.open('checks', project)} />
      <WaitItems {...props} />
    </>
  );
}
