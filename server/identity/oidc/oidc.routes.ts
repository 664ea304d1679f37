/** Endpoints of company sign-in and linked accounts, and the address that the provider returns to (docs/api-reference.md#calls-company-account). */
import type { FastifyInstance } from 'fastify';
import { oidcNotSetUp } from '#domain/platform/sign-in/oidc.ts';
import { accessDenied, isRefusal, notFound, type Refusal, refuse } from '#domain/platform/refusal.ts';
import { inviteEnded } from '#domain/identity/invites.ts';
import { mayManageUsers } from '#domain/identity/users.ts';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import {
  beginOidc as beginEndpoint,
  identityToApi,
  linkIdentity as linkEndpoint,
  listIdentities as listEndpoint,
  OIDC_CALLBACK_PATH,
  signInByOidc as signInEndpoint,
  unlinkIdentity as unlinkEndpoint,
  createCompanyLink as createLinkEndpoint,
  revokeCompanyLink as revokeLinkEndpoint,
} from '#contract/identity/oidc.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import type { Deps } from '#server/platform/deps.ts';
import { actorOf, setupRefusal } from '#server/identity/authentication/authenticate.ts';
import { NO_STORE } from '#server/platform/http/response/headers.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { INVITE } from '#server/identity/invites/invites.actions.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';
import { readLink } from '#server/identity/link-tokens/account-links.ts';
import { findCompanyLinkExpiry } from '#server/identity/link-tokens/company-links.store.ts';
import { userAgentIn } from '#server/identity/session/sessions.store.ts';
import { checkProof, checkProofInApp } from '#server/identity/proof/check-proof.ts';
import { findAccount } from '#server/identity/accounts/users.store.ts';
import { createCompanyLink, revokeCompanyLink } from './company-links.actions.ts';
import { beginOidc, receiveClaims } from './begin-oidc.actions.ts';
import { listIdentities } from './identities.store.ts';
import { linkIdentity, unlinkIdentity } from './identities.actions.ts';
import { signInByCompanyAccount } from './oidc-sign-in.actions.ts';

type UserContext = Pick<Context, 'deps' | 'actor'> & { params: { id: number } };

async function checkOwn({ deps, actor, params }: UserContext): Promise<Refusal | undefined> {
  if (!(await findAccount(deps.db, params.id))) return notFound();
  return actor.id === params.id ? undefined : accessDenied();
}

async function checkOwnOrAdmin(context: UserContext): Promise<Refusal | undefined> {
  const refusal = await checkOwn(context);
  return refusal?.kind === 'forbidden' && mayManageUsers(context.actor) ? undefined : refusal;
}

type BeginContext = Context<typeof beginEndpoint>;

/** Returns the signed-in person who wants to link an account and has proven who they are. */
async function findLinker(context: BeginContext, currentPassword: string | null | undefined) {
  const { deps, request } = context;
  const check = await actorOf(deps, request);
  if ('fault' in check) return refuse('unauthenticated', check.fault);
  const { actor } = check;
  request.actorId = actor.id;
  const refusal = setupRefusal(request) ?? (await checkProof({ ...context, actor }, currentPassword));
  return refusal ?? { userId: actor.id };
}

/** Returns whom the attempt is for: anyone, the caller who links, or the invited person. */
async function subjectOf(context: BeginContext, { purpose, invite, currentPassword }: BodyOf<typeof beginEndpoint>) {
  if (purpose === 'sign-in') return {};
  if (purpose === 'link') return findLinker(context, currentPassword);
  if (!invite) return inviteEnded();
  const { deps, address, request } = context;
  const owner = await readLink(deps, INVITE, { token: invite, caller: { address, log: request.log } });
  return isRefusal(owner) ? owner : { userId: owner.id, inviteHash: digestOf(invite) };
}

