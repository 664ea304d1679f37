/** The endpoints of tokens for scripts (docs/wire.md#calls-script-tokens). */
import { accessDenied, isRefusal, notFound } from '#domain/platform/refusal.ts';
import { checkScopesGiven } from '#domain/identity/script-tokens.ts';
import { mayManageUsers } from '#domain/identity/users.ts';
import {
  listScriptTokens as listEndpoint,
  makeScriptToken as makeEndpoint,
  revokeScriptToken as revokeEndpoint,
  scriptTokenToWire,
} from '#contract/identity/script-tokens.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { checkProof } from '#server/identity/users/present-password.ts';
import { findAccount } from '#server/identity/users/users.store.ts';
import { makeScriptToken, revokeScriptToken } from './script-tokens.actions.ts';
import { findTokenOwner, listScriptTokens } from './script-tokens.store.ts';

export function registerScriptTokens(serve: Serve): void {
  serve(listEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      if (!(await findAccount(deps.db, params.id))) return notFound();
      return actor.id === params.id || mayManageUsers(actor) ? undefined : accessDenied();
    },
    handle: async ({ deps, params }) => {
      const tokens = await listScriptTokens(deps.db, params.id);
      return { plain: { tokens: tokens.map(scriptTokenToWire) } };
    },
  });

  serve(makeEndpoint, {
    // Nobody makes one for somebody else: it would have that person's rights.
    authorizeItem: async ({ deps, actor, params }) => {
      if (!(await findAccount(deps.db, params.id))) return notFound();
      return actor.id === params.id ? undefined : accessDenied();
    },
    validate: ({ scopes }, violations) => [...violations, ...(scopes ? checkScopesGiven(scopes) : [])],
    handle: async (context, { currentPassword, ...body }) => {
      const { deps, actor, address, request } = context;
      const unproven = await checkProof(context, currentPassword);
      if (unproven) return unproven;
      const made = await makeScriptToken(deps, actor.id, body);
      if (isRefusal(made)) return made;
      const { record, token } = made;
      request.log.info(
        { event: 'script-token-made', actor: actor.id, scriptToken: record.id, scopes: record.scopes, address },
        'token for scripts made',
      );
      return { plain: { token, ...scriptTokenToWire(record) } };
    },
  });

  serve(revokeEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      const found = await findTokenOwner(deps.db, params.id);
      return found && (found.user_id === actor.id || mayManageUsers(actor)) ? undefined : notFound();
    },
    handle: async ({ deps, actor, address, params, request }) => {
      await revokeScriptToken(deps, params.id);
      request.log.info(
        { event: 'script-token-revoked', actor: actor.id, scriptToken: params.id, address },
        'token for scripts revoked',
      );
      return undefined;
    },
  });
}
