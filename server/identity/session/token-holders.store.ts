/** Those whom tokens were given to, with the session of the token, as the database knows both at this moment (ADR 17). */
import type { UserType } from '#domain/identity/roles.ts';
import { factorDue } from '#domain/identity/second-factor.ts';
import { holdsSession, type SessionLimits } from '#domain/identity/sessions.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { factorSince } from '#server/identity/second-factor/factor-since.ts';
import { HOUSE_ROW, settingsIn } from '#server/identity/settings/settings.store.ts';
import type { TokenHolder } from '#server/platform/ports.ts';

const readHolder = prepared((db, id: number, sessionId: number) =>
  db
    .selectFrom('users')
    .leftJoin('sessions', (join) => join.onRef('sessions.user_id', '=', 'users.id').on('sessions.id', '=', sessionId))
    .leftJoin('settings', (join) => join.on('settings.name', '=', HOUSE_ROW))
    .select([
      factorSince.as('factor_since'),
      'settings.value as house',
      'users.created_at',
      'users.id',
      'users.email',
      'users.type',
      'users.token_version',
      'users.password_assigned',
      'sessions.token_version as session_version',
      'sessions.begun_at',
      'sessions.seen_at',
      'sessions.ended_at',
      'sessions.in_app',
    ])
    .where('users.id', '=', id)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null),
);

/** Who it is, and whether the session holds. */
export type Held = TokenHolder & {
  seenAt: string;
  holds: boolean;
  isInApp: boolean;
  begunAt: string;
  mustChoosePassword: boolean;
  mustSetUpFactor: boolean;
};

type Person = { type: UserType; created_at: string; factor_since: string | null; house: string | null };

/** Whether the house demands a second factor that this person should have by now (docs/people.md#factor-demand). */
export function lacksFactor({ type, created_at: createdAt, factor_since: since, house }: Person, now: string): boolean {
  if (since !== null || house === null) return false;
  const due = factorDue(settingsIn(house), { type, createdAt });
  return due !== undefined && due <= now;
}

/** The person with this id, while they may sign in, and how it stands with this session of theirs. */
export async function findTokenHolder(
  db: Db,
  { id, sessionId }: { id: number; sessionId: number },
  { now, limits }: { now: string; limits: SessionLimits },
): Promise<Held | undefined> {
  const [row] = await readHolder(db, id, sessionId);
  if (!row) return undefined;
  const { begun_at: begunAt, seen_at: seenAt, ended_at: endedAt } = row;
  const isInApp = row.in_app === true;
  const mustChoosePassword = isInApp && row.password_assigned;
  const holder = {
    id: row.id,
    email: row.email,
    type: row.type,
    tokenVersion: row.token_version,
    isInApp,
    begunAt: begunAt ?? '',
    mustChoosePassword,
    mustSetUpFactor: isInApp && lacksFactor(row, now),
  };
  if (begunAt === null || seenAt === null) return { ...holder, seenAt: now, holds: false };
  const isOfNow = row.session_version === row.token_version;
  return { ...holder, seenAt, holds: isOfNow && holdsSession({ begunAt, seenAt, endedAt }, now, limits) };
}
