/** Row actions of a user (docs/people.md#team). */
import { ActionIcon, Button, Group } from '@mantine/core';
import {
  type Icon,
  IconCalendarTime,
  IconChartBar,
  IconDevices,
  IconKey,
  IconLink,
  IconMovie,
  IconPencil,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#domain/identity/users.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { companyOffer } from '#web/identity/oidc/offer.ts';
import type { LinkDestination } from '#web/lib/address/search-codec.ts';
import { MoreItem, MoreMenu } from '#web/ui/menu/more-menu.tsx';
import classes from './user-actions.module.css';

export type RowActions = {
  onEdit: (user: User) => void;
  onDevices: (user: User) => void;
  onWorkingDays: (user: User) => void;
  /** Creates a password link. */
  onPasswordLink: (user: User) => void;
  onCompanyLink: (user: User) => void;
  onUnlink: (user: User) => void;
  onDelete: (user: User) => void;
  onPerformance: (user: User) => void;
  projectsLink: (user: User) => LinkDestination;
};

/** Actions on users. Passed in by the screen, since removing a user involves their work. */
export type UserActionHandlers = {
  setActive: (user: User, isActive: boolean) => Promise<void>;
  remove: (user: User) => Promise<void>;
  /** ID of the user whose change is being saved. */
  busyId: number | undefined;
};

const iconButtonProps = (label: string) =>
  ({
    size: 'compact-sm',
    variant: 'subtle',
    className: classes.button,
    'aria-label': label,
    'data-tip': label,
  }) as const;

function IconAction({ label, icon: IconComponent, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <ActionIcon size={28} aria-label={label} data-tip={label} onClick={onClick}>
      <IconComponent size={16} aria-hidden />
    </ActionIcon>
  );
}

type UserActionsProps = { user: User; isOwn: boolean; actionHandlers: RowActions };

export function UserActions({ user, isOwn, actionHandlers }: UserActionsProps) {
  const name = fullNameOf(user);
  const [offersCompany] = useState(() => companyOffer() !== undefined);
  return (
    <Group gap={4} justify="flex-end">
      {user.type !== 'admin' && (
        <>
          <Button
            {...iconButtonProps(`View Performance of ${name}`)}
            onClick={() => actionHandlers.onPerformance(user)}
          >
            <span className={classes.word}>View Performance</span>
            <IconChartBar className={classes.sign} size={16} aria-hidden />
          </Button>
          <Button
            {...iconButtonProps(`View Projects of ${name}`)}
            className={`${classes.button} ${classes.projects}`}
            renderRoot={(props) => <Link {...actionHandlers.projectsLink(user)} {...props} />}
          >
            <span className={classes.word}>View Projects</span>
            <IconMovie className={classes.sign} size={16} aria-hidden />
          </Button>
        </>
      )}
      <IconAction label={`Edit ${name}`} icon={IconPencil} onClick={() => actionHandlers.onEdit(user)} />
      <MoreMenu label={`More for ${name}`}>
        {(parts) => (
          <>
            <MoreItem
              parts={parts}
              icon={IconCalendarTime}
              label="Working days"
              onPress={() => actionHandlers.onWorkingDays(user)}
            />
            <MoreItem parts={parts} icon={IconDevices} label="Devices" onPress={() => actionHandlers.onDevices(user)} />
            {user.isActive && user.invitedUntil === null && (
              <MoreItem
                parts={parts}
                icon={IconKey}
                label="Create password link"
                onPress={() => actionHandlers.onPasswordLink(user)}
              />
            )}
            {user.isActive && user.invitedUntil === null && user.hasCompanyAccount === false && offersCompany && (
              <MoreItem
                parts={parts}
                icon={IconLink}
                label="Create company link"
                onPress={() => actionHandlers.onCompanyLink(user)}
              />
            )}
            {user.hasCompanyAccount && !isOwn && (
              <MoreItem
                parts={parts}
                icon={IconUnlink}
                label="Unlink company account"
                onPress={() => actionHandlers.onUnlink(user)}
              />
            )}
          </>
        )}
      </MoreMenu>
      <IconAction label={`Delete ${name}`} icon={IconTrash} onClick={() => actionHandlers.onDelete(user)} />
    </Group>
  );
}
