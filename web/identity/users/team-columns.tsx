/** Columns of a team section (docs/people.md#team). */
import { Badge, Group, Switch, Text } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fullNameOf, initialsOf } from '#domain/platform/text.ts';
import { rankOf, type User } from '#domain/identity/users.ts';
import { dateText } from '#web/lib/time/format.ts';
import { mediaUrl } from '#web/lib/api/host.ts';
import { roleLabel } from '#web/identity/session/role-labels.ts';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { InitialsAvatar } from '#web/ui/figures/initials-avatar.tsx';
import type { UserActionHandlers } from './user-actions.tsx';

const LINKED = 'Company account linked';

function Name({ user, isOwn }: { user: User; isOwn: boolean }) {
  return (
    <Group gap={8} wrap="nowrap">
      <InitialsAvatar
        owner={{ id: user.id, name: fullNameOf(user) }}
        initials={initialsOf(user)}
        src={user.picture && mediaUrl(user.picture.filename)}
        size={24}
      />
      <Text span fw={500} truncate title={fullNameOf(user)}>
        {fullNameOf(user)}
      </Text>
      {isOwn && (
        <Text span c="dimmed" fz="xs">
          You
        </Text>
      )}
      {user.hasCompanyAccount && (
        <Text span c="dimmed" lh={0} role="img" aria-label={LINKED} data-tip={LINKED}>
          <IconBuilding size={14} aria-hidden />
        </Text>
      )}
    </Group>
  );
}

function Status({ user, actionHandlers }: { user: User; actionHandlers: UserActionHandlers }) {
  const { isActive } = user;
  return (
    <Group gap={8} wrap="nowrap">
      <Switch
        size="sm"
        checked={isActive}
        disabled={actionHandlers.busyId === user.id}
        aria-label={`Active: ${fullNameOf(user)}`}
        onChange={() => void actionHandlers.setActive(user, !isActive)}
      />
      <Text span c={isActive ? undefined : 'dimmed'} aria-hidden>
        {isActive ? 'Active' : 'Inactive'}
      </Text>
    </Group>
  );
}

/** Renders the invite status of a user without a password, shown below the email. */
export type RenderInvite = (user: User) => ReactNode;

/** Returns the columns. Managers and editors have a rank; administrators have none. */
export function teamColumns({
  hasRank,
  ownId,
  actionHandlers,
  renderInvite,
}: {
  hasRank: boolean;
  ownId: number | undefined;
  actionHandlers: UserActionHandlers;
  renderInvite?: RenderInvite | undefined;
}): Column<User>[] {
  const rank: Column<User> = { key: 'rank', header: 'Rank', width: 52, cell: (user) => rankOf(user) };
  return [
    {
      key: 'name',
      header: 'Name',
      width: '20%',
      whenStacked: 'lead',
      cell: (user) => <Name user={user} isOwn={user.id === ownId} />,
    },
    {
      key: 'role',
      header: 'Role',
      width: hasRank ? 88 : 124,
      cell: ({ type }) => (
        <Badge miw="max-content" display="flex" variant="default" radius="sm" tt="none" fw={500}>
          {roleLabel(type)}
        </Badge>
      ),
    },
    ...(hasRank ? [rank] : []),
    {
      key: 'email',
      header: 'Email',
      whenStacked: 'wide',
      cell: (user) => (
        <div>
          <Text span display="block" truncate title={user.email}>
            {user.email}
          </Text>
          {renderInvite?.(user)}
        </div>
      ),
    },
    { key: 'since', header: 'Member Since', width: 104, cell: ({ createdAt }) => dateText(createdAt) },
    {
      key: 'status',
      header: 'Status',
      width: 132,
      cell: (user) => <Status user={user} actionHandlers={actionHandlers} />,
    },
  ];
}
