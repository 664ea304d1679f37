/** Passkey endpoints (docs/api-reference.md#calls-passkeys). */
import { checkPasskeyName, passkeysNeedHttps } from '#domain/identity/passkeys.ts';
import { accessDenied, isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import { mayManageUsers } from '#domain/identity/users.ts';
import {
  addPasskey as addEndpoint,
  beginPasskey,
  listPasskeys as listEndpoint,
  passkeyToApi,
  deletePasskey as deleteEndpoint,
  renamePasskey as renameEndpoint,
} from '#contract/identity/passkeys.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { checkOwnPassword } from '#server/identity/proof/check-proof.ts';
import { findAccount } from '#server/identity/accounts/users.store.ts';
import { addPasskey, startAddingPasskey, deletePasskey, renamePasskey } from './passkeys.actions.ts';
import { findPasskey, listPasskeys } from './passkeys.store.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

type UserRequest = Pick<Context, 'deps' | 'actor'> & { params: { id: number } };

/** Restricts access to the caller's own account. */
async function checkOwn({ deps, actor, params }: UserRequest): Promise<Refusal | undefined> {
  if (!(await findAccount(deps.db, params.id))) return notFound();
  return actor.id === params.id ? undefined : accessDenied();
}

/** Returns 404 for passkeys of other users. Administrators can remove another user's passkeys only all at once, with the second factor. */
async function checkOwnPasskey({ deps, actor, params }: UserRequest): Promise<Refusal | undefined> {
  const passkey = await findPasskey(deps.db, params.id);
  return passkey?.user_id === actor.id ? undefined : notFound();
}

const partyOf = ({ request, deps }: Pick<Context, 'request' | 'deps'>): RelyingParty | undefined =>
  relyingPartyOf(request, deps.config.publicUrl);

export function registerPasskeys(serve: Serve): void {
  serve(listEndpoint, {
    authorizeItem: async (context) => {
      const refusal = await checkOwn(context);
      return refusal?.kind === 'forbidden' && mayManageUsers(context.actor) ? undefined : refusal;
    },
    handle: async (context) => {
      const passkeys = await listPasskeys(context.deps.db, context.params.id);
      return { plain: { possible: partyOf(context) !== undefined, passkeys: passkeys.map(passkeyToApi) } };
    },
  });

  serve(beginPasskey, {
    authorizeItem: checkOwn,
    handle: async (context, { currentPassword }) => {
      const { deps, actor, request } = context;
      const party = partyOf(context);
      if (!party) return passkeysNeedHttps();
      const proofRefusal = await checkOwnPassword(context, currentPassword);
      if (proofRefusal) return proofRefusal;
      const started = await startAddingPasskey(deps, party, { userId: actor.id, sessionId: request.sessionId });
      return isRefusal(started) ? started : { plain: started };
    },
  });

  serve(addEndpoint, {
    authorizeItem: checkOwn,
    validate: ({ name }, violations) => [...violations, ...(name ? checkPasskeyName(name) : [])],
    handle: async (context, body) => {
      const { deps, actor, address, request } = context;
      const party = partyOf(context);
      if (!party) return passkeysNeedHttps();
      const added = await addPasskey(deps, { party, userId: actor.id, sessionId: request.sessionId }, body);
      if (isRefusal(added)) return added;
      const { passkey, ...recovery } = added;
      request.log.info({ event: 'passkey-added', actor: actor.id, passkey: passkey.id, address }, 'passkey added');
      return { plain: { passkey: passkeyToApi(passkey), ...recovery } };
    },
  });

  serve(renameEndpoint, {
    authorizeItem: checkOwnPasskey,
    handle: async ({ deps, params }, { name }) => {
      await renamePasskey(deps, { id: params.id, name });
      return undefined;
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: checkOwnPasskey,
    handle: async (context, { currentPassword }) => {
      const { deps, actor, address, params, request } = context;
      const proofRefusal = await checkOwnPassword(context, currentPassword);
      if (proofRefusal) return proofRefusal;
      await deletePasskey(deps, params.id);
      request.log.info({ event: 'passkey-removed', actor: actor.id, passkey: params.id, address }, 'passkey removed');
      return undefined;
    },
  });
}
