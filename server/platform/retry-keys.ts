/** What stands between a POST that may be sent again and the place where its answer is kept (docs/wire.md#retries). */
import type { UserType } from '#domain/identity/roles.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** An answer as it was written; kept with its body locked. */
export type Written = { status: number; headers: Record<string, string>; body: string };

/** One key of one caller, in the role that the caller has now. */
export type Claim = { callerId: number; callerType: UserType; key: string; now: string };

/** Where keys are kept: http knows no table. */
export type KeyStore = {
  findKey(db: Db, claim: Claim): Promise<{ fingerprint: string; answer: Written } | undefined>;
  claimKey(trx: Db, claim: Claim, fingerprint: string): Promise<boolean>;
  keepAnswer(trx: Db, claim: Claim, answer: Written): Promise<void>;
};
