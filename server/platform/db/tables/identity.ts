/** Tables of users: accounts, sessions and credentials. */
import type { Generated } from 'kysely';
import type { OidcPurpose } from '#domain/platform/sign-in/oidc.ts';
import type { JobType, UserType } from '#domain/platform/actor.ts';

type UsersTable = {
  id: Generated<number>;
  version: Generated<number>;
  /** Lowercase; unique among users who are not removed. */
  email: string;
  first_name: string;
  last_name: string;
  /** Full name and email, normalized for search. */
  search: string;
  /** First name, normalized for search. */
  search_first: string;
  search_last: string;
  type: UserType;
  job_type: JobType | null;
  is_active: boolean;
  /** Argon2id hash as a PHC string. */
  password_hash: string;
  /** Incremented when password, type, status or email change, which invalidates older tokens. */
  token_version: Generated<number>;
  picture_id: number | null;
  created_at: string;
  /** True if someone else chose the password (docs/people.md#assigned-passwords). */
  password_assigned: Generated<boolean>;
  /** False for users who accepted their invite with a company account, until they set one. */
  has_password: Generated<boolean>;
  /** SHA-256 of the invite token; null without an invite. */
  invite_hash: Generated<string | null>;
  /** Expiry of the invite; null for users with a password. */
  invited_until: Generated<string | null>;
  /** Time of a soft deletion, after which projects keep the name. */
  deleted_at: string | null;
  /** The user who wrote this version, if known. */
  changed_by_id: Generated<number | null>;
  /** Null without holidays. */
  holiday_calendar_id: Generated<number | null>;
};

/** One row per sign-in. Tokens carry its id. */
type SessionsTable = {
  id: Generated<number>;
  user_id: number;
  /** Token version of the user at sign-in. The session ends when the user's version changes. */
  token_version: number;
  /** User agent of the browser. */
  agent: string;
  address: string;
  begun_at: string;
  /** Last activity, updated every five minutes at most. */
  seen_at: string;
  ended_at: Generated<string | null>;
  /** True if started on the app's sign-in page, which can require a new password (docs/people.md#assigned-passwords). */
  in_app: Generated<boolean>;
  /** The company account that signed in, if one did and it is still linked. */
  identity_id: Generated<number | null>;
};

/** Linked company accounts (docs/people.md#company-account). */
type IdentitiesTable = {
  id: Generated<number>;
  user_id: number;
  issuer: string;
  subject: string;
  /** As the provider sent it when it was linked; empty if it sent none. */
  email: string;
  created_at: string;
  used_at: string | null;
};

/** Company sign-ins under way. */
type OidcAttemptsTable = {
  /** SHA-256 of the state, in hex like the other digests. */
  state_hash: string;
  nonce: string;
  encrypted_verifier: string;
  /** Digest of the secret that only the page which began the sign-in has. */
  binding_hash: string;
  purpose: OidcPurpose;
  /** The person who links, or whom the invite is for. */
  user_id: number | null;
  invite_hash: string | null;
  network: string;
  /** Set once the provider has confirmed who it is. */
  code_hash: Generated<string | null>;
  encrypted_claims: Generated<string | null>;
  created_at: string;
  /** When the provider's page returned. */
  used_at: Generated<string | null>;
};

/** Password links (docs/people.md#forgotten). */
type PasswordLinksTable = {
  /** SHA-256 of the token. */
  hash: string;
  user_id: number;
  /** True if emailed on request rather than created by an administrator. */
  by_mail: boolean;
  until: string;
  /** What the link is for: to choose a password, or to link a company account. */
  purpose: Generated<'password' | 'company'>;
};

/** API tokens; only their digests are stored (docs/people.md#script-tokens). */
type ApiTokensTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** First characters of the token, shown to identify it. */
  prefix: string;
  /** SHA-256 of the token, in hex. */
  digest: string;
  /** Scopes separated by spaces. */
  scopes: string;
  created_at: string;
  expires_at: string;
  /** Last use, updated every five minutes at most. */
  used_at: Generated<string | null>;
};

/** Two-factor authentication (docs/people.md#second-factor). */
type SecondFactorsTable = {
  user_id: number;
  /** Authenticator secret, encrypted with a key derived from the signing key. */
  secret: string;
  /** Time step (30 seconds since 1970) of the last accepted code. Codes of this step or earlier are refused. */
  last_step: number;
  since: string;
};

/** Unused recovery codes. */
type RecoveryCodesTable = {
  user_id: number;
  /** SHA-256 of the code, in hex. */
  digest: string;
};

/** Passkeys (docs/people.md#passkeys). */
type PasskeysTable = {
  id: Generated<number>;
  user_id: number;
  /** ID given by the authenticator, in base64url, like `public_key` and `handle`. */
  credential_id: string;
  public_key: string;
  /** Signature counter of the authenticator; 0 when it doesn't count. */
  counter: number;
  /** Transports for reaching the authenticator, separated by spaces. */
  transports: string;
  /** Random user handle stored in the authenticator, the same for all passkeys of a user. */
  handle: string;
  /** True if synced between several devices. */
  is_synced: boolean;
  name: string;
  created_at: string;
  used_at: Generated<string | null>;
};

/** Used challenges, stored until they would have expired. */
type AnsweredChallengesTable = { challenge: string; until: string };

type SignInFailuresTable = { id: Generated<number>; email: string; address: string; failed_at: string };

export type IdentityTables = {
  users: UsersTable;
  sessions: SessionsTable;
  identities: IdentitiesTable;
  oidc_attempts: OidcAttemptsTable;
  password_links: PasswordLinksTable;
  script_tokens: ApiTokensTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  answered_challenges: AnsweredChallengesTable;
  sign_in_failures: SignInFailuresTable;
};
