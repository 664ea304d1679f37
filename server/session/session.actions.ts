/** Signing in: one judgement for every reason to refuse, with the same work (docs/people.md#throttle). */
import type { FastifyBaseLogger } from 'fastify';
import { LIMITS } from '#domain/limits.ts';
import type { Refusal } from '#domain/refusal.ts';
import { invalidCredentials, tooManySignIns } from '#domain/sign-in.ts';
import { charactersIn } from '#domain/text.ts';
import type { Db } from '#server/db/dialect.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from './network-of.ts';
import {
  type Attempt,
  deleteSignInFailures,
  findSignInWait,
  insertSignInFailure,
  takeAddressTurn,
} from './sign-in-failures.store.ts';

export type Credentials = { email: string; password: string };

/** The name that failures are counted under, as it may stand in a row: what no e-mail could hold is left out of it. */
const countedNameOf = (typed: string): string =>
  typed
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, LIMITS.emailLength);

/** The e-mail as it is stored; undefined for what no account could have, which is as wrong as an unknown one (docs/wire.md#sign-in-errors). */
function emailIn(typed: string): string | undefined {
  const email = typed.trim().toLowerCase();
  return /\p{Cc}/u.test(typed) || charactersIn(email) > LIMITS.emailLength ? undefined : email;
}

const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'type', 'is_active', 'password_hash', 'token_version'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Ten wrong answers are told as such; whatever comes after them is told to wait, even the right password. */
function noteFailure(db: Deps['db'], attempt: Attempt): Promise<Refusal> {
  return db.transaction().execute(async (trx) => {
    await takeAddressTurn(trx, attempt.address);
    const wait = await findSignInWait(trx, attempt);
    if (wait !== undefined) return tooManySignIns(wait);
    await insertSignInFailure(trx, attempt);
    return invalidCredentials();
  });
}

/** A fresh token, or why not. The log tells the reason, the answer does not. */
export async function signIn(
  { db, passwords, tokens, clock }: Deps,
  { email: typed, password }: Credentials,
  { address, log }: { address: string; log: FastifyBaseLogger },
): Promise<{ token: string } | Refusal> {
  const name = countedNameOf(typed);
  const refused = (refusal: Refusal, why: string, actor?: number): Refusal => {
    log.warn(
      { event: 'sign-in-refused', why: refusal.kind === 'throttled' ? 'throttled' : why, actor, address },
      'refused',
    );
    return refusal;
  };
  const network = networkOf(address);
  const early = await findSignInWait(db, { email: name, address: network, now: clock() });
  if (early !== undefined) return refused(tooManySignIns(early), 'throttled');
  const email = emailIn(typed);
  const account = email === undefined ? undefined : await findAccount(db, email);
  const isRight = account
    ? await passwords.verify(password, account.password_hash)
    : await passwords.pretend(password).then(() => false);
  const attempt = { email: name, address: network, now: clock() };
  if (!account) return refused(await noteFailure(db, attempt), 'unknown e-mail');
  if (!isRight || !account.is_active)
    return refused(await noteFailure(db, attempt), isRight ? 'inactive' : 'wrong password', account.id);
  // Guesses that were under way when the measure filled are not answered either.
  const late = await findSignInWait(db, attempt);
  if (late !== undefined) return refused(tooManySignIns(late), 'throttled', account.id);
  await deleteSignInFailures(db, attempt);
  log.info({ event: 'signed-in', actor: account.id, address }, 'signed in');
  const holder = { id: account.id, email: account.email, type: account.type, tokenVersion: account.token_version };
  return { token: tokens.issue(holder, Date.parse(attempt.now)) };
}
