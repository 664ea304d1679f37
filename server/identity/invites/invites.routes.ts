/** Invite endpoints. */
import type { Invitee } from '#domain/identity/invites.ts';
import { isCompanyAccountRequired } from '#domain/platform/sign-in/oidc.ts';
import { isRefusal, notFound } from '#domain/platform/refusal.ts';
import { inviteEnded } from '#domain/identity/invites.ts';
import {
  acceptInvite as acceptEndpoint,
  createInvites as createEndpoint,
  revokeInvite as endEndpoint,
  inviteToApi,
  getInvite as readEndpoint,
  renewInvite as renewEndpoint,
} from '#contract/identity/invites.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { checkChosenPassword, readLink } from '#server/identity/link-tokens/account-links.ts';
import { userAgentIn } from '#server/identity/session/sessions.store.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { checkProofInApp } from '#server/identity/proof/check-proof.ts';
import { findAccount } from '#server/identity/accounts/users.store.ts';
import { acceptInvite, createInvites, INVITE, revokeInvite } from './invites.actions.ts';
import { renewInvite } from './renew-invite.ts';

const getAccount = async ({ deps, params }: Pick<Context<typeof endEndpoint>, 'deps' | 'params'>) =>
  (await findAccount(deps.db, params.id)) ?? notFound();

export function registerInvites(serve: Serve): void {
  serve(createEndpoint, {
    handle: async (context, body) => {
      const { deps, actor, address, request } = context;
      const people = body.people.map((one): Invitee => ({ ...one, jobType: one.jobType ?? null }));
      const makesAdmin = people.some(({ type }) => type === 'admin');
      const proofRefusal = makesAdmin ? await checkProofInApp(context, body.currentPassword) : undefined;
      if (proofRefusal) return proofRefusal;
      const invites = await createInvites(deps, people);
      if (isRefusal(invites)) return invites;
      for (const { user } of invites)
        request.log.info(
          { event: 'user-invited', actor: actor.id, user: user.id, type: user.type, address },
          'user invited',
        );
      return { plain: { invites: invites.map(inviteToApi) } };
    },
  });

  serve(renewEndpoint, {
    authorizeItem: getAccount,
    handle: async (context, { currentPassword }) => {
      const { deps, actor, address, params, record, request } = context;
      const proofRefusal = record.type === 'admin' ? await checkProofInApp(context, currentPassword) : undefined;
      if (proofRefusal) return proofRefusal;
      const invite = await renewInvite(deps, params.id);
      if (isRefusal(invite)) return invite;
      request.log.info({ event: 'invite-renewed', actor: actor.id, user: params.id, address }, 'invite renewed');
      return { plain: inviteToApi(invite) };
    },
  });

  serve(endEndpoint, {
    authorizeItem: getAccount,
    handle: async ({ deps, actor, address, params, request }) => {
      const refusal = await revokeInvite(deps, params.id);
      if (!refusal)
        request.log.info({ event: 'invite-ended', actor: actor.id, user: params.id, address }, 'invite revoked');
      return refusal;
    },
  });

  serve(readEndpoint, {
    handle: async ({ deps, address, request }, { token }) => {
      const invite = await readLink(deps, INVITE, { token, caller: { address, log: request.log } });
      if (isRefusal(invite)) return invite;
      const { id: _id, type, isCompanyLink = false, ...person } = invite;
      if (isCompanyLink && !deps.config.oidc) return inviteEnded();
      const isOnly = isCompanyLink || isCompanyAccountRequired(deps.config.oidc, type);
      const companyAccount = { ...(isOnly && { companyAccountOnly: true }), ...(isCompanyLink && { linking: true }) };
      return { plain: { house: (await readSettings(deps.db)).name, ...person, ...companyAccount } };
    },
  });

  serve(acceptEndpoint, {
    validate: checkChosenPassword(INVITE),
    handle: async ({ deps, address, request }, { token, plainPassword }) => {
      const caller = { address, agent: userAgentIn(request.headers['user-agent']), log: request.log };
      const session = await acceptInvite(deps, { token, password: plainPassword }, caller);
      return isRefusal(session) ? session : { plain: session };
    },
  });
}
