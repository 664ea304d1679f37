/** Password link endpoints. */
import type { FastifyRequest } from 'fastify';
import { isRefusal, notFound } from '#domain/platform/refusal.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import {
  requestPasswordLink as askEndpoint,
  createPasswordLink as makeEndpoint,
  getPasswordLink as readEndpoint,
  usePasswordLink as useEndpoint,
} from '#contract/identity/password-links.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { digestOf } from '#server/identity/invites/invite-token.ts';
import { checkPasswordRule } from '#server/identity/session/password-rule.ts';
import { checkProofInApp } from '#server/identity/users/present-password.ts';
import { findAccount } from '#server/identity/users/users.store.ts';
import {
  requestPasswordLink,
  type Caller,
  createPasswordLink,
  getPasswordLink,
  usePasswordLink,
} from './password-links.actions.ts';
import { findLinkOwner } from './password-links.store.ts';

const callerOf = (address: string, request: FastifyRequest): Caller => ({ address, log: request.log });

export function registerPasswordLinks(serve: Serve): void {
  serve(askEndpoint, {
    handle: ({ deps, address, request }, { email }) => requestPasswordLink(deps, email, callerOf(address, request)),
  });

  serve(makeEndpoint, {
    authorizeItem: async ({ deps, params }) => (await findAccount(deps.db, params.id)) ?? notFound(),
    handle: async (context, { currentPassword }) => {
      const { deps, actor, address, params, record, request } = context;
      // Only administrators may call this, so the caller is one.
      const unproven = record.type === 'admin' ? await checkProofInApp(context, currentPassword) : undefined;
      if (unproven) return unproven;
      const made = await createPasswordLink(deps, params.id);
      if (isRefusal(made)) return made;
      const log = { event: 'password-link-made', actor: actor.id, user: params.id, address };
      request.log.info(log, 'password link created');
      return { plain: { link: made.link, validUntil: instantToApi(made.validUntil) } };
    },
  });

  serve(readEndpoint, {
    handle: async ({ deps, address, request }, { token }) => {
      const owner = await getPasswordLink(deps, token, callerOf(address, request));
      if (isRefusal(owner)) return owner;
      const { id: _id, ...person } = owner;
      return { plain: person };
    },
  });

  serve(useEndpoint, {
    validate: async ({ token, plainPassword }, violations, { deps }) => {
      if (violations.some(({ propertyPath }) => propertyPath === 'plainPassword')) return violations;
      const owner = await findLinkOwner(deps.db, { hash: digestOf(token), now: deps.clock() });
      return [...violations, ...(await checkPasswordRule(deps.db, plainPassword, owner ?? {}))];
    },
    handle: async ({ deps, address, request }, { token, plainPassword }) => {
      const used = await usePasswordLink(deps, { token, password: plainPassword }, callerOf(address, request));
      return isRefusal(used) ? used : undefined;
    },
  });
}
