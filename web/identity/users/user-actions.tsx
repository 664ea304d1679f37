/** What can be done with a person from their row (docs/people.md#team). */
import { ActionIcon, Button, Group } from '@mantine/core';
import { type Icon, IconChartBar, IconDevices, IconKey, IconMovie, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { User } from '#domain/identity/users.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { LinkTo } from '#web/lib/search-codec.ts';
import { MoreItem, MoreMenu } from '#web/ui/more-menu.tsx';
import classes from './user-actions.module.css';

export type RowActs = {
  onEdit: (user: User) => void;
  onDevices: (user: User) => void;
  /** Makes a link to a new password. */
  onPasswordLink: (user: User) => void;
  onDelete: (user: User) => void;
  onPerformance: (user: User) => void;
  projectsLink: (user: User) => LinkTo;
};

/** What can be done with a person of the team; the screen hands it in, since leaving is about work. */
export type UserActs = {
  setActive: (user: User, isActive: boolean) => Promise<void>;
  remove: (user: User) => Promise<void>;
  /** ID of the person whose change is being saved. */
  busyId: number | undefined;
};

const wordOf = (label: string) =>
  ({
    size: 'compact-sm',
    variant: 'subtle',
    className: classes.button,
    'aria-label': label,
    'data-tip': label,
  }) as const;

function IconAct({ label, icon: ActIcon, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <ActionIcon size={28} aria-label={label} data-tip={label} onClick={onClick}>
      <ActIcon size={16} aria-hidden />
    </ActionIcon>
  );
}

export function UserActions({ user, acts }: { user: User; acts: RowActs }) {
  const name = fullNameOf(user);
  return (
    <Group gap={4} justify="flex-end">
      {user.type !== 'admin' && (
        <>
          <Button {...wordOf(`View Performance of ${name}`)} onClick={() => acts.onPerformance(user)}>
            <span className={classes.word}>View Performance</span>
            <IconChartBar className={classes.sign} size={16} aria-hidden />
          </Button>
          <Button
            {...wordOf(`View Projects of ${name}`)}
            className={`${classes.button} ${classes.projects}`}
            renderRoot={(props) => <Link {...acts.projectsLink(user)} {...props} />}
          >
            <span className={classes.word}>View Projects</span>
            <IconMovie className={classes.sign} size={16} aria-hidden />
          </Button>
        </>
      )}
      <IconAct label={`Edit ${name}`} icon={IconPencil} onClick={() => acts.onEdit(user)} />
      <MoreMenu label={`More for ${name}`}>
        {(parts) => (
          <>
            <MoreItem parts={parts} icon={IconDevices} label="Devices" onPress={() => acts.onDevices(user)} />
            {user.isActive && user.invitedUntil === null && (
              <MoreItem
                parts={parts}
                icon={IconKey}
                label="Link to a new password"
                onPress={() => acts.onPasswordLink(user)}
              />
            )}
          </>
        )}
      </MoreMenu>
      <IconAct label={`Delete ${name}`} icon={IconTrash} onClick={() => acts.onDelete(user)} />
    </Group>
  );
}
