/** Sessions, API tokens and two-factor authentication of another user, for administrators (docs/people.md#sessions). */
import { Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AUDIT_TEXTS } from '#domain/journal/audit.ts';
import { API_TOKEN_TEXTS } from '#domain/identity/api-tokens.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { useMe } from '#web/identity/current-user.ts';
import { linkTo } from '#web/lib/address/links.ts';
import { TokenList } from '#web/identity/api-tokens/token-list.tsx';
import { SessionList } from '#web/identity/session/session-list.tsx';
import { UserCompanyAccount } from '#web/identity/oidc/user-company-account.tsx';
import { UserTwoFactor } from '#web/identity/two-factor/user-two-factor.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { userQuery } from './users.queries.ts';

type SessionsDialogProps = { id: number; onClose: () => void };

export function SessionsDialog({ id, onClose }: SessionsDialogProps) {
  const me = useMe();
  const { data } = useQuery(userQuery(id));
  return (
    <Dialog isOpen title={data ? `Devices of ${fullNameOf(data.record)}` : 'Devices'} onClose={onClose}>
      <SessionList userId={id} isOwn={me?.id === id} />
      <Title order={3} fz="md" mt="md">
        {API_TOKEN_TEXTS.title}
      </Title>
      <TokenList userId={id} />
      <Title order={3} fz="md" mt="md" mb="xs">
        Two-factor authentication
      </Title>
      <UserTwoFactor userId={id} isOwn={me?.id === id} />
      <UserCompanyAccount userId={id} />
      <Anchor
        display="inline-block"
        mt="md"
        renderRoot={(props) => <Link {...linkTo('admin', 'audit', { record: `user:${id}` })} {...props} />}
      >
        {AUDIT_TEXTS.ofUser}
      </Anchor>
    </Dialog>
  );
}
