/** Two-factor endpoints (docs/api-reference.md#calls-second-factor). */
import { accessDenied, isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import { mayManageUsers } from '#domain/identity/users.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  getTwoFactor,
  deleteTwoFactor as deleteEndpoint,
  renewRecoveryCodes,
  twoFactorToApi,
} from '#contract/identity/two-factor.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { checkOwnPassword } from '#server/identity/proof/check-proof.ts';
import { findAccount } from '#server/identity/accounts/users.store.ts';
import { startSetup, confirmSetup, deleteTwoFactor, renewCodes } from './two-factor.actions.ts';
import { readSecondFactor } from './two-factor.store.ts';

type UserRequest = Pick<Context, 'deps' | 'actor' | 'address' | 'request'> & { params: { id: number } };

/** Restricts access to the caller's own account. */
async function checkOwn({ deps, actor, params }: UserRequest): Promise<Refusal | undefined> {
  if (!(await findAccount(deps.db, params.id))) return notFound();
  return actor.id === params.id ? undefined : accessDenied();
}

/** Allows the account's owner and administrators. */
async function checkOwnOrAdmin(context: UserRequest): Promise<Refusal | undefined> {
  const refusal = await checkOwn(context);
  return refusal?.kind === 'forbidden' && mayManageUsers(context.actor) ? undefined : refusal;
}

const logChange = ({ request, actor, params, address }: UserRequest, event: string, message: string): void =>
  request.log.info({ event, actor: actor.id, user: params.id, address }, message);

export function registerSecondFactor(serve: Serve): void {
  serve(getTwoFactor, {
    authorizeItem: checkOwnOrAdmin,
    handle: async ({ deps, params }) => ({ plain: twoFactorToApi(await readSecondFactor(deps.db, params.id)) }),
  });

  serve(beginTwoFactor, {
    authorizeItem: checkOwn,
    handle: async (context, { currentPassword }) => {
      const { deps, actor, request } = context;
      const proofRefusal = await checkOwnPassword(context, currentPassword);
      if (proofRefusal) return proofRefusal;
      const { sessionId } = request;
      const started = await startSetup(deps, { userId: actor.id, email: actor.email, sessionId });
      return isRefusal(started) ? started : { plain: started };
    },
  });

  serve(confirmTwoFactor, {
    authorizeItem: checkOwn,
    handle: async (context, body) => {
      const { deps, actor, request } = context;
      const codes = await confirmSetup(deps, { userId: actor.id, sessionId: request.sessionId }, body);
      if (isRefusal(codes)) return codes;
      logChange(context, 'second-factor-set-up', 'two-factor authentication set up');
      return { plain: { recoveryCodes: codes } };
    },
  });

  serve(renewRecoveryCodes, {
    authorizeItem: checkOwn,
    handle: async (context, { currentPassword }) => {
      const { deps, actor } = context;
      const codes = (await checkOwnPassword(context, currentPassword)) ?? (await renewCodes(deps, actor.id));
      if (isRefusal(codes)) return codes;
      logChange(context, 'recovery-codes-made', 'recovery codes renewed');
      return { plain: { recoveryCodes: codes } };
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: checkOwnOrAdmin,
    handle: async (context, { currentPassword }) => {
      const { deps, actor, params } = context;
      const refusal =
        (await checkOwnPassword(context, currentPassword)) ??
        (await deleteTwoFactor(deps, { userId: params.id, actorId: actor.id }));
      if (refusal) return refusal;
      logChange(context, 'second-factor-removed', 'two-factor authentication removed');
      return undefined;
    },
  });
}
