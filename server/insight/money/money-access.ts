/** Who may read money, and the settings that every call needs (docs/figures.md#money-rights). */
import type { Actor } from '#domain/platform/actor.ts';
import type { ClosedMonths } from '#domain/insight/money/closing.ts';
import { accessDenied, isRefusal, notFound, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import type { Transaction } from 'kysely';
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { readClosedMonths } from './months.store.ts';

/** Amounts that someone may read besides their own pay. */
export type Visible = { clients: boolean; editors: boolean };

export type MoneyAccess = { currency: string; zone: TimeZone; closed: ClosedMonths; visible: Visible };

/** Returns what this person may read, or a 404 in a workspace without a currency. */
export async function readAccess(db: Db, { type }: Actor): Promise<MoneyAccess | Refusal> {
  const { currency, timeZone: zone, managersSeeClientMoney } = await readSettings(db);
  if (currency === '') return notFound();
  const isAdmin = type === 'admin';
  const visible = { clients: isAdmin || (type === 'manager' && managersSeeClientMoney), editors: isAdmin };
  return { currency, zone, closed: await readClosedMonths(db), visible };
}

/** Returns what this person may read about clients, or a refusal if nothing. */
export async function readClientAccess(db: Db, actor: Actor): Promise<MoneyAccess | Refusal> {
  const access = await readAccess(db, actor);
  return isRefusal(access) || access.visible.clients ? access : accessDenied();
}

/** Runs a change of money, one after the other so that none slips past a closing month. Refuses it without a currency. */
export function changeMoney<T>(
  db: Db,
  change: (
    trx: Transaction<Tables>,
    now: { currency: string; zone: TimeZone; closed: ClosedMonths },
  ) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return db.transaction().execute(async (trx) => {
    await advisoryLock(trx, 'money');
    const { currency, timeZone: zone } = await readSettings(trx);
    if (currency === '') return refuse('conflict', 'Choose a currency in Settings first.');
    return change(trx, { currency, zone, closed: await readClosedMonths(trx) });
  });
}
