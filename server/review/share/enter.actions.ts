/** Entering through a share link, with its password if it has one. Each attempt is counted as failed before the password is checked (docs/review.md#links). */
import { isRefusal, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { SHARE_ACCESS_TEXTS, linkEnded } from '#domain/review/share-access.ts';
import {
  secondsUntilPasswordRetry,
  SHARE_LIMITS,
  SHARE_TEXTS,
  tooManyGuests,
  tooManyPasswordAttempts,
} from '#domain/review/share.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/identity/link-tokens/account-links.ts';
import { digestOf, newToken } from '#server/identity/link-tokens/link-token.ts';
import { networkOf } from '#server/platform/net/network-of.ts';
import { findLinkContact } from './contact-guest.store.ts';
import { insertGuest } from './guests.store.ts';
import { findLinkOf } from './guest-auth.ts';
import { countEntries, insertVisit, readGuesses, lockAddress, convertToVisit } from './visits.store.ts';

type Link = Row<'share_links'>;
type CountedAttempt = { linkId: number; address: string; now: string };

const wrongPassword = (message: string): Refusal => refuseInvalid([brokenRuleAt('password', message)]) as Refusal;

async function checkFlood(db: Db, counted: CountedAttempt): Promise<Refusal | undefined> {
  return (await countEntries(db, counted)) >= SHARE_LIMITS.entriesPerHour ? tooManyGuests() : undefined;
}

/** Records the attempt as failed. Returns the ID of its row, or the refusal after too many attempts. */
const chargeAttempt = (deps: Deps, counted: CountedAttempt): Promise<number | Refusal> =>
  deps.db.transaction().execute(async (trx) => {
    await lockAddress(trx, counted);
    const wait = secondsUntilPasswordRetry(await readGuesses(trx, counted), counted.now);
    if (wait !== undefined) return tooManyPasswordAttempts(wait);
    return (await checkFlood(trx, counted)) ?? insertVisit(trx, { ...counted, act: 'wrong-password' });
  });

type EntryAttempt = { link: Link; counted: CountedAttempt; charged: number | undefined };

/** Returns the guest's secret, shown only once. Checks the link again, because verifying the password takes time. */
const admitGuest = (
  deps: Deps,
  token: string,
  { link, counted, charged }: EntryAttempt,
): Promise<{ guest: string } | Refusal> =>
  deps.db.transaction().execute(async (trx) => {
    await lockAddress(trx, counted);
    const now = await findLinkOf(trx, token, counted.now);
    if (isRefusal(now)) return now;
    if (now.password_hash !== link.password_hash) return linkEnded();
    const flood = charged === undefined ? await checkFlood(trx, counted) : undefined;
    if (flood) return flood;
    const secret = newToken();
    const contact = await findLinkContact(trx, now);
    const guestId = await insertGuest(trx, {
      linkId: link.id,
      secretHash: digestOf(secret),
      now: counted.now,
      ...(contact && { contactName: contact.name }),
    });
    const act = contact ? 'entered' : 'opened';
    if (charged === undefined) await insertVisit(trx, { ...counted, guestId, act });
    else await convertToVisit(trx, charged, guestId);
    return { guest: secret };
  });

/** Starts a guest's visit. */
export async function enterShare(
  deps: Deps,
  { token, password }: { token: string; password: string | null },
  { address, log }: Caller,
): Promise<{ guest: string } | Refusal> {
  const link = await findLinkOf(deps.db, token, deps.clock());
  if (isRefusal(link)) return link;
  const counted = { linkId: link.id, address: networkOf(address), now: deps.clock() };
  if (link.password_hash === null) return admitGuest(deps, token, { link, counted, charged: undefined });
  if (password === null || password === '') return wrongPassword(SHARE_ACCESS_TEXTS.passwordMissing);
  const charged = await chargeAttempt(deps, counted);
  const isPasswordCorrect = !isRefusal(charged) && (await deps.passwords.verify(password, link.password_hash));
  if (isPasswordCorrect) return admitGuest(deps, token, { link, counted, charged });
  log.warn({ event: 'share-refused', link: link.id, address }, 'refused');
  return isRefusal(charged) ? charged : wrongPassword(SHARE_TEXTS.wrongPassword);
}
