/** /profile: name, picture, password, two-factor authentication, passkeys, sessions, API tokens, calendar subscriptions, account history, email preferences and muted projects. */
import { Paper, SimpleGrid, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { meQuery } from '#web/identity/current-user.ts';
import { PasswordForm } from '#web/identity/session/password-form.tsx';
import { ProfileForm } from '#web/identity/session/profile-form.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { useIdle } from '#web/ui/idle.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton-card.tsx';

const OwnAccount = lazyPart(async () => (await import('#web/screens/parts/own-account.tsx')).OwnAccount);
const PLACEHOLDER_HEIGHT = 320;

export function ProfileScreen() {
  const { data: me, error, refetch, isFetching } = useQuery(meQuery());
  const isIdle = useIdle();
  return (
    <>
      <PageHeader title="Profile" subtitle={me?.email} />
      {!me && error && <QueryError message="Couldn't load your profile." query={{ error, refetch, isFetching }} />}
      {!me && !error && <SkeletonCards label={COMMON_TEXTS.loading} count={2} height={280} />}
      {me && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" maw={880}>
          <Paper withBorder p="md">
            <ProfileForm me={me} />
          </Paper>
          <Paper withBorder p="md">
            <PasswordForm userId={me.id} email={me.email} />
          </Paper>
          {isIdle ? <OwnAccount me={me} /> : <Skeleton h={PLACEHOLDER_HEIGHT} aria-hidden />}
        </SimpleGrid>
      )}
    </>
  );
}
