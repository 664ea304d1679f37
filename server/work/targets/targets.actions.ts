/** Setting and changing target points. */
import { groupedText } from '#domain/platform/numbers.ts';
import { noticesFor } from '#domain/journal/notifications.ts';
import { accessDenied, notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { checkTarget, checkTargetOpen, mayWriteTargets, type Target } from '#domain/work/targets.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import { notify } from '#server/journal/notify.store.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { findTarget, insertTarget, latestTargetId, listActiveIds, updateTarget } from './targets.store.ts';

const recordOf = (id: number) => ({ kind: 'target', id, name: 'Point target' }) as const;

/** Sets a new target; it becomes the current one. */
export function createTarget(
  db: Db,
  actor: Actor,
  { target, now }: { target: number; now: string },
): Promise<Target | Refusal> {
  return db.transaction().execute(async (trx) => {
    if (!mayWriteTargets(actor)) return accessDenied();
    const invalid = refuseInvalid(checkTarget(target));
    if (invalid) return invalid;
    const id = await insertTarget(trx, { target, createdById: actor.id, createdAt: now });
    await writeAudit(trx, { action: 'targets.add', record: recordOf(id), after: { target } }, { now });
    const notices = noticesFor(await listActiveIds(trx), 'target', actor.id, { detail: groupedText(target) });
    await notify(trx, notices, { actorId: actor.id, now });
    return (await findTarget(trx, id)) as Target;
  });
}

/** Changes the value; repeating the stored one writes nothing. */
export function changeTarget(
  db: Db,
  actor: Actor,
  { id, target, ifMatch, now }: { id: number; target: number | undefined; ifMatch: IfMatch; now: string },
): Promise<Target | Refusal> {
  return db.transaction().execute(async (trx) => {
    await selectForUpdate(trx, trx.selectFrom('point_targets').select('id').where('id', '=', id)).execute();
    const stored = await findTarget(trx, id);
    if (!stored) return notFound();
    if (!mayWriteTargets(actor)) return accessDenied();
    const stale = checkIfMatch(ifMatch, stored.version);
    if (stale) return stale;
    if (target === undefined || target === stored.target) return stored;
    const closed = checkTargetOpen(stored, { latestId: await latestTargetId(trx), now, zone: await readTimeZone(trx) });
    if (closed) return closed;
    const invalid = refuseInvalid(checkTarget(target));
    if (invalid) return invalid;
    const values = { before: { target: stored.target }, after: { target } };
    await writeAudit(trx, { action: 'targets.change', record: recordOf(id), ...values }, { now });
    await updateTarget(trx, id, target);
    return (await findTarget(trx, id)) as Target;
  });
}
