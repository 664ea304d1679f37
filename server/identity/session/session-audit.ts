/** Audit entries of sign-ins. Refused ones are recorded once per network and quarter hour, so that a flood can't fill the disk (docs/audit.md#acts). */
import { REFUSAL_INTERVAL_MS } from '#domain/journal/audit.ts';
import { deviceName } from '#domain/platform/sign-in/sessions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { networkOf } from '#server/platform/net/network-of.ts';
import type { Origin } from './sessions.store.ts';

const person = (id: number) => ({ kind: 'user', id }) as const;

/** Maximum entries read; the throttle (docs/people.md#throttle) keeps the number per account and quarter hour below this. */
const LINES_READ = 100;

async function wasRefusedRecently(trx: Db, userId: number, { address, now }: { address: string; now: string }) {
  const since = new Date(Date.parse(now) - REFUSAL_INTERVAL_MS).toISOString();
  const lines = await trx
    .selectFrom('audit')
    .select(['action', 'at', 'address'])
    .where('record_kind', '=', 'user')
    .where('record_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(LINES_READ)
    .execute();
  const network = networkOf(address);
  return lines.some(
    (line) => line.action === 'sessions.refuse' && line.at > since && networkOf(line.address) === network,
  );
}

/** Records a refused sign-in. Unknown emails cause the same query, to avoid a timing side channel. */
export async function auditRefusedSignIn(
  trx: Db,
  {
    userId = 0,
    inApp,
    why,
    address,
    now,
  }: { userId: number | undefined; inApp: boolean; why: string; address: string; now: string },
): Promise<void> {
  const isKnown = await wasRefusedRecently(trx, userId, { address, now });
  if (isKnown || userId === 0) return;
  const by = { actorId: 0, inApp };
  await writeAudit(trx, { action: 'sessions.refuse', record: person(userId), after: { why } }, { now, by });
}

/** Records the start of a session. */
export async function auditSignIn(
  trx: Db,
  {
    userId,
    agent,
    inApp,
    way,
    now,
  }: Pick<Origin, 'agent'> & {
    userId: number;
    inApp: boolean | undefined;
    way: Origin['way'] | undefined;
    now: string;
  },
): Promise<void> {
  const by = { actorId: userId, inApp: inApp === true };
  const line = {
    action: 'sessions.begin',
    record: person(userId),
    after: { device: deviceName(agent), ...(way ? { with: way } : {}) },
  } as const;
  await writeAudit(trx, line, { now, by });
}
