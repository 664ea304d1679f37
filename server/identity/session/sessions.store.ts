/** Sessions in the database: begun, seen, ended, and listed (docs/people.md#sessions). */
import type { SeenDevice, SessionLimits } from '#domain/identity/sessions.ts';
import { SEEN_EVERY_MS, sessionsSince } from '#domain/identity/sessions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { networkOf } from '#server/platform/network-of.ts';

/** What a browser says of itself, cut to what is of use. */
const AGENT_LENGTH = 400;
/** Of a person's sign-ins, how many of the last are looked at for a device. */
const REMEMBERED = 200;

/** What signed in, where it was not a password, with a code or without. */
export type SignInWay = 'passkey';

/** Where a sign-in comes from. */
export type Origin = { agent: string; address: string; inApp?: boolean; way?: SignInWay };

/** What may stand in a row of what a header says. */
export const agentIn = (header: string | undefined): string =>
  (header ?? '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, AGENT_LENGTH);

/** A session that begins now; its id. */
export async function insertSession(
  db: Db,
  { userId, tokenVersion, agent, address, inApp = false }: Origin & { userId: number; tokenVersion: number },
  now: string,
): Promise<number> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_version: tokenVersion,
      agent,
      address,
      in_app: inApp,
      begun_at: now,
      seen_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** From where this person signed in before, ended sessions too. */
export async function listDevices(db: Db, userId: number): Promise<SeenDevice[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['agent', 'address'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .limit(REMEMBERED)
    .execute();
  return rows.map(({ agent, address }) => ({ agent, network: networkOf(address) }));
}

/** Notes that it was seen, and from where; nothing where another request did so just now. */
export async function noteSeen(db: Db, { id, address, now }: { id: number; address: string; now: string }) {
  const before = new Date(Date.parse(now) - SEEN_EVERY_MS).toISOString();
  await db
    .updateTable('sessions')
    .set({ seen_at: now, address })
    .where('id', '=', id)
    .where('seen_at', '<=', before)
    .execute();
}

/** The session goes on with the credentials that its person has now. */
export async function keepSession(db: Db, id: number, tokenVersion: number): Promise<void> {
  await db.updateTable('sessions').set({ token_version: tokenVersion }).where('id', '=', id).execute();
}

const held = (db: Db, userId: number, { now, limits }: { now: string; limits: SessionLimits }) => {
  const since = sessionsSince(now, limits);
  return db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'sessions.user_id').onRef('users.token_version', '=', 'sessions.token_version'),
    )
    .where('sessions.user_id', '=', userId)
    .where('sessions.seen_at', '>', since.seen)
    .where('sessions.begun_at', '>', since.begun)
    .where('sessions.ended_at', 'is', null);
};

/** A person's sessions that hold, last seen first. */
export const listSessions = (db: Db, userId: number, at: { now: string; limits: SessionLimits }) =>
  held(db, userId, at)
    .select(['sessions.id', 'sessions.agent', 'sessions.address', 'sessions.begun_at', 'sessions.seen_at'])
    .orderBy('sessions.seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();

/** Whose session it is, where it was not ended. */
export const findOpenSession = (db: Db, id: number) =>
  db.selectFrom('sessions').select('user_id').where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst();

/** Ends one session. */
export async function endSession(db: Db, id: number, now: string): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute();
}

/** Ends a person's sessions but for this one; how many there were. */
export async function endSessionsOf(db: Db, userId: number, { but, now }: { but: number; now: string }) {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('id', '!=', but)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Forgets those that were not seen since. */
export async function deleteOldSessions(db: Db, before: string): Promise<number> {
  const gone = await db.deleteFrom('sessions').where('seen_at', '<', before).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
