/** /profile: the own name, picture and password, the second factor, passkeys, where one is signed in, tokens for scripts, what happened to the account, what one is mailed, and muted projects. */
import { Paper, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { COMMON_TEXTS } from '#domain/messages.ts';
import { MutedProjects } from '#web/inbox/muted-projects.tsx';
import { meQuery } from '#web/lib/current-user.ts';
import { MailSettings } from '#web/mail/mail-settings.tsx';
import { PasswordForm } from '#web/session/password-form.tsx';
import { ProfileForm } from '#web/session/profile-form.tsx';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { WhenNear } from '#web/ui/near.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { SkeletonCards } from '#web/ui/skeleton-card.tsx';

const OwnSessions = latePart(async () => (await import('#web/session/own-sessions.tsx')).OwnSessions);
const OwnSecondFactor = latePart(
  async () => (await import('#web/second-factor/own-second-factor.tsx')).OwnSecondFactor,
);
const OwnPasskeys = latePart(async () => (await import('#web/passkeys/own-passkeys.tsx')).OwnPasskeys);
const OwnTokens = latePart(async () => (await import('#web/script-tokens/own-tokens.tsx')).OwnTokens);
const OwnAccountHistory = latePart(async () => (await import('#web/audit/own-account-history.tsx')).OwnAccountHistory);
/** Of what one is mailed. */
const LATER_HEIGHT = 320;

export function ProfileScreen() {
  const { data: me, error, refetch, isFetching } = useQuery(meQuery());
  return (
    <>
      <PageHeader title="Profile" subtitle={me?.email} />
      {!me && error && (
        <ErrorRetry
          message="Your profile could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!me && !error && <SkeletonCards label={COMMON_TEXTS.loading} count={2} height={280} />}
      {me && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" maw={880}>
          <Paper withBorder p="md">
            <ProfileForm me={me} />
          </Paper>
          <Paper withBorder p="md">
            <PasswordForm userId={me.id} email={me.email} />
          </Paper>
          <WhenNear height={LATER_HEIGHT} isPatient>
            <OwnSecondFactor userId={me.id} />
            <OwnPasskeys userId={me.id} />
            <OwnSessions userId={me.id} />
            <OwnTokens userId={me.id} />
            <OwnAccountHistory userId={me.id} />
            <MailSettings type={me.type} />
            <MutedProjects />
          </WhenNear>
        </SimpleGrid>
      )}
    </>
  );
}
