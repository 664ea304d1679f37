/** Setting rates from a day on (docs/figures.md#rates). */
import { checkOpenMonth, firstOpenMonth } from '#domain/insight/money/closing.ts';
import { checkRate, checkRateCount, type MoneyKind, RATE_TEXTS, type RateValues } from '#domain/insight/money/rates.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { addMonths, isDay } from '#domain/platform/dates.ts';
import { isRefusal, type Refusal, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import { monthOf } from '#domain/platform/time-zone.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { ApiRate, RatesBody } from '#contract/insight/money/rates.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { readPartyNames } from '#server/insight/month/month-names.store.ts';
import { changeMoney } from './money-access.ts';
import { countChangedLines, type MonthsRequest } from './money-months.query.ts';
import { listRates, toRate } from './rates.store.ts';

const MONTH_LENGTH = 'YYYY-MM'.length;

/** Whose rates change; null for those of all clients or editors. */
type Party = { kind: MoneyKind; partyId: number | null };

const OTHER = { client: 'user', editor: 'client' } as const;

/** Returns whose rates these are. A rate of clients names no person, and one of editors no client. */
function partyIn({ kind, client = null, user = null }: RatesBody): Party & { violations: Violation[] } {
  const other = kind === 'client' ? user : client;
  const violations =
    other === null
      ? []
      : [brokenRuleAt(OTHER[kind], kind === 'client' ? 'Clients have no user.' : 'Editors have no client.')];
  return { kind, partyId: kind === 'client' ? client : user, violations };
}

/** Returns the values of each cell, and what is wrong with them. */
function cellsIn(body: RatesBody, { kind, partyId }: Party) {
  const cells = body.rates.map(({ class: projectClass = null, unit, amount = null }) => ({
    class: projectClass,
    unit,
    amount,
    kind,
    partyId,
    fromDay: body.fromDay,
  }));
  const violations = cells.flatMap((cell, index) =>
    checkRate({ ...cell, amount: cell.amount ?? 0 })
      .filter(({ propertyPath }) => propertyPath !== 'fromDay')
      .map((violation) => ({ ...violation, propertyPath: `rates[${index}].${violation.propertyPath}` })),
  );
  const day = isDay(body.fromDay) ? [] : [brokenRuleAt('fromDay', RATE_TEXTS.badDay)];
  return { cells, violations: [...day, ...violations] };
}

type Cell = Omit<RateValues, 'amount'> & { amount: number | null };

/** Replaces the rates of these cells that begin on their day. */
async function writeCells(trx: Db, cells: readonly Cell[], by: { createdById: number; now: string }): Promise<void> {
  for (const { kind, partyId, class: projectClass, unit, fromDay, amount } of cells) {
    const ids = { client_id: kind === 'client' ? partyId : null, user_id: kind === 'editor' ? partyId : null };
    const key = { kind, ...ids, class: projectClass, unit, from_day: fromDay };
    await trx
      .deleteFrom('rates')
      .where((eb) =>
        eb.and(
          Object.entries(key).map(([name, value]) =>
            value === null ? eb(name as never, 'is', null) : eb(name as never, '=', value as never),
          ),
        ),
      )
      .execute();
    if (amount === null) continue;
    const row = { ...key, amount_minor: amount, created_by_id: by.createdById, created_at: by.now };
    await trx.insertInto('rates').values(row).execute();
  }
}

const keyOf = ({ kind, partyId, class: projectClass, unit, fromDay }: Omit<Cell, 'amount'>): string =>
  [kind, partyId, projectClass, unit, fromDay].join(' ');

/** Returns how many rates there are once these cells are written. */
function countAfter(before: readonly RateValues[], cells: readonly Cell[]): number {
  const keys = new Set(before.map(keyOf));
  for (const cell of cells)
    if (cell.amount === null) keys.delete(keyOf(cell));
    else keys.add(keyOf(cell));
  return keys.size;
}

const cellText = ({ class: projectClass, unit }: Cell): string => `${projectClass ?? 'All types'}: ${unit}`;

type Stored = { before: RateValues[]; after: RateValues[]; request: MonthsRequest };

/** Sets the rates of a client, an editor or all from a day on. Returns how many lines of open months change. */
export async function setRates(
  { db, reports, clock }: Pick<Deps, 'db' | 'reports' | 'clock'>,
  actor: Actor,
  body: RatesBody,
): Promise<number | Refusal> {
  const { violations: ofParty, ...party } = partyIn(body);
  const { cells, violations } = cellsIn(body, party);
  const invalid = refuseInvalid([...ofParty, ...violations]);
  if (invalid) return invalid;
  const now = clock();
  const stored = await changeMoney<Stored>(db, async (trx, { zone, closed }) => {
    const refusal = checkOpenMonth(body.fromDay.slice(0, MONTH_LENGTH), closed);
    if (refusal) return refusal;
    const before = (await listRates(trx)).map(toRate);
    const tooMany = checkRateCount(countAfter(before, cells));
    if (tooMany) return tooMany;
    await writeCells(trx, cells, { createdById: actor.id, now });
    const current = monthOf(now, zone);
    const from = firstOpenMonth(closed) ?? addMonths(current, -1);
    const request = { from: from < current ? from : current, till: current, zone, closed };
    const after = (await listRates(trx)).map(toRate);
    if (JSON.stringify(before) !== JSON.stringify(after)) await auditRates(trx, { party, cells, now });
    return { before, after, request };
  });
  return isRefusal(stored) ? stored : countChangedLines(reports, stored.request, stored);
}

/** Names whose rates changed and which, without amounts. */
async function auditRates(
  trx: Db,
  { party, cells, now }: { party: Party; cells: readonly Cell[]; now: string },
): Promise<void> {
  const { kind, partyId } = party;
  const names = await readPartyNames(trx, kind, [partyId]);
  const name = partyId === null ? `All ${kind}s` : (names.get(partyId) ?? '');
  const after = { fromDay: cells[0]?.fromDay ?? '', rates: cells.map(cellText) };
  await writeAudit(trx, { action: 'money.set-rates', record: { kind: 'money', id: null, name }, after }, { now });
}

/** Returns all rates with names. */
export async function readRates(db: Db): Promise<ApiRate[]> {
  const rows = await listRates(db);
  const clients = await readPartyNames(
    db,
    'client',
    rows.map((row) => row.client_id),
  );
  const people = await readPartyNames(
    db,
    'editor',
    rows.flatMap((row) => [row.user_id, row.created_by_id]),
  );
  const named = (id: number | null, names: ReadonlyMap<number, string>) =>
    id === null ? null : { id, name: names.get(id) ?? '' };
  return rows.map((row: Row<'rates'>) => ({
    id: row.id,
    kind: row.kind,
    client: named(row.client_id, clients),
    user: named(row.user_id, people),
    class: row.class,
    unit: row.unit,
    amount: row.amount_minor,
    fromDay: row.from_day,
    createdBy: named(row.created_by_id, people),
    createdAt: row.created_at,
  }));
}
