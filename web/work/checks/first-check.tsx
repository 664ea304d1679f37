/** What opens the checks of a project from elsewhere: a menu item, and a button that adds the first. */
import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { Actor } from '#domain/platform/actor.ts';
import { checkAddCheck } from '#domain/work/checks/check-rights.ts';
import { checksText } from '#domain/work/checks/check-kinds.ts';
import { ownershipOf } from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { isOwnHost } from '#web/lib/api/host.ts';
import { type MenuParts, MoreItem } from '#web/ui/menu/more-menu.tsx';
import { countsOf } from './check-counts.ts';

export type FirstCheckProps = { project: Project; viewer: Actor; onOpen: () => void };

/** Servers of other providers have no checks. */
const mayAdd = ({ project, viewer }: FirstCheckProps): boolean =>
  isOwnHost && !checkAddCheck(viewer, ownershipOf(project), { mustBeDone: false });

/** Menu item for the checks of a project, or for users who may add the first. */
export function ChecksItem(props: FirstCheckProps & { parts: MenuParts }) {
  const { parts, project, onOpen } = props;
  const hasChecks = project.checksTotal > 0;
  if (!hasChecks && !mayAdd(props)) return null;
  const label = hasChecks ? `Checks ${checksText(countsOf(project))}` : 'Add checks';
  return <MoreItem parts={parts} icon={IconListCheck} label={label} onPress={onOpen} />;
}

/** Button on an open project without checks, for users who may add the first. */
export function AddChecksButton(props: FirstCheckProps) {
  if (!mayAdd(props)) return null;
  return (
    <Button
      variant="subtle"
      size="compact-md"
      mih={{ base: 40, sm: 32 }}
      leftSection={<IconListCheck size={16} aria-hidden />}
      onClick={props.onOpen}
    >
      Add checks
    </Button>
  );
}
