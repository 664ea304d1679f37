/** Lower part of the profile: security, sessions, account history and notifications. Loads as a whole, which avoids layout shift. */
import { Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { Me } from '#domain/identity/users.ts';
import { OwnAccountHistory } from '#web/operations/audit/own-account-history.tsx';
import { MutedProjects } from '#web/live/notifications/muted-projects.tsx';
import { isInitialLoading, useStickyTrue } from '#web/lib/loading-state.ts';
import { emailSettingsQuery } from '#web/live/email/email.queries.ts';
import { EmailSettings } from '#web/live/email/email-settings.tsx';
import { OwnCompanyAccount } from '#web/identity/oidc/own-company-account.tsx';
import { identitiesQuery } from '#web/identity/proof/identities.queries.ts';
import { OwnPasskeys } from '#web/identity/passkeys/own-passkeys.tsx';
import { passkeysQuery } from '#web/identity/passkeys/passkeys.queries.ts';
import { OwnTokens } from '#web/identity/api-tokens/own-tokens.tsx';
import { apiTokensQuery } from '#web/identity/api-tokens/api-tokens.queries.ts';
import { OwnCalendarFeeds } from '#web/live/calendar-feeds/own-calendar-feeds.tsx';
import { calendarFeedsQuery } from '#web/live/calendar-feeds/calendar-feeds.queries.ts';
import { OwnTwoFactor } from '#web/identity/two-factor/own-two-factor.tsx';
import { secondFactorQuery } from '#web/identity/two-factor/two-factor.queries.ts';
import { OwnSessions } from '#web/identity/session/own-sessions.tsx';
import { sessionsQuery } from '#web/identity/session/sessions.queries.ts';

/** Approximate height for most users. */
const HEIGHT = 700;

export function OwnAccount({ me }: { me: Me }) {
  const responses = useQueries({
    queries: [
      secondFactorQuery(me.id),
      passkeysQuery(me.id),
      identitiesQuery(me.id),
      sessionsQuery(me.id),
      apiTokensQuery(me.id),
      calendarFeedsQuery(me.id),
      emailSettingsQuery(),
    ],
  });
  if (!useStickyTrue(!responses.some(isInitialLoading)))
    return <Skeleton h={HEIGHT} style={{ gridColumn: '1 / -1' }} aria-hidden />;
  return (
    <>
      <OwnTwoFactor userId={me.id} />
      <OwnPasskeys userId={me.id} />
      <OwnCompanyAccount userId={me.id} />
      <OwnSessions userId={me.id} />
      <OwnTokens userId={me.id} />
      <OwnCalendarFeeds me={me} />
      <OwnAccountHistory userId={me.id} />
      <EmailSettings type={me.type} />
      <MutedProjects />
    </>
  );
}
