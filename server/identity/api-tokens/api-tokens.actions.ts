/** Creating and revoking API tokens (docs/people.md#script-tokens). */
import { LIMITS } from '#domain/platform/limits.ts';
import { noticesFor } from '#domain/journal/notifications.ts';
import { accessDenied, type Refusal } from '#domain/platform/refusal.ts';
import { SCOPES } from '#domain/platform/scopes.ts';
import { type ApiToken, type TokenDraft, tokenExpiryOf, tooManyTokens } from '#domain/identity/api-tokens.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notify } from '#server/journal/notify.store.ts';
import { auditOfUser } from '#server/identity/accounts/user-audit.ts';
import { findAccount, lockUser } from '#server/identity/accounts/users.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { newApiToken } from './api-token.ts';
import { countApiTokens, deleteApiToken, findTokenOwner, insertApiToken } from './api-tokens.store.ts';

/** Creates a token. Returns the record and the token itself, which can't be shown again. */
export function createApiToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  { name, scopes, days }: TokenDraft,
): Promise<{ record: ApiToken; token: string } | Refusal> {
  return db.transaction().execute(async (trx) => {
    const owner = await lockUser(trx, userId);
    if (!owner?.isActive) return accessDenied();
    if ((await countApiTokens(trx, userId)) >= LIMITS.apiTokens) return tooManyTokens();
    const now = clock();
    const { token, ...columns } = newApiToken();
    const record = await insertApiToken(trx, {
      ...columns,
      user_id: userId,
      name: name.trim(),
      scopes: SCOPES.filter((scope) => scopes.includes(scope)).join(' '),
      created_at: now,
      expires_at: tokenExpiryOf(now, days),
    });
    // The caller is notified too, because someone else may have used an unattended browser.
    await notify(trx, noticesFor([userId], 'script-token', null), { actorId: null, now });
    const after = { name: record.name, scopes: record.scopes, expiresAt: record.expiresAt };
    await writeAudit(trx, auditOfUser('script-tokens.make', owner, { after }), { now });
    return { record, token };
  });
}

/** Revokes the token. Does nothing if it is already revoked. */
export const revokeApiToken = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const token = await findTokenOwner(trx, id);
    const owner = token && (await findAccount(trx, token.user_id));
    if (!token || !owner) return;
    await deleteApiToken(trx, id);
    await writeAudit(trx, auditOfUser('script-tokens.revoke', owner, { before: { name: token.name } }), {
      now: clock(),
    });
  });
