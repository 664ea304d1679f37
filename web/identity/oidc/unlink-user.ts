/** Unlinks the company account of another person, for administrators (docs/people.md#company-account). */
import type { QueryClient } from '@tanstack/react-query';
import { unlinkIdentity } from '#contract/identity/oidc.ts';
import { OIDC_TEXTS } from '#domain/platform/sign-in/oidc.ts';
import type { User } from '#domain/identity/users.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { call } from '#web/lib/api/api.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { identitiesQuery } from '#web/identity/proof/identities.queries.ts';

/** Asks for a confirmation, and says how it went. */
export async function unlinkUser(client: QueryClient, user: User): Promise<void> {
  const isSure = await confirm({
    title: `Unlink company account of ${fullNameOf(user)}`,
    message: OIDC_TEXTS.unlinkOfOther,
    confirmLabel: OIDC_TEXTS.unlink,
    isDangerous: true,
  });
  if (!isSure) return;
  try {
    const linked = await client.fetchQuery(identitiesQuery(user.id));
    for (const { id: identityId } of linked?.identities ?? [])
      await call(unlinkIdentity, { params: { id: user.id, identityId } });
    notifySuccess(OIDC_TEXTS.unlinked);
  } catch (error) {
    notifyFailure(failureOf(OIDC_TEXTS.unlinkFailed, error));
  }
}
