/** Tables of people: accounts, sessions and credentials. */
import type { Generated } from 'kysely';
import type { JobType, UserType } from '#domain/identity/roles.ts';

export type UsersTable = {
  id: Generated<number>;
  version: Generated<number>;
  /** Lower-cased; unique among people who are not removed. */
  email: string;
  first_name: string;
  last_name: string;
  /** Full name and e-mail, normalised for search. */
  search: string;
  /** Each name alone, normalised for search. */
  search_first: string;
  search_last: string;
  type: UserType;
  job_type: JobType | null;
  is_active: boolean;
  /** PHC string of argon2id. */
  password_hash: string;
  /** Grows when password, type, status or e-mail change: older tokens die. */
  token_version: Generated<number>;
  picture_id: number | null;
  created_at: string;
  /** The password was chosen by somebody else (docs/people.md#assigned-passwords). */
  password_assigned: Generated<boolean>;
  /** SHA-256 of the token of the invite link; null where there is none. */
  invite_hash: Generated<string | null>;
  /** Until when the link is or was valid; null of those who have a password. */
  invited_until: Generated<string | null>;
  /** Removed softly: projects keep the name. */
  deleted_at: string | null;
  /** Who wrote this version, where that is known. */
  changed_by_id: Generated<number | null>;
};

/** A row for every sign-in; the token carries its id. */
export type SessionsTable = {
  id: Generated<number>;
  user_id: number;
  /** Of the person's credentials, as this session knows them: with another one it has ended. */
  token_version: number;
  /** What the browser says of itself. */
  agent: string;
  address: string;
  begun_at: string;
  /** Noted every five minutes at most. */
  seen_at: string;
  ended_at: Generated<string | null>;
  /** Begun on the screens of the app, which can ask for a password (docs/people.md#assigned-passwords). */
  in_app: Generated<boolean>;
};

/** Links to a new password (docs/people.md#forgotten). */
export type PasswordLinksTable = {
  /** SHA-256 of the token. */
  hash: string;
  user_id: number;
  /** Mailed to whoever asked, rather than made by an administrator. */
  by_mail: boolean;
  until: string;
};

/** Tokens for scripts; the tokens themselves are nowhere (docs/people.md#script-tokens). */
export type ScriptTokensTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** Its first characters, by which people know it. */
  prefix: string;
  /** The SHA-256 of the token, in hex. */
  digest: string;
  /** With blanks between them. */
  scopes: string;
  created_at: string;
  expires_at: string;
  /** Noted every five minutes at most. */
  used_at: Generated<string | null>;
};

/** Second factors (docs/people.md#second-factor). */
export type SecondFactorsTable = {
  user_id: number;
  /** Locked with a key that comes of the signing key. */
  secret: string;
  /** The half minute of the last code that was taken, counted since 1970: none of it or before it is taken again. */
  last_step: number;
  since: string;
};

/** Codes to recover by that were not used yet. */
export type RecoveryCodesTable = {
  user_id: number;
  /** The SHA-256 of the code, in hex. */
  digest: string;
};

/** Passkeys (docs/people.md#passkeys). */
export type PasskeysTable = {
  id: Generated<number>;
  user_id: number;
  /** As the authenticator names it, in base64url, as are the two others below. */
  credential_id: string;
  public_key: string;
  /** How often the authenticator says that it was used; 0 where it does not count. */
  counter: number;
  /** The ways in which a browser reaches it, with blanks between them. */
  transports: string;
  /** What stands for the person in the authenticator: random, the same in all of theirs. */
  handle: string;
  /** Kept by more than one device. */
  is_synced: boolean;
  name: string;
  created_at: string;
  used_at: Generated<string | null>;
};

/** Challenges that were answered, until they would have ended by themselves. */
export type AnsweredChallengesTable = { challenge: string; until: string };

export type SignInFailuresTable = { id: Generated<number>; email: string; address: string; failed_at: string };

export type IdentityTables = {
  users: UsersTable;
  sessions: SessionsTable;
  password_links: PasswordLinksTable;
  script_tokens: ScriptTokensTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  answered_challenges: AnsweredChallengesTable;
  sign_in_failures: SignInFailuresTable;
};
