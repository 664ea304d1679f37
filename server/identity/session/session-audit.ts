/** Sign-ins in the audit log; of refused ones the first of each network in a quarter of an hour, so that no flood fills the disk (docs/audit.md#acts). */
import { REFUSALS_APART_MS } from '#domain/journal/audit.ts';
import { deviceOf } from '#domain/identity/sessions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { networkOf } from '#server/platform/network-of.ts';
import type { Origin } from './sessions.store.ts';

const person = (id: number) => ({ kind: 'user', id }) as const;

/** An account is guessed at so slowly (docs/people.md#throttle) that a quarter of an hour has fewer lines about it. */
const LINES_READ = 100;

async function wasRefusedLately(trx: Db, userId: number, { address, now }: { address: string; now: string }) {
  const since = new Date(Date.parse(now) - REFUSALS_APART_MS).toISOString();
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

/** A wrong password, or one of somebody who is not active. Looked for in the same way where nobody has that e-mail, so that time tells nothing. */
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
  const isKnown = await wasRefusedLately(trx, userId, { address, now });
  if (isKnown || userId === 0) return;
  const by = { actorId: 0, inApp };
  await writeAudit(trx, { action: 'sessions.refuse', record: person(userId), after: { why } }, { now, by });
}

/** A session that begins. */
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
    after: { device: deviceOf(agent), ...(way ? { with: way } : {}) },
  } as const;
  await writeAudit(trx, line, { now, by });
}
