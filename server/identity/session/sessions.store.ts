/** Database access for sessions (docs/people.md#sessions). */
import type { SeenDevice, SessionLimits } from '#domain/platform/sign-in/sessions.ts';
import { LAST_SEEN_INTERVAL_MS, sessionCutoffs } from '#domain/platform/sign-in/sessions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { networkOf } from '#server/platform/net/network-of.ts';

/** Stored length of a user agent, in characters. */
const AGENT_LENGTH = 400;
/** Number of a user's most recent sessions searched for a known device. */
const RECENT_SIGN_INS = 200;

/** Credential of a sign-in, unless it was a password. */
type SignInMethod = 'passkey' | 'oidc';

/** Device and network of a sign-in. */
export type Origin = {
  agent: string;
  address: string;
  inApp?: boolean;
  way?: SignInMethod | undefined;
  /** The company account that signed in. */
  identityId?: number | undefined;
};

/** Returns a user agent header in a form that can be stored. */
export const userAgentIn = (header: string | undefined): string =>
  (header ?? '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, AGENT_LENGTH);

/** Inserts a session and returns its ID. */
export async function insertSession(
  db: Db,
  {
    userId,
    tokenVersion,
    agent,
    address,
    inApp = false,
    identityId,
  }: Origin & { userId: number; tokenVersion: number },
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
      identity_id: identityId ?? null,
      begun_at: now,
      seen_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the devices and networks of the user's recent sign-ins, including ended sessions. */
export async function listDevices(db: Db, userId: number): Promise<SeenDevice[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['agent', 'address'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .limit(RECENT_SIGN_INS)
    .execute();
  return rows.map(({ agent, address }) => ({ agent, network: networkOf(address) }));
}

/** Records activity and its network address. Does nothing if another request just did. */
export async function recordSessionActivity(
  db: Db,
  { id, address, now }: { id: number; address: string; now: string },
) {
  const before = new Date(Date.parse(now) - LAST_SEEN_INTERVAL_MS).toISOString();
  await db
    .updateTable('sessions')
    .set({ seen_at: now, address })
    .where('id', '=', id)
    .where('seen_at', '<=', before)
    .execute();
}

/** Keeps the session valid after its user's credentials changed. */
export async function updateSessionCredentials(db: Db, id: number, tokenVersion: number): Promise<void> {
  await db.updateTable('sessions').set({ token_version: tokenVersion }).where('id', '=', id).execute();
}

const validSessions = (db: Db, userId: number, { now, limits }: { now: string; limits: SessionLimits }) => {
  const since = sessionCutoffs(now, limits);
  return db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'sessions.user_id').onRef('users.token_version', '=', 'sessions.token_version'),
    )
    .where('sessions.user_id', '=', userId)
    .where('sessions.seen_at', '>', since.seen)
    .where('sessions.begun_at', '>', since.createdAfter)
    .where('sessions.ended_at', 'is', null);
};

/** Returns a user's valid sessions, most recently active first. */
export const listSessions = (db: Db, userId: number, at: { now: string; limits: SessionLimits }) =>
  validSessions(db, userId, at)
    .select(['sessions.id', 'sessions.agent', 'sessions.address', 'sessions.begun_at', 'sessions.seen_at'])
    .orderBy('sessions.seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();

/** Returns the user of a session that hasn't been ended. */
export const findOpenSession = (db: Db, id: number) =>
  db.selectFrom('sessions').select('user_id').where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst();

/** Ends one session. */
export async function endSession(db: Db, id: number, now: string): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute();
}

/** Ends all sessions of a user except `exceptId` and returns their number. */
export async function endSessionsOf(db: Db, userId: number, { exceptId, now }: { exceptId: number; now: string }) {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('id', '!=', exceptId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Deletes sessions last active before this time and returns their number. */
export async function deleteOldSessions(db: Db, before: string): Promise<number> {
  const deleted = await db.deleteFrom('sessions').where('seen_at', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
