/** Dependencies of the server's features, wired by hand in build-deps.ts and in tests. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { OfferedSignIn } from '#contract/platform/session.ts';
import type { Config } from '#server/platform/config/config.ts';
import type {
  CutFiles,
  FileUses,
  MediaFiles,
  Mailer,
  OidcProvider,
  Passwords,
  PendingLeave,
  ProjectExtras,
  Tokens,
} from './ports.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Metrics } from '#server/platform/health/metrics.ts';
import type { Readiness } from '#server/platform/health/readiness.ts';
import type { Signer } from '#server/platform/net/signer.ts';
import type { Secrets } from '#server/platform/config/secrets.ts';

export type Deps = {
  config: Config;
  /** Connection for all writes and short reads. */
  db: Kysely<Tables>;
  /** Read-only connection for long reads (statistics, exports), so that they never block other requests. */
  reports: Kysely<Tables>;
  /** Returns the current time as ISO UTC with milliseconds. The only time source. */
  clock: () => string;
  /** Returns 128 random bits as 32 hex digits. */
  newId: () => string;
  files: MediaFiles;
  cutFiles: CutFiles;
  tokens: Tokens;
  passwords: Passwords;
  pendingLeave: PendingLeave;
  projectExtras: ProjectExtras;
  fileUses: FileUses;
  /** Signs text with an HMAC, for URLs that are valid for a limited time. */
  signer: Signer;
  /** Encrypts text so that only this instance can read it. */
  secrets: Secrets;
  /** Email sender; absent when email is not configured. */
  mailer?: Mailer | undefined;
  /** Absent when no company sign-in is configured. */
  oidc?: OidcProvider | undefined;
  readiness: Readiness;
  /** Free bytes on the disk of the data folder, cached for a second; undefined when unknown. */
  freeBytes: () => Promise<number | undefined>;
  /** Metrics of this process. */
  metrics: Metrics;
  log: Logger;
  /** Accounts offered on the sign-in page, in the demo only. */
  offeredSignIns?: readonly OfferedSignIn[];
};
