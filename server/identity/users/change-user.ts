/** A patch of a person from body to answer: the password proven and hashed, the picture scaled, then the action. */
import { isRefusal, notFound, type Refusal, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import { choosePasswordFirst, PASSWORD_TEXTS } from '#domain/identity/passwords.ts';
import { opensAdministration } from '#domain/identity/proof.ts';
import { mayManageUsers, needsCurrentPassword } from '#domain/identity/users.ts';
import { brokenRuleAt, blankAt } from '#domain/platform/violations.ts';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import { type changeUser as changeEndpoint, userToWire } from '#contract/identity/users.ts';
import type { Context } from '#server/platform/http/serve.ts';
import { judgePassword } from '#server/identity/session/judge-password.ts';
import { tidyPicture } from '#server/files/media/tidy-picture.ts';
import { checkPresentPassword, checkProofInApp } from './present-password.ts';
import { type Changed, changeUser, type UserChange } from './users.actions.ts';
import { type Account, findAccount } from './users.store.ts';

type ChangeBody = BodyOf<typeof changeEndpoint>;
type ChangeContext = Context<typeof changeEndpoint>;

/** What the patch asks for, save the password, which is hashed first. */
export function changeFrom(body: ChangeBody): UserChange {
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

/** Blank and null leave the password as it is (docs/wire.md#calls-people). */
const newPasswordIn = (body: ChangeBody): string | undefined => body.plainPassword || undefined;

/** The rule on passwords beside the declared constraints; whose it is to be goes by what the same patch says. */
export async function validatePassword(
  body: ChangeBody,
  violations: Violation[],
  { deps, params }: ChangeContext,
): Promise<Violation[]> {
  const password = newPasswordIn(body);
  if (password === undefined) return violations;
  const account = await findAccount(deps.db, params.id);
  return [...violations, ...(await judgePassword(deps.db, password, { ...account, ...changeFrom(body) }))];
}

/** Refuses without the proof that a change needs: of the own credentials the current password, which is checked wherever it comes with a new one. */
async function checkCurrentPassword(
  context: ChangeContext,
  account: Account,
  { body, change }: { body: ChangeBody; change: UserChange },
): Promise<Refusal | undefined> {
  const { actor, request, params } = context;
  const isOwn = actor.id === params.id;
  const isPasswordNew = newPasswordIn(body) !== undefined;
  const current = body.currentPassword || undefined;
  if (!isOwn) {
    const isAsked = opensAdministration(account, { ...change, hasNewPassword: isPasswordNew });
    return isAsked ? checkProofInApp(context, current) : undefined;
  }
  const isOfCredentials = isPasswordNew || (change.email ?? account.email) !== account.email;
  const isNeeded = isOfCredentials && needsCurrentPassword(actor, request.isInApp);
  if (current === undefined) return isNeeded ? refuseInvalid([blankAt('currentPassword')]) : undefined;
  return isNeeded || isPasswordNew ? checkPresentPassword(context, current) : undefined;
}

/** Whoever was given a password chooses another one, of their own account and nothing besides. */
function checkNewcomer({ actor, params, request }: ChangeContext, body: ChangeBody): Refusal | undefined {
  if (!request.mustChoosePassword) return undefined;
  const { plainPassword, currentPassword, ...rest } = body;
  if (actor.id !== params.id || Object.keys(rest).length > 0) return choosePasswordFirst();
  const isSame = plainPassword !== undefined && plainPassword !== null && plainPassword === currentPassword;
  return isSame ? refuseInvalid([brokenRuleAt('plainPassword', PASSWORD_TEXTS.sameAsGiven)]) : undefined;
}

/** The body's wishes with the password hashed and the picture scaled, each only where it is new. */
async function prepareChange(
  context: ChangeContext,
  account: Account,
  body: ChangeBody,
): Promise<UserChange | Refusal> {
  const change = changeFrom(body);
  const refusal = checkNewcomer(context, body) ?? (await checkCurrentPassword(context, account, { body, change }));
  if (refusal) return refusal;
  const password = newPasswordIn(body);
  if (password !== undefined) change.passwordHash = await context.deps.passwords.hash(password);
  const hasNewPicture = change.pictureId !== undefined && change.pictureId !== (account.picture?.id ?? null);
  return hasNewPicture ? tidyPicture(context.deps, change) : change;
}

/** A change of the own password, type or e-mail makes every token void: here is the next one of the same session. */
function freshTokenFor({ deps, actor, request }: ChangeContext, { account, killsTokens }: Changed): { token?: string } {
  if (!killsTokens || account.id !== actor.id || !account.isActive) return {};
  return { token: deps.tokens.issue({ ...account, sessionId: request.sessionId }, Date.parse(deps.clock())) };
}

/** The whole of a change: proof, hash, picture, action, log, and a token where the own session ended. */
export async function handleChange(context: ChangeContext, body: ChangeBody) {
  const { deps, actor, params, ifMatch, request } = context;
  const account = await findAccount(deps.db, params.id);
  if (!account) return notFound();
  const change = await prepareChange(context, account, body);
  if (isRefusal(change)) return change;
  const isProven = actor.id === params.id && (request.isInApp || !mayManageUsers(actor));
  const provenHash = isProven && change.passwordHash !== undefined ? account.passwordHash : undefined;
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
  return { item: { ...userToWire(result.user), ...freshTokenFor(context, result) }, version: result.user.version };
}
