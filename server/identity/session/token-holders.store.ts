/** Current user and session of a token, read from the database on each request (ADR 17). */
import type { UserType } from '#domain/platform/actor.ts';
import { twoFactorDueAt } from '#domain/identity/two-factor.ts';
import { isSessionValid, type SessionLimits } from '#domain/platform/sign-in/sessions.ts';
import { prepared } from '#server/platform/db/sqlite/prepared.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { twoFactorSince } from './two-factor-since.ts';
import { SETTINGS_ROW, parseSettings } from '#server/platform/settings/settings.store.ts';
import type { TokenHolder } from '#server/platform/ports.ts';

const readHolder = prepared((db, id: number, sessionId: number) =>
  db
    .selectFrom('users')
    .leftJoin('sessions', (join) => join.onRef('sessions.user_id', '=', 'users.id').on('sessions.id', '=', sessionId))
    .leftJoin('settings', (join) => join.on('settings.name', '=', SETTINGS_ROW))
    .select([
      twoFactorSince.as('factor_since'),
      'settings.value as settings',
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
      'sessions.identity_id',
    ])
    .where('users.id', '=', id)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null),
);

/** User of a token and the state of its session. */
export type HolderWithSession = TokenHolder & {
  seenAt: string;
  isSessionValid: boolean;
  isInApp: boolean;
  begunAt: string;
  mustChoosePassword: boolean;
  mustSetUpFactor: boolean;
};

/** The time, the lifetime of sessions, and whether company accounts count as both factors. */
type HolderTimes = { now: string; limits: SessionLimits; isTwoFactorTrusted?: boolean | undefined };

type Person = { type: UserType; created_at: string; factor_since: string | null; settings: string | null };

/** Returns whether the workspace requires a second factor that this user should have by now (docs/people.md#factor-demand). */
export function isMissingFactor(
  { type, created_at: createdAt, factor_since: since, settings }: Person,
  now: string,
): boolean {
  if (since !== null || settings === null) return false;
  const due = twoFactorDueAt(parseSettings(settings), { type, createdAt });
  return due !== undefined && due <= now;
}

/** Returns the user with this ID, if they may sign in, with the state of this session. */
export async function findTokenHolder(
  db: Db,
  { id, sessionId }: { id: number; sessionId: number },
  { now, limits, isTwoFactorTrusted = false }: HolderTimes,
): Promise<HolderWithSession | undefined> {
  const [row] = await readHolder(db, id, sessionId);
  if (!row) return undefined;
  const { begun_at: begunAt, seen_at: seenAt, ended_at: endedAt } = row;
  const isInApp = row.in_app === true;
  // A company account signs in without the password that someone else chose.
  const isByCompanyAccount = row.identity_id !== null;
  const mustChoosePassword = isInApp && row.password_assigned && !isByCompanyAccount;
  const hasBothFactors = isByCompanyAccount && isTwoFactorTrusted;
  const holder = {
    id: row.id,
    email: row.email,
    type: row.type,
    tokenVersion: row.token_version,
    isInApp,
    begunAt: begunAt ?? '',
    mustChoosePassword,
    mustSetUpFactor: isInApp && !hasBothFactors && isMissingFactor(row, now),
  };
  if (begunAt === null || seenAt === null) return { ...holder, seenAt: now, isSessionValid: false };
  const isCurrentVersion = row.session_version === row.token_version;
  return {
    ...holder,
    seenAt,
    isSessionValid: isCurrentVersion && isSessionValid({ begunAt, seenAt, endedAt }, now, limits),
  };
}
