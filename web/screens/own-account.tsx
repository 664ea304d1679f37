/** Beneath the own name and password: what guards the account, who is signed in, what happened, and what one is told. It comes as a whole, so that nothing in it is pushed away by what comes later. */
import { Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { Me } from '#domain/identity/users.ts';
import { OwnAccountHistory } from '#web/operations/audit/own-account-history.tsx';
import { MutedProjects } from '#web/live/notifications/muted-projects.tsx';
import { isOnItsWay, useHasCome } from '#web/lib/answers.ts';
import { mailSettingsQuery } from '#web/live/mail/mail.queries.ts';
import { MailSettings } from '#web/live/mail/mail-settings.tsx';
import { OwnPasskeys } from '#web/identity/passkeys/own-passkeys.tsx';
import { passkeysQuery } from '#web/identity/passkeys/passkeys.queries.ts';
import { OwnTokens } from '#web/identity/script-tokens/own-tokens.tsx';
import { scriptTokensQuery } from '#web/identity/script-tokens/script-tokens.queries.ts';
import { OwnSecondFactor } from '#web/identity/second-factor/own-second-factor.tsx';
import { secondFactorQuery } from '#web/identity/second-factor/second-factor.queries.ts';
import { OwnSessions } from '#web/identity/session/own-sessions.tsx';
import { sessionsQuery } from '#web/identity/session/sessions.queries.ts';

/** About what most people see of it. */
const HEIGHT = 700;

export function OwnAccount({ me }: { me: Me }) {
  const answers = useQueries({
    queries: [
      secondFactorQuery(me.id),
      passkeysQuery(me.id),
      sessionsQuery(me.id),
      scriptTokensQuery(me.id),
      mailSettingsQuery(),
    ],
  });
  if (!useHasCome(!answers.some(isOnItsWay)))
    return <Skeleton h={HEIGHT} style={{ gridColumn: '1 / -1' }} aria-hidden />;
  return (
    <>
      <OwnSecondFactor userId={me.id} />
      <OwnPasskeys userId={me.id} />
      <OwnSessions userId={me.id} />
      <OwnTokens userId={me.id} />
      <OwnAccountHistory userId={me.id} />
      <MailSettings type={me.type} />
      <MutedProjects />
    </>
  );
}
