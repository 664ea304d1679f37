/** The way in of people who have proven who they are but must use the company account (docs/people.md#company-required). */
import { invalidCredentialsHere, requireCompanyAccount } from '#domain/identity/company-links.ts';
import type { Refusal } from '#domain/platform/refusal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hasIdentityOf } from './identities.store.ts';

/** Returns a refusal that names this person's way in. */
export async function refuseWithWayIn({ db, config: { oidc } }: Deps, userId: number): Promise<Refusal> {
  if (!oidc) return invalidCredentialsHere(oidc);
  return requireCompanyAccount(oidc, { isLinked: await hasIdentityOf(db, userId, oidc.issuer) });
}
