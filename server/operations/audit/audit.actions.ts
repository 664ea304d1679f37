/** Records that the audit log was read or verified (docs/audit.md#reading). */
import type { Actor } from '#domain/platform/actor.ts';
import type { AuditQuery } from '#contract/operations/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { recordRecentRead } from '#server/journal/record-read.ts';

type Store = Pick<Deps, 'db' | 'clock'>;

/** Returns the filters as a query string; empty for the whole log. */
const queryStringOf = (query: AuditQuery): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');

/** Records a reader and the filters, unless they have just done so. */
export const recordRead = (store: Store, actor: Actor, query: AuditQuery): Promise<void> =>
  recordRecentRead(store, actor, {
    action: 'audit.read',
    record: { kind: 'audit', id: null, name: queryStringOf(query) },
  });

/** Records a verification and the number of faulty ranges it found. */
export const recordVerification = ({ db, clock }: Store, faults: number): Promise<void> =>
  db
    .transaction()
    .execute((trx) =>
      writeAudit(
        trx,
        { action: 'audit.verify', record: { kind: 'audit', id: null, name: '' }, after: { faults } },
        { now: clock() },
      ),
    );
