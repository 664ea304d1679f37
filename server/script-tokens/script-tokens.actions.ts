/** Making a token for scripts (docs/people.md#script-tokens). */
import { LIMITS } from '#domain/limits.ts';
import { noticesFor } from '#domain/notifications.ts';
import { accessDenied, type Refusal } from '#domain/refusal.ts';
import { type ScriptToken, SCOPES, type TokenDraft, tokenEndOf, tooManyTokens } from '#domain/script-tokens.ts';
import type { Deps } from '#server/deps.ts';
// border: a new token concerns whoever's account it opens
import { tell } from '#server/notifications/notifications.store.ts';
// border: a token is somebody's, who may be deactivated meanwhile
import { holdUser } from '#server/users/users.store.ts';
import { newScriptToken } from './script-token.ts';
import { countScriptTokens, insertScriptToken } from './script-tokens.store.ts';

/** The record, with the token itself, which nobody can be told again. */
export function makeToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  { name, scopes, days }: TokenDraft,
): Promise<{ record: ScriptToken; token: string } | Refusal> {
  return db.transaction().execute(async (trx) => {
    if (!(await holdUser(trx, userId))?.isActive) return accessDenied();
    if ((await countScriptTokens(trx, userId)) >= LIMITS.scriptTokens) return tooManyTokens();
    const now = clock();
    const { token, ...kept } = newScriptToken();
    const record = await insertScriptToken(trx, {
      ...kept,
      user_id: userId,
      name: name.trim(),
      scopes: SCOPES.filter((scope) => scopes.includes(scope)).join(' '),
      created_at: now,
      expires_at: tokenEndOf(now, days),
    });
    // Also told to whoever made it: somebody else may have, at a desk that was left open.
    await tell(trx, noticesFor([userId], 'script-token', null), { actorId: null, now });
    return { record, token };
  });
}
