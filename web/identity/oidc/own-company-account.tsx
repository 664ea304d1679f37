/** Profile section: link and unlink the company account (docs/people.md#company-account). */
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { type Identity, OIDC_TEXTS } from '#domain/platform/sign-in/oidc.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { dateText, dateTimeText } from '#web/lib/time/format.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { useOpenProvider } from './continue-button.tsx';
import { identitiesQuery, useUnlink } from '#web/identity/proof/identities.queries.ts';

const usedText = (usedAt: string | null): string =>
  usedAt === null ? 'never used' : `last used ${dateTimeText(usedAt)}`;

/** A linked account, with the button to unlink it. */
export function LinkedAccount({ userId, identity }: { userId: number; identity: Identity }) {
  const unlink = useUnlink(userId);
  const { id, email, createdAt, usedAt } = identity;
  // The row may be gone by then, which ends callbacks of `mutate`.
  const remove = (): Promise<void> =>
    unlink.mutateAsync(id).then(
      () => notifySuccess(OIDC_TEXTS.unlinked),
      (error: unknown) => notifyFailure(failureOf(OIDC_TEXTS.unlinkFailed, error)),
    );
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text>{OIDC_TEXTS.linkedAs(email || OIDC_TEXTS.title.toLowerCase())}</Text>
        <Text c="dimmed" size="sm">
          {`Linked ${dateText(createdAt)}, ${usedText(usedAt)}`}
        </Text>
      </div>
      <Button variant="default" loading={unlink.isPending} onClick={() => void remove()}>
        {OIDC_TEXTS.unlink}
      </Button>
    </Group>
  );
}

/** Renders nothing if no provider is set up. */
export function OwnCompanyAccount({ userId }: { userId: number }) {
  const { data, error, refetch, isFetching } = useQuery(identitiesQuery(userId));
  const open = useOpenProvider();
  if (data === null) return null;
  const link = (): void =>
    open.mutate(
      { purpose: 'link', origin: PATHS.profile },
      { onError: (refusal) => notifyFailure(failureOf(OIDC_TEXTS.linkFailed, refusal)) },
    );
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="company-title" style={{ gridColumn: '1 / -1' }}>
      <Title order={2} id="company-title" fz="lg">
        {OIDC_TEXTS.title}
      </Title>
      <Text c="dimmed" mb="xs">
        {OIDC_TEXTS.explained}
      </Text>
      {!data && error && <QueryError message={OIDC_TEXTS.loadFailed} query={{ error, refetch, isFetching }} />}
      {!data && !error && <LoadingText>{COMMON_TEXTS.loading}</LoadingText>}
      {data?.identities.map((identity) => (
        <LinkedAccount key={identity.id} userId={userId} identity={identity} />
      ))}
      {data?.identities.length === 0 && (
        <Button variant="default" loading={open.isPending} onClick={link}>
          {OIDC_TEXTS.link}
        </Button>
      )}
    </Paper>
  );
}
