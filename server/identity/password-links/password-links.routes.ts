/** Password link endpoints. */
import { isRefusal, notFound } from '#domain/platform/refusal.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import {
  requestPasswordLink as askEndpoint,
  createPasswordLink as makeEndpoint,
  getPasswordLink as readEndpoint,
  usePasswordLink as useEndpoint,
} from '#contract/identity/password-links.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { checkChosenPassword, readLink } from '#server/identity/link-tokens/account-links.ts';
import { checkProofInApp } from '#server/identity/proof/check-proof.ts';
import { findAccount } from '#server/identity/accounts/users.store.ts';
import { requestPasswordLink, createPasswordLink, PASSWORD_LINK, usePasswordLink } from './password-links.actions.ts';

export function registerPasswordLinks(serve: Serve): void {
  serve(askEndpoint, {
    handle: ({ deps, address, request }, { email }) => requestPasswordLink(deps, email, { address, log: request.log }),
  });

  serve(makeEndpoint, {
    authorizeItem: async ({ deps, params }) => (await findAccount(deps.db, params.id)) ?? notFound(),
    handle: async (context, { currentPassword }) => {
      const { deps, actor, address, params, record, request } = context;
      // Only administrators may call this, so the caller is an administrator.
      const proofRefusal = record.type === 'admin' ? await checkProofInApp(context, currentPassword) : undefined;
      if (proofRefusal) return proofRefusal;
      const created = await createPasswordLink(deps, params.id);
      if (isRefusal(created)) return created;
      const log = { event: 'password-link-made', actor: actor.id, user: params.id, address };
      request.log.info(log, 'password link created');
      return { plain: { link: created.link, validUntil: instantToApi(created.validUntil) } };
    },
  });

  serve(readEndpoint, {
    handle: async ({ deps, address, request }, { token }) => {
      const owner = await readLink(deps, PASSWORD_LINK, { token, caller: { address, log: request.log } });
      if (isRefusal(owner)) return owner;
      const { id: _id, type: _type, ...person } = owner;
      return { plain: person };
    },
  });

  serve(useEndpoint, {
    validate: checkChosenPassword(PASSWORD_LINK),
    handle: async ({ deps, address, request }, { token, plainPassword }) => {
      const caller = { address, log: request.log };
      const used = await usePasswordLink(deps, { token, password: plainPassword }, caller);
      return isRefusal(used) ? used : undefined;
    },
  });
}
