/** Visits through share links: history and password attempts. */
import type { Transaction } from 'kysely';
import { CUT_LIMITS } from '#domain/review/cuts.ts';
import { type PasswordAttempts, SHARE_LIMITS, type Visit, type VisitAction } from '#domain/review/share.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import { countOf } from '#server/platform/db/page.ts';
import type { Tables } from '#server/platform/db/tables.ts';

const minutesBefore = (now: string, minutes: number): string =>
  new Date(Date.parse(now) - minutes * 60_000).toISOString();

/** Returns the log of a link, latest first, and the total. */
export async function listVisitsOf(db: Db, linkId: number): Promise<{ visits: Visit[]; total: number }> {
  const query = db
    .selectFrom('share_visits')
    .leftJoin('share_guests', 'share_guests.id', 'share_visits.guest_id')
    .leftJoin('cuts', 'cuts.id', 'share_visits.cut_id')
    .select(['share_visits.id', 'act', 'at', 'share_guests.name', 'cuts.number'])
    .where('share_visits.link_id', '=', linkId)
    .where('act', '<>', 'entered');
  const rows = await query.orderBy('share_visits.id', 'desc').limit(SHARE_LIMITS.visitsShown).execute();
  const visits = rows.map(({ id, act, at, name, number }): Visit => ({
    id,
    act: act as VisitAction,
    guestName: name ?? '',
    cutNumber: number,
    at,
  }));
  return { visits, total: await countOf(query) };
}

/** Entering through a contact's link, which email scanners do too: it is counted, but shows as opened only at the first play. */
type StoredAct = VisitAction | 'entered';

export type NewVisit = {
  linkId: number;
  guestId?: number | null;
  act: StoredAct;
  cutId?: number | null;
  /** Network address, stored only where attempts are counted: for entries and passwords. */
  address?: string;
  now: string;
};

export async function insertVisit(db: Db, visit: NewVisit): Promise<number> {
  const { id } = await db
    .insertInto('share_visits')
    .values({
      link_id: visit.linkId,
      guest_id: visit.guestId ?? null,
      act: visit.act,
      cut_id: visit.cutId ?? null,
      address: visit.address ?? '',
      at: visit.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records the visit unless the same guest took the same action a short while ago. */
export async function recordVisit(db: Db, visit: NewVisit & { guestId: number; cutId: number }): Promise<void> {
  const recentVisit = await db
    .selectFrom('share_visits')
    .select('id')
    .where('guest_id', '=', visit.guestId)
    .where('act', '=', visit.act)
    .where('cut_id', '=', visit.cutId)
    .where('at', '>', minutesBefore(visit.now, SHARE_LIMITS.visitMinutes))
    .executeTakeFirst();
  if (!recentVisit) await insertVisit(db, visit);
}

/** Turns an attempt counted as failed into a visit after a correct password. */
export async function convertToVisit(db: Db, id: number, guestId: number): Promise<void> {
  await db.updateTable('share_visits').set({ act: 'opened', guest_id: guestId }).where('id', '=', id).execute();
}

type CountedAttempt = { linkId: number; address: string; now: string };

/** Serializes attempts from one address across all processes. */
export const lockAddress = (trx: Transaction<Tables>, { linkId, address }: CountedAttempt): Promise<void> =>
  advisoryLock(trx, `share ${linkId} ${address}`);

const since = (db: Db, { linkId, now }: CountedAttempt, { act, minutes }: { act: StoredAct; minutes: number }) =>
  db
    .selectFrom('share_visits')
    .where('link_id', '=', linkId)
    .where('act', '=', act)
    .where('at', '>', minutesBefore(now, minutes));

/** Returns the time of the nth latest row, or null if there are fewer. */
async function nthLatest(query: ReturnType<typeof since>, n: number): Promise<string | null> {
  const row = await query
    .select('at')
    .orderBy('at', 'desc')
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Returns how much of its limits this link's failed passwords have used. */
export async function readGuesses(db: Db, counted: CountedAttempt): Promise<PasswordAttempts> {
  const countSince = (minutes: number) => since(db, counted, { act: 'wrong-password', minutes });
  const own = (minutes: number) => countSince(minutes).where('address', '=', counted.address);
  return {
    fifteenMinuteLimitAt: await nthLatest(own(15), SHARE_LIMITS.passwordsPerQuarter),
    hourLimitAt: await nthLatest(own(60), SHARE_LIMITS.extraPasswords),
    isCrowded: (await nthLatest(countSince(60), SHARE_LIMITS.passwordsPerHour)) !== null,
  };
}

/** Counts how often this address opened the link within the last hour. */
export async function countEntries(db: Db, counted: CountedAttempt): Promise<number> {
  const count = (act: StoredAct) =>
    countOf(since(db, counted, { act, minutes: 60 }).where('address', '=', counted.address));
  return (await count('opened')) + (await count('entered'));
}

/** Records that a contact opened their link, once per visit. */
export async function recordOpened(db: Db, visit: { linkId: number; guestId: number; now: string }): Promise<void> {
  const opened = await db
    .selectFrom('share_visits')
    .select('id')
    .where('guest_id', '=', visit.guestId)
    .where('act', '=', 'opened')
    .executeTakeFirst();
  if (!opened) await insertVisit(db, { ...visit, act: 'opened' });
}

/** Deletes visits after the longest lifetime of a link, and addresses after a day. Returns the number of visits. */
export async function deleteOldVisits(db: Db, now: string): Promise<number> {
  const day = 1_440;
  await db
    .updateTable('share_visits')
    .set({ address: '' })
    .where('at', '<', minutesBefore(now, day))
    .where('address', '<>', '')
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('share_visits')
    .where('at', '<', minutesBefore(now, CUT_LIMITS.linkDays * day))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
