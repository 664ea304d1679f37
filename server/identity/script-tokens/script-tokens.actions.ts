/** Making and revoking a token for scripts (docs/people.md#script-tokens). */
import { LIMITS } from '#domain/platform/limits.ts';
import { noticesFor } from '#domain/live/notifications.ts';
import { accessDenied, type Refusal } from '#domain/platform/refusal.ts';
import { SCOPES } from '#domain/identity/scopes.ts';
import { type ScriptToken, type TokenDraft, tokenEndOf, tooManyTokens } from '#domain/identity/script-tokens.ts';
import type { Deps } from '#server/platform/deps.ts';
import { tell } from '#server/journal/tell.store.ts';
import { auditOfUser } from '#server/identity/users/user-audit.ts';
import { findAccount, holdUser } from '#server/identity/users/users.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { newScriptToken } from './script-token.ts';
import { countScriptTokens, deleteScriptToken, findTokenOwner, insertScriptToken } from './script-tokens.store.ts';

/** The record, with the token itself, which nobody can be told again. */
export function makeScriptToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  { name, scopes, days }: TokenDraft,
): Promise<{ record: ScriptToken; token: string } | Refusal> {
  return db.transaction().execute(async (trx) => {
    const owner = await holdUser(trx, userId);
    if (!owner?.isActive) return accessDenied();
    if ((await countScriptTokens(trx, userId)) >= LIMITS.scriptTokens) return tooManyTokens();
    const now = clock();
    const { token, ...columns } = newScriptToken();
    const record = await insertScriptToken(trx, {
      ...columns,
      user_id: userId,
      name: name.trim(),
      scopes: SCOPES.filter((scope) => scopes.includes(scope)).join(' '),
      created_at: now,
      expires_at: tokenEndOf(now, days),
    });
    // Also told to whoever made it: somebody else may have, at a desk that was left open.
    await tell(trx, noticesFor([userId], 'script-token', null), { actorId: null, now });
    const after = { name: record.name, scopes: record.scopes, expiresAt: record.expiresAt };
    await writeAudit(trx, auditOfUser('script-tokens.make', owner, { after }), { now });
    return { record, token };
  });
}

/** Revokes it; nothing where it has just been. */
export const revokeScriptToken = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const token = await findTokenOwner(trx, id);
    const owner = token && (await findAccount(trx, token.user_id));
    if (!token || !owner) return;
    await deleteScriptToken(trx, id);
    await writeAudit(trx, auditOfUser('script-tokens.revoke', owner, { before: { name: token.name } }), {
      now: clock(),
    });
  });
