/** What the program's parts are given, wired by hand in main.ts and in tests. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Tables } from './db/tables.ts';
import type { MediaFiles } from './media/media.files.ts';
import type { Readiness } from './readiness.ts';
import type { Passwords } from './session/passwords.ts';
import type { Tokens } from './session/tokens.ts';

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
  tokens: Tokens;
  passwords: Passwords;
  readiness: Readiness;
  log: Logger;
};
