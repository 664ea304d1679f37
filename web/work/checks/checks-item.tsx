/** Menu item that opens the checks of a project, or adds the first. */
import { IconListCheck } from '@tabler/icons-react';
import type { Actor } from '#domain/platform/actor.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { type MenuParts, MoreItem } from '#web/ui/menu/more-menu.tsx';
import { checksLabelOf } from './checks-label-of.ts';

type ChecksItemProps = { parts: MenuParts; project: Project; viewer: Actor; onOpen: () => void };

export function ChecksItem({ parts, project, viewer, onOpen }: ChecksItemProps) {
  const label = checksLabelOf(project, viewer);
  return label && <MoreItem parts={parts} icon={IconListCheck} label={label} onPress={onOpen} />;
}
