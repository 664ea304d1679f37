/** The endpoints of the second factor (docs/wire.md#calls-second-factor). */
import { accessDenied, isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import { mayManageUsers } from '#domain/identity/users.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  deleteSecondFactor as deleteEndpoint,
  renewRecoveryCodes,
  secondFactorToWire,
} from '#contract/identity/second-factor.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { checkPresentPassword } from '#server/identity/users/present-password.ts';
import { findAccount } from '#server/identity/users/users.store.ts';
import { beginSetUp, confirmSetUp, deleteSecondFactor, renewCodes } from './second-factor.actions.ts';
import { readSecondFactor } from './second-factor.store.ts';

type OfUser = Pick<Context, 'deps' | 'actor' | 'address' | 'request'> & { params: { id: number } };

/** One's own alone: a factor is in the hand of its person. */
async function checkOwn({ deps, actor, params }: OfUser): Promise<Refusal | undefined> {
  if (!(await findAccount(deps.db, params.id))) return notFound();
  return actor.id === params.id ? undefined : accessDenied();
}

/** One's own, and to administrators everybody's. */
async function checkOwnOrAdmin(context: OfUser): Promise<Refusal | undefined> {
  const refusal = await checkOwn(context);
  return refusal?.kind === 'forbidden' && mayManageUsers(context.actor) ? undefined : refusal;
}

const note = ({ request, actor, params, address }: OfUser, event: string, words: string): void =>
  request.log.info({ event, actor: actor.id, user: params.id, address }, words);

export function registerSecondFactor(serve: Serve): void {
  serve(getSecondFactor, {
    authorizeItem: checkOwnOrAdmin,
    handle: async ({ deps, params }) => ({ plain: secondFactorToWire(await readSecondFactor(deps.db, params.id)) }),
  });

  serve(beginSecondFactor, {
    authorizeItem: checkOwn,
    handle: async (context, { currentPassword }) => {
      const { deps, actor, request } = context;
      const unproven = await checkPresentPassword(context, currentPassword);
      if (unproven) return unproven;
      const { sessionId } = request;
      const begun = await beginSetUp(deps, { userId: actor.id, email: actor.email, sessionId });
      return isRefusal(begun) ? begun : { plain: begun };
    },
  });

  serve(confirmSecondFactor, {
    authorizeItem: checkOwn,
    handle: async (context, body) => {
      const { deps, actor, request } = context;
      const codes = await confirmSetUp(deps, { userId: actor.id, sessionId: request.sessionId }, body);
      if (isRefusal(codes)) return codes;
      note(context, 'second-factor-set-up', 'second factor set up');
      return { plain: { recoveryCodes: codes } };
    },
  });

  serve(renewRecoveryCodes, {
    authorizeItem: checkOwn,
    handle: async (context, { currentPassword }) => {
      const { deps, actor } = context;
      const codes = (await checkPresentPassword(context, currentPassword)) ?? (await renewCodes(deps, actor.id));
      if (isRefusal(codes)) return codes;
      note(context, 'recovery-codes-made', 'recovery codes made');
      return { plain: { recoveryCodes: codes } };
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: checkOwnOrAdmin,
    handle: async (context, { currentPassword }) => {
      const { deps, actor, params } = context;
      const refusal =
        (await checkPresentPassword(context, currentPassword)) ??
        (await deleteSecondFactor(deps, { userId: params.id, actorId: actor.id }));
      if (refusal) return refusal;
      note(context, 'second-factor-removed', 'second factor removed');
      return undefined;
    },
  });
}