export function registerOidc(serve: Serve): void {
  serve(beginEndpoint, {
    handle: async (context, body) => {
      const { deps, address } = context;
      if (!deps.oidc) return oidcNotSetUp();
      const subject = await subjectOf(context, body);
      if (isRefusal(subject)) return subject;
      const { binding, purpose } = body;
      const attempt = await beginOidc(deps, { binding, purpose, ...subject }, address);
      return isRefusal(attempt) ? attempt : { plain: attempt };
    },
  });

  serve(signInEndpoint, {
    handle: async ({ deps, address, request }, finish) => {
      const agent = userAgentIn(request.headers['user-agent']);
      const result = await signInByCompanyAccount(deps, finish, { address, agent, log: request.log });
      return isRefusal(result) ? result : { plain: result };
    },
  });

  serve(listEndpoint, {
    authorizeItem: checkOwnOrAdmin,
    handle: async ({ deps, params }) => {
      const account = await findAccount(deps.db, params.id);
      const identities = await listIdentities(deps.db, params.id);
      const until = await findCompanyLinkExpiry(deps.db, params.id, deps.clock());
      return {
        plain: {
          hasPassword: account?.hasPassword ?? false,
          identities: identities.map(identityToApi),
          ...(until === undefined ? {} : { linkUntil: instantToApi(until) }),
        },
      };
    },
  });

  serve(linkEndpoint, {
    authorizeItem: checkOwn,
    handle: async ({ deps, params, address, request }, finish) => {
      const linked = await linkIdentity(deps, finish, { userId: params.id, address, log: request.log });
      if (isRefusal(linked)) return linked;
      request.log.info({ event: 'identity-linked', actor: params.id, identity: linked.id, address }, 'account linked');
      return { plain: identityToApi(linked) };
    },
  });

  serve(createLinkEndpoint, {
    authorizeItem: async ({ deps, params }) => (await findAccount(deps.db, params.id)) ?? notFound(),
    handle: async (context, { currentPassword }) => {
      const { deps, actor, address, params, record, request } = context;
      const proofRefusal = record.type === 'admin' ? await checkProofInApp(context, currentPassword) : undefined;
      if (proofRefusal) return proofRefusal;
      const created = await createCompanyLink(deps, params.id);
      if (isRefusal(created)) return created;
      const log = { event: 'company-link-made', actor: actor.id, user: params.id, address };
      request.log.info(log, 'company link created');
      const { link, validUntil, isEmailed } = created;
      return { plain: { link, validUntil: instantToApi(validUntil), ...(isEmailed && { emailed: true }) } };
    },
  });

  serve(revokeLinkEndpoint, {
    authorizeItem: async ({ deps, params }) => (await findAccount(deps.db, params.id)) ?? notFound(),
    handle: async ({ deps, actor, address, params, request }) => {
      const refusal = await revokeCompanyLink(deps, params.id);
      if (!refusal)
        request.log.info({ event: 'company-link-ended', actor: actor.id, user: params.id, address }, 'link revoked');
      return refusal;
    },
  });

  serve(unlinkEndpoint, {
    authorizeItem: checkOwnOrAdmin,
    handle: async (context, { currentPassword }) => {
      const { deps, actor, params, address, request } = context;
      const { id: userId, identityId: id } = params;
      const refusal =
        (await checkProof(context, currentPassword)) ?? (await unlinkIdentity(deps, { userId, id, actorId: actor.id }));
      if (refusal) return refusal;
      request.log.info({ event: 'identity-unlinked', actor: actor.id, user: userId, address }, 'account unlinked');
      return undefined;
    },
  });
}

/** Registers the page that the provider returns to. It knows no session and trusts only the stored attempt; its code is in the fragment, so no log and no referrer has it. */
export function registerOidcCallback(app: FastifyInstance, deps: Deps): void {
  const { oidc, publicUrl = '' } = deps.config;
  if (!oidc) return;
  app.get(OIDC_CALLBACK_PATH, async (request, reply) => {
    const query = request.url.split('?').slice(1).join('?');
    const received = await receiveClaims(deps, query, request.log);
    const fragment = new URLSearchParams(received).toString();
    return reply.headers(NO_STORE).redirect(`${publicUrl.replace(/\/+$/, '')}/oidc#${fragment}`, 303);
  });
}
