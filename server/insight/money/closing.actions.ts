/** Closing and reopening months, one after the other (docs/figures.md#closing). */
import { checkClose, checkReopen, checkSeen, seenOf, type SeenMonth } from '#domain/insight/money/closing.ts';
import { monthText } from '#domain/platform/date-names.ts';
import { moneyTotals } from '#domain/insight/money/money-lines.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Refusal } from '#domain/platform/refusal.ts';
import { dayOf } from '#domain/platform/time-zone.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { lockSettings, writeSettings } from '#server/platform/settings/settings.store.ts';
import { changeMoney } from './money-access.ts';
import { loadMonth } from './money-months.query.ts';
import { readLabelsOf, readMoneyNames } from './money-names.store.ts';
import { digestOf, serializeSnapshot } from './money-snapshot.ts';
import { deleteBilled, insertBilled } from './months.store.ts';

type Change = { month: string; now: string };

/** Closes a month: stores its lines, and which ends and points it contains. Refuses it if it changed since it was seen. */
export const closeMonth = (
  db: Db,
  actor: Actor,
  { month, seen, now }: Change & { seen: SeenMonth },
): Promise<string | Refusal> =>
  changeMoney(db, async (trx, { currency, zone, closed }) => {
    const refusal = checkClose(month, { closed, today: dayOf(now, zone) });
    if (refusal) return refusal;
    const { lines } = await loadMonth(trx, { month, zone, closed });
    const changed = checkSeen(seen, seenOf(lines, moneyTotals(lines)));
    if (changed) return changed;
    const names = await readMoneyNames(trx, lines, await readLabelsOf(trx, lines));
    const snapshot = serializeSnapshot({ currency, timeZone: zone, lines, names });
    const digest = digestOf(snapshot);
    const columns = { closed_at: now, closed_by_id: actor.id, snapshot, digest };
    await trx
      .insertInto('months')
      .values({ month, ...columns, reopened_at: null, reopened_by_id: null })
      .onConflict((conflict) => conflict.column('month').doUpdateSet(columns))
      .execute();
    await insertBilled(trx, { month, zone, lines });
    const settings = await lockSettings(trx);
    if (!settings.isCurrencyFixed) await writeSettings(trx, { ...settings, isCurrencyFixed: true });
    const record = { kind: 'money', id: null, name: monthText(month) } as const;
    await writeAudit(trx, { action: 'money.close', record, after: { digest } }, { now });
    return digest;
  });

/** Reopens the last closed month, with a reason. */
export const reopenMonth = (
  db: Db,
  actor: Actor,
  { month, reason, now }: Change & { reason: string },
): Promise<undefined | Refusal> =>
  changeMoney(db, async (trx, { closed }) => {
    const refusal = checkReopen(month, { closed, reason });
    if (refusal) return refusal;
    await trx
      .updateTable('months')
      .set({
        closed_at: null,
        closed_by_id: null,
        snapshot: null,
        digest: null,
        reopened_at: now,
        reopened_by_id: actor.id,
        reopened_reason: reason.trim(),
      })
      .where('month', '=', month)
      .execute();
    await deleteBilled(trx, month);
    const record = { kind: 'money', id: null, name: monthText(month) } as const;
    await writeAudit(trx, { action: 'money.reopen', record, reason: reason.trim() }, { now });
    return undefined;
  });
