/** Links by which people without a session act on their own account: invites and password links. */
import type { FastifyBaseLogger } from 'fastify';
import type { UserType } from '#domain/platform/actor.ts';
import { isRefusal, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { networkOf } from '#server/platform/net/network-of.ts';
import { checkPasswordRule } from '#server/identity/session/password-rule.ts';
import { findThrottle, recordFailure } from '#server/identity/session/throttle.ts';
import { digestOf, type SentToken } from './link-token.ts';

/** Account details shown on the page of a link. */
export type LinkOwner = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  type: UserType;
  /** True for a link that only links a company account. */
  isCompanyLink?: boolean;
};

/** Selects accounts that may sign in. */
export const selectOwners = (db: Db) =>
  db
    .selectFrom('users')
    .select(['users.id', 'first_name as firstName', 'last_name as lastName', 'email', 'type'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null);

export type Caller = { address: string; log: FastifyBaseLogger };

/** A kind of link; `throttleName` counts failed attempts in place of an email. */
export type LinkKind = {
  throttleName: string;
  refusedEvent: string;
  ended: () => Refusal;
  findOwner(db: Db, sentToken: SentToken): Promise<LinkOwner | undefined>;
};

type LinkUse = { token: string; caller: Caller };

/** Runs `work` for a valid token. An unknown, expired or used link counts as a failed sign-in. */
export async function withLink<T>(
  deps: Deps,
  { kind, token, caller: { address, log } }: LinkUse & { kind: LinkKind },
  work: (sentToken: SentToken) => Promise<T | Refusal | undefined>,
): Promise<T | Refusal> {
  const now = deps.clock();
  const attempt = { email: kind.throttleName, address: networkOf(address), now };
  const throttledBefore = await findThrottle(deps.db, attempt);
  const found = throttledBefore ?? (await work({ hash: digestOf(token), now })) ?? kind.ended();
  if (!isRefusal(found)) return found;
  log.warn({ event: kind.refusedEvent, why: found.kind, address }, 'refused');
  return throttledBefore ?? recordFailure(deps.db, attempt, found);
}

/** Returns the account that the link belongs to. */
export const readLink = (deps: Deps, kind: LinkKind, use: LinkUse): Promise<LinkOwner | Refusal> =>
  withLink(deps, { kind, ...use }, (sentToken) => kind.findOwner(deps.db, sentToken));

/** Returns a check of the password that the link's owner chooses, against their name and email. */
export const checkChosenPassword =
  (kind: LinkKind) =>
  async (
    { token, plainPassword }: { token: string; plainPassword: string },
    violations: Violation[],
    { deps }: { deps: Deps },
  ): Promise<Violation[]> => {
    if (violations.some(({ propertyPath }) => propertyPath === 'plainPassword')) return violations;
    const owner = await kind.findOwner(deps.db, { hash: digestOf(token), now: deps.clock() });
    return [...violations, ...(await checkPasswordRule(deps.db, plainPassword, owner ?? {}))];
  };
