/** What the program's parts are given, wired by hand in main.ts and in tests. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { OfferedSignIn } from '#contract/identity/session.ts';
import type { Config } from './config.ts';
import type { CutFiles, MediaFiles, Mailer, Passwords, PendingLeave, Tokens } from './ports.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';
import type { Seal } from './seal.ts';
import type { Vault } from './vault.ts';

export type Deps = {
  config: Config;
  /** The connection for everything that writes, and for short reads. */
  db: Kysely<Tables>;
  /** A read-only connection for long reads (statistics, exports): it never makes a request wait. */
  reports: Kysely<Tables>;
  /** Now, as ISO UTC with milliseconds. The only clock. */
  clock: () => string;
  /** 128 random bits as 32 hex digits. */
  newId: () => string;
  files: MediaFiles;
  cutFiles: CutFiles;
  tokens: Tokens;
  passwords: Passwords;
  pendingLeave: PendingLeave;
  /** A seal on a text that nobody else can make: for addresses that hold for a while. */
  seal: Seal;
  /** Keeps texts that only this house can read. */
  vault: Vault;
  /** Absent where no mail is set up. */
  mailer?: Mailer | undefined;
  readiness: Readiness;
  /** Bytes that are free on the disk of the data folder, at most a second old; undefined where nobody can tell. */
  freeBytes: () => Promise<number | undefined>;
  /** What this process counts of itself. */
  metrics: Metrics;
  log: Logger;
  /** Whom the sign-in page offers to be; nobody but in the demo. */
  offeredSignIns?: readonly OfferedSignIn[];
};
