/** API token endpoints (docs/api-reference.md#calls-script-tokens). */
import { accessDenied, isRefusal, notFound } from '#domain/platform/refusal.ts';
import { checkScopes } from '#domain/identity/api-tokens.ts';
import { mayManageUsers } from '#domain/identity/users.ts';
import {
  listApiTokens as listEndpoint,
  createApiToken as makeEndpoint,
  revokeApiToken as revokeEndpoint,
  apiTokenToApi,
} from '#contract/identity/api-tokens.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { checkProof } from '#server/identity/proof/check-proof.ts';
import { findAccount } from '#server/identity/accounts/users.store.ts';
import { createApiToken, revokeApiToken } from './api-tokens.actions.ts';
import { findTokenOwner, listApiTokens } from './api-tokens.store.ts';

export function registerApiTokens(serve: Serve): void {
  serve(listEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      if (!(await findAccount(deps.db, params.id))) return notFound();
      return actor.id === params.id || mayManageUsers(actor) ? undefined : accessDenied();
    },
    handle: async ({ deps, params }) => {
      const tokens = await listApiTokens(deps.db, params.id);
      return { plain: { tokens: tokens.map(apiTokenToApi) } };
    },
  });

  serve(makeEndpoint, {
    // A token carries its owner's rights, so nobody creates one for someone else.
    authorizeItem: async ({ deps, actor, params }) => {
      if (!(await findAccount(deps.db, params.id))) return notFound();
      return actor.id === params.id ? undefined : accessDenied();
    },
    validate: ({ scopes }, violations) => [...violations, ...(scopes ? checkScopes(scopes) : [])],
    handle: async (context, { currentPassword, ...body }) => {
      const { deps, actor, address, request } = context;
      const proofRefusal = await checkProof(context, currentPassword);
      if (proofRefusal) return proofRefusal;
      const created = await createApiToken(deps, actor.id, body);
      if (isRefusal(created)) return created;
      const { record, token } = created;
      request.log.info(
        { event: 'script-token-made', actor: actor.id, scriptToken: record.id, scopes: record.scopes, address },
        'API token created',
      );
      return { plain: { token, ...apiTokenToApi(record) } };
    },
  });

  serve(revokeEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      const found = await findTokenOwner(deps.db, params.id);
      return found && (found.user_id === actor.id || mayManageUsers(actor)) ? undefined : notFound();
    },
    handle: async ({ deps, actor, address, params, request }) => {
      await revokeApiToken(deps, params.id);
      request.log.info(
        { event: 'script-token-revoked', actor: actor.id, scriptToken: params.id, address },
        'API token revoked',
      );
      return undefined;
    },
  });
}
