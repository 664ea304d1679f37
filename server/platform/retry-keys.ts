/** Interface between idempotent POST requests and the store of their responses (docs/api-reference.md#retries). */
import type { UserType } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** A response as it was sent. Its body is stored encrypted. */
export type SentResponse = { status: number; headers: Record<string, string>; body: string };

/** A key of one caller in their current role. */
export type Claim = { callerId: number; callerType: UserType; key: string; now: string };

/** Store for keys, passed in because the http layer doesn't access tables. */
export type KeyStore = {
  findKey(db: Db, claim: Claim): Promise<{ fingerprint: string; response: SentResponse } | undefined>;
  claimKey(trx: Db, claim: Claim, fingerprint: string): Promise<boolean>;
  storeResponse(trx: Db, claim: Claim, response: SentResponse): Promise<void>;
};
