/** Reading and verifying the audit log are acts that it tells of (docs/audit.md#reading). */
import type { Actor } from '#domain/identity/roles.ts';
import type { AuditQuery } from '#contract/operations/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { hasJustRead } from './audit.store.ts';

type Store = Pick<Deps, 'db' | 'clock'>;

/** The filters as an address has them; empty of the whole log. */
const askedOf = (query: AuditQuery): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');

/** Notes who reads with which filters, unless they have just done so. */
export async function noteRead({ db, clock }: Store, actor: Actor, query: AuditQuery): Promise<void> {
  const [filterText, now] = [askedOf(query), clock()];
  if (await hasJustRead(db, { actorId: actor.id, filterText, now })) return;
  const record = { kind: 'audit', id: null, name: filterText } as const;
  await db.transaction().execute((trx) => writeAudit(trx, { action: 'audit.read', record }, { now }));
}

/** Notes that somebody verified it, and how many stretches were found at fault. */
export const noteVerified = ({ db, clock }: Store, faults: number): Promise<void> =>
  db
    .transaction()
    .execute((trx) =>
      writeAudit(
        trx,
        { action: 'audit.verify', record: { kind: 'audit', id: null, name: '' }, after: { faults } },
        { now: clock() },
      ),
    );
