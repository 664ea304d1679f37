/** The buttons at the head of an open project: to its neighbours in the list, and to another place for it (docs/projects.md#place). */
import { ActionIcon, Group } from '@mantine/core';
import {
  IconArrowsDiagonal,
  IconChevronDown,
  IconChevronUp,
  IconLayoutSidebarRight,
  IconLink,
  type Icon,
} from '@tabler/icons-react';
import type { Steps } from './use-project-steps.ts';

export type PlaceWays = {
  steps: Steps;
  /** Undefined where it stands so already. */
  asPage: (() => void) | undefined;
  /** Undefined but on a page. */
  besideList: (() => void) | undefined;
  copyLink: () => void;
};

type WayProps = { label: string; keyName?: string; icon: Icon; onPress: (() => void) | undefined };

/** Stays in the tab order where the list ends: what was pressed keeps the focus. */
function Way({ label, keyName, icon: WayIcon, onPress }: WayProps) {
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
      <WayIcon size={18} />
    </ActionIcon>
  );
}

export function PlaceButtons({ steps, asPage, besideList, copyLink }: PlaceWays) {
  return (
    <Group gap={2} wrap="nowrap">
      <Way label="Previous project" keyName="K" icon={IconChevronUp} onPress={steps.previous} />
      <Way label="Next project" keyName="J" icon={IconChevronDown} onPress={steps.next} />
      <Way label="Copy link" keyName="Y" icon={IconLink} onPress={copyLink} />
      {asPage && <Way label="Open as page" icon={IconArrowsDiagonal} onPress={asPage} />}
      {besideList && <Way label="Show beside the list" icon={IconLayoutSidebarRight} onPress={besideList} />}
    </Group>
  );
}
