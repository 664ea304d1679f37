/** Company account of another person, which administrators can unlink (docs/people.md#company-account). */
import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { OIDC_TEXTS } from '#domain/platform/sign-in/oidc.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { dateText } from '#web/lib/time/format.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { identitiesQuery, useRevokeLink } from '#web/identity/proof/identities.queries.ts';
import { companyOffer } from './offer.ts';
import { LinkedAccount } from './own-company-account.tsx';

function OpenLink({ userId, until }: { userId: number; until: string }) {
  const revoke = useRevokeLink(userId);
  // The row may be gone by then, which ends callbacks of `mutate`.
  const end = (): Promise<void> =>
    revoke.mutateAsync().then(
      () => notifySuccess(OIDC_TEXTS.linkRevoked),
      (error: unknown) => notifyFailure(failureOf(OIDC_TEXTS.revokeFailed, error)),
    );
  return (
    <Group justify="space-between" gap="xs">
      <Text>{OIDC_TEXTS.linkUntil(dateText(until))}</Text>
      <Button variant="default" loading={revoke.isPending} onClick={() => void end()}>
        Revoke
      </Button>
    </Group>
  );
}

/** Renders nothing if no provider is set up. */
export function UserCompanyAccount({ userId }: { userId: number }) {
  const { data, error, refetch, isFetching } = useQuery(identitiesQuery(userId));
  if (!companyOffer()) return null;
  return (
    <section aria-labelledby="user-company-title">
      <Title order={3} id="user-company-title" fz="md" mt="md" mb="xs">
        {OIDC_TEXTS.title}
      </Title>
      {!data && error && <QueryError message={OIDC_TEXTS.loadFailed} query={{ error, refetch, isFetching }} />}
      {data?.identities.length === 0 && <Text c="dimmed">{OIDC_TEXTS.none}</Text>}
      {data?.linkUntil !== undefined && <OpenLink userId={userId} until={data.linkUntil} />}
      {data?.identities.map((identity) => (
        <LinkedAccount key={identity.id} userId={userId} identity={identity} />
      ))}
    </section>
  );
}
