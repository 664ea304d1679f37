/** Buttons above an open project: previous and next project, copy link, and layout (docs/projects.md#place). */
import { ActionIcon, Group } from '@mantine/core';
import {
  IconArrowsDiagonal,
  IconChevronDown,
  IconChevronUp,
  IconLayoutSidebarRight,
  IconLink,
  type Icon,
} from '@tabler/icons-react';
import type { Steps } from '../card/use-project-steps.ts';

export type LayoutActions = {
  steps: Steps;
  /** Opens the project as a page; undefined if it already is one. */
  openAsPage: (() => void) | undefined;
  /** Shows the project next to the list; undefined unless it is a page. */
  showInPane: (() => void) | undefined;
  copyLink: () => void;
};

type IconActionProps = { label: string; keyName?: string; icon: Icon; onPress: (() => void) | undefined };

/** Icon button, disabled via ARIA at the end of the list so that it keeps focus. */
function IconAction({ label, keyName, icon: ButtonIcon, onPress }: IconActionProps) {
  return (
    <ActionIcon
      size={32}
      aria-label={label}
      data-tip={keyName ? `${label} (${keyName})` : label}
      aria-disabled={onPress === undefined || undefined}
      data-disabled={onPress === undefined || undefined}
      bg={onPress === undefined ? 'transparent' : undefined}
      onClick={onPress}
    >
      <ButtonIcon size={18} />
    </ActionIcon>
  );
}

export function LayoutButtons({ steps, openAsPage, showInPane, copyLink }: LayoutActions) {
  return (
    <Group gap={2} wrap="nowrap">
      <IconAction label="Previous project" keyName="K" icon={IconChevronUp} onPress={steps.previous} />
      <IconAction label="Next project" keyName="J" icon={IconChevronDown} onPress={steps.next} />
      <IconAction label="Copy link" keyName="Y" icon={IconLink} onPress={copyLink} />
      {openAsPage && <IconAction label="Open as page" icon={IconArrowsDiagonal} onPress={openAsPage} />}
      {showInPane && <IconAction label="Show next to the list" icon={IconLayoutSidebarRight} onPress={showInPane} />}
    </Group>
  );
}
