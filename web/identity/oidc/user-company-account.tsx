/** Company account of another person, which administrators can unlink (docs/people.md#company-account). */
import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { OIDC_TEXTS } from '#domain/identity/oidc.ts';
import { QueryError } from '#web/ui/error-retry.tsx';
import { identitiesQuery } from './identities.queries.ts';
import { companyOffer } from './offer.ts';
import { LinkedAccount } from './own-company-account.tsx';

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
      {data?.identities.map((identity) => (
        <LinkedAccount key={identity.id} userId={userId} identity={identity} />
      ))}
    </section>
  );
}
