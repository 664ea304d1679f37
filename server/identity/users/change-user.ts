/** Changing a user, from request body to response: verifies and hashes passwords, resizes the picture, then runs the action. */
import { isRefusal, type Refusal, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import { passwordChoiceRequired, PASSWORD_TEXTS } from '#domain/platform/sign-in/passwords.ts';
import { grantsAdminAccess } from '#domain/platform/sign-in/proof.ts';
import { mayManageUsers, needsCurrentPassword } from '#domain/identity/users.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import { type changeUser as changeEndpoint, userToApi } from '#contract/identity/users.ts';
import type { ChangeContext } from '#server/platform/http/serve.ts';
import { checkPasswordRule } from '#server/identity/session/password-rule.ts';
import { scaleLinkedPicture } from '#server/files/media/scale-linked-picture.ts';
import { checkOwnPassword, checkProofInApp } from '#server/identity/proof/check-proof.ts';
import { type UserChangeResult, changeUser, type UserChange } from '#server/identity/accounts/users.actions.ts';
import type { Account } from '#server/identity/accounts/users.store.ts';

type ChangeBody = BodyOf<typeof changeEndpoint>;
type UserContext = ChangeContext<typeof changeEndpoint, Account, UserChange>;

/** Returns the requested change, except the password, which is hashed separately. */
export function userChangeFrom(body: ChangeBody): UserChange {
  const change: UserChange = {};
  if (body.firstName !== undefined) change.firstName = body.firstName.trim();
  if (body.lastName !== undefined) change.lastName = body.lastName.trim();
  if (body.email !== undefined) change.email = body.email;
  if (body.type !== undefined) change.type = body.type;
  if (body.jobType !== undefined) change.jobType = body.jobType;
  if (body.status !== undefined) change.isActive = body.status;
  if (body.profileImage !== undefined) change.pictureId = body.profileImage;
  return change;
}

/** Returns the new password, if any. Blank and null leave it unchanged (docs/api-reference.md#calls-people). */
const newPasswordIn = (body: ChangeBody): string | undefined => body.plainPassword || undefined;

/** Adds violations of the password rule, checked against the name and email that the same request sets. */
export async function validatePassword(
  body: ChangeBody,
  violations: Violation[],
  { deps, record, change }: UserContext,
): Promise<Violation[]> {
  const password = newPasswordIn(body);
  if (password === undefined) return violations;
  return [...violations, ...(await checkPasswordRule(deps.db, password, { ...record, ...change }))];
}

/** Refuses a change that lacks the required proof of identity. A current password sent with a new one is always checked. */
async function checkCurrentPassword(context: UserContext, body: ChangeBody): Promise<Refusal | undefined> {
  const { actor, request, record: account, change } = context;
  const isOwn = actor.id === account.id;
  const isPasswordNew = newPasswordIn(body) !== undefined;
  const current = body.currentPassword || undefined;
  if (!isOwn) {
    const isProofNeeded = grantsAdminAccess(account, { ...change, hasNewPassword: isPasswordNew });
    return isProofNeeded ? checkProofInApp(context, current) : undefined;
  }
  const isOfCredentials = isPasswordNew || (change.email ?? account.email) !== account.email;
  const isNeeded = isOfCredentials && needsCurrentPassword(actor, request.isInApp);
  const isGiven = current !== undefined;
  return isNeeded || (isGiven && isPasswordNew) ? checkOwnPassword(context, current) : undefined;
}

/** Restricts a user with an assigned password to choosing a new one for their own account. */
function checkAssignedPassword({ actor, params, request }: UserContext, body: ChangeBody): Refusal | undefined {
  if (!request.mustChoosePassword) return undefined;
  const { plainPassword, currentPassword, ...rest } = body;
  if (actor.id !== params.id || Object.keys(rest).length > 0) return passwordChoiceRequired();
  const isSame = plainPassword !== undefined && plainPassword !== null && plainPassword === currentPassword;
  return isSame ? refuseInvalid([brokenRuleAt('plainPassword', PASSWORD_TEXTS.sameAsGiven)]) : undefined;
}

/** Returns the change with the password hashed and the picture resized, if they are new. */
async function prepareChange(context: UserContext, body: ChangeBody): Promise<UserChange | Refusal> {
  const { deps, record, change } = context;
  const refusal = checkAssignedPassword(context, body) ?? (await checkCurrentPassword(context, body));
  if (refusal) return refusal;
  const password = newPasswordIn(body);
  const passwordHash = password === undefined ? {} : { passwordHash: await deps.passwords.hash(password) };
  const prepared = { ...change, ...passwordHash };
  const hasNewPicture = change.pictureId !== undefined && change.pictureId !== (record.picture?.id ?? null);
  return hasNewPicture ? scaleLinkedPicture(deps, prepared) : prepared;
}

/** Returns a new token for the same session if changing their own password, role or email invalidated the caller's tokens. */
function freshTokenFor(
  { deps, actor, request }: UserContext,
  { account, endsSessions }: UserChangeResult,
): { token?: string } {
  if (!endsSessions || account.id !== actor.id || !account.isActive) return {};
  return { token: deps.tokens.issue({ ...account, sessionId: request.sessionId }, Date.parse(deps.clock())) };
}

/** Handles the request: proof, hash, picture, action, log, and a new token if the caller's own became invalid. */
export async function handleChange(context: UserContext, body: ChangeBody) {
  const { deps, actor, params, record, ifMatch, request } = context;
  const change = await prepareChange(context, body);
  if (isRefusal(change)) return change;
  const isProven = actor.id === params.id && (request.isInApp || !mayManageUsers(actor));
  const provenHash = isProven && change.passwordHash !== undefined ? record.passwordHash : undefined;
  const result = await changeUser(deps, params.id, {
    actor,
    sessionId: request.sessionId,
    change,
    ifMatch,
    provenHash,
  });
  if (isRefusal(result)) return result;
  const log = {
    event: 'user-changed',
    actor: actor.id,
    user: params.id,
    fields: result.changed,
    address: context.address,
  };
  if (result.changed.length > 0) request.log.info(log, 'user changed');
  return { item: { ...userToApi(result.user), ...freshTokenFor(context, result) }, version: result.user.version };
}
