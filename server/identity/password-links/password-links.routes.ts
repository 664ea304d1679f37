/** The endpoints of links to a new password. */
import type { FastifyRequest } from 'fastify';
import { isRefusal, notFound } from '#domain/platform/refusal.ts';
import { instantToWire } from '#contract/platform/jsonld.ts';
import {
  askPasswordLink as askEndpoint,
  makePasswordLink as makeEndpoint,
  readPasswordLink as readEndpoint,
  usePasswordLink as useEndpoint,
} from '#contract/identity/password-links.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { digestOf } from '#server/identity/invites/invite-token.ts';
import { judgePassword } from '#server/identity/session/judge-password.ts';
import { checkProofInApp } from '#server/identity/users/present-password.ts';
import { findAccount } from '#server/identity/users/users.store.ts';
import {
  askPasswordLink,
  type Caller,
  makePasswordLink,
  readPasswordLink,
  usePasswordLink,
} from './password-links.actions.ts';
import { findLinkOwner } from './password-links.store.ts';

const callerOf = (address: string, request: FastifyRequest): Caller => ({ address, log: request.log });

export function registerPasswordLinks(serve: Serve): void {
  serve(askEndpoint, {
    handle: ({ deps, address, request }, { email }) => askPasswordLink(deps, email, callerOf(address, request)),
  });

  serve(makeEndpoint, {
    authorizeItem: async ({ deps, params }) => ((await findAccount(deps.db, params.id)) ? undefined : notFound()),
    handle: async (context, { currentPassword }) => {
      const { deps, actor, address, params, request } = context;
      // Administrators alone call it, so oneself is one.
      const account = await findAccount(deps.db, params.id);
      const unproven = account?.type === 'admin' ? await checkProofInApp(context, currentPassword) : undefined;
      if (unproven) return unproven;
      const made = await makePasswordLink(deps, params.id);
      if (isRefusal(made)) return made;
      const log = { event: 'password-link-made', actor: actor.id, user: params.id, address };
      request.log.info(log, 'password link made');
      return { plain: { link: made.link, validUntil: instantToWire(made.validUntil) } };
    },
  });

  serve(readEndpoint, {
    handle: async ({ deps, address, request }, { token }) => {
      const owner = await readPasswordLink(deps, token, callerOf(address, request));
      if (isRefusal(owner)) return owner;
      const { id: _id, ...person } = owner;
      return { plain: person };
    },
  });

  serve(useEndpoint, {
    validate: async ({ token, plainPassword }, violations, { deps }) => {
      if (violations.some(({ propertyPath }) => propertyPath === 'plainPassword')) return violations;
      const owner = await findLinkOwner(deps.db, { hash: digestOf(token), now: deps.clock() });
      return [...violations, ...(await judgePassword(deps.db, plainPassword, owner ?? {}))];
    },
    handle: async ({ deps, address, request }, { token, plainPassword }) => {
      const used = await usePasswordLink(deps, { token, password: plainPassword }, callerOf(address, request));
      return isRefusal(used) ? used : undefined;
    },
  });
}
