/** Lines entered by hand, while their month is open (docs/figures.md#money). */
import { checkOpenMonth } from '#domain/insight/money/closing.ts';
import { monthText } from '#domain/platform/date-names.ts';
import { checkManualLine, checkManualLineCount } from '#domain/insight/money/manual-lines.ts';
import type { MoneyKind } from '#domain/insight/money/rates.ts';
import { TERMS_TEXTS } from '#domain/insight/money/terms.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { isMonth } from '#domain/platform/dates.ts';
import { isRefusal, notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { brokenRuleAt, nullAt } from '#domain/platform/violations.ts';
import type { ApiMonthLine, LineBody } from '#contract/insight/money/month-lines.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { readPartyNames } from '#server/insight/month/month-names.store.ts';
import { changeMoney } from './money-access.ts';
import { partyIdOf } from './rates.store.ts';

const nameOf = async (db: Db, kind: MoneyKind, id: number): Promise<string> =>
  (await readPartyNames(db, kind, [id])).get(id) ?? '';

async function toApi(db: Db, row: Row<'month_lines'>): Promise<ApiMonthLine> {
  const party = { id: partyIdOf(row), name: await nameOf(db, row.kind, partyIdOf(row)) };
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    client: row.kind === 'client' ? party : null,
    user: row.kind === 'editor' ? party : null,
    month: row.month,
    text: row.text,
    amount: row.amount_minor,
  };
}

async function auditLine(
  trx: Db,
  action: 'money.add-line' | 'money.change-line' | 'money.delete-line',
  { row, now }: { row: Row<'month_lines'>; now: string },
): Promise<void> {
  const name = await nameOf(trx, row.kind, partyIdOf(row));
  const record = { kind: 'money', id: null, name } as const;
  await writeAudit(trx, { action, record, after: { month: monthText(row.month) } }, { now });
}

const countLines = async (trx: Db, { kind, client_id, user_id, month }: Row<'month_lines'>): Promise<number> => {
  const party = kind === 'client' ? (['client_id', client_id] as const) : (['user_id', user_id] as const);
  const { count } = await trx
    .selectFrom('month_lines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('month', '=', month)
    .where('kind', '=', kind)
    .where(party[0], '=', party[1])
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Adds a line to the month of a client or an editor. */
export function addLine(
  db: Db,
  actor: Actor,
  { body, now }: { body: LineBody; now: string },
): Promise<ApiMonthLine | Refusal> {
  const { kind, client = null, user = null, month, amount } = body;
  const text = body.text.trim();
  const [own, other] = kind === 'client' ? (['client', 'user'] as const) : (['user', 'client'] as const);
  const ids = { client, user };
  const invalid = refuseInvalid([
    ...(ids[own] === null ? [nullAt(own)] : []),
    ...(ids[other] === null
      ? []
      : [brokenRuleAt(other, `A line of ${kind === 'client' ? 'a client' : 'an editor'} has no ${other}.`)]),
    ...(isMonth(month) ? [] : [brokenRuleAt('month', TERMS_TEXTS.badMonth)]),
    ...checkManualLine({ text, amount }),
  ]);
  return changeMoney(db, async (trx, { closed }) => {
    const refusal = invalid ?? checkOpenMonth(month, closed);
    if (refusal) return refusal;
    const row = {
      kind,
      client_id: client,
      user_id: user,
      month,
      text,
      amount_minor: amount,
      created_by_id: actor.id,
      created_at: now,
    };
    const tooMany = checkManualLineCount((await countLines(trx, { ...row, id: 0, version: 0 })) + 1);
    if (tooMany) return tooMany;
    const stored = await trx.insertInto('month_lines').values(row).returningAll().executeTakeFirstOrThrow();
    await auditLine(trx, 'money.add-line', { row: stored, now });
    return toApi(trx, stored);
  });
}

type LineChange = { id: number; ifMatch: IfMatch; now: string };

/** Returns a line whose month is open. */
async function getOpenLine(trx: Db, { id, ifMatch }: LineChange, closed: Parameters<typeof checkOpenMonth>[1]) {
  const row = await trx.selectFrom('month_lines').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return notFound();
  return checkIfMatch(ifMatch, row.version) ?? checkOpenMonth(row.month, closed) ?? row;
}

/** Changes a line. Repeating stored values writes nothing. */
export const changeLine = (
  db: Db,
  change: LineChange,
  body: { text?: string | undefined; amount?: number | undefined },
): Promise<ApiMonthLine | Refusal> =>
  changeMoney(db, async (trx, { closed }) => {
    const row = await getOpenLine(trx, change, closed);
    if (isRefusal(row)) return row;
    const after = { text: body.text?.trim() ?? row.text, amount: body.amount ?? row.amount_minor };
    const invalid = refuseInvalid(checkManualLine(after));
    if (invalid) return invalid;
    if (after.text === row.text && after.amount === row.amount_minor) return toApi(trx, row);
    const stored = await trx
      .updateTable('month_lines')
      .set({ text: after.text, amount_minor: after.amount, version: row.version + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await auditLine(trx, 'money.change-line', { row: stored, now: change.now });
    return toApi(trx, stored);
  });

/** Deletes a line. */
export const deleteLine = (db: Db, change: LineChange): Promise<undefined | Refusal> =>
  changeMoney(db, async (trx, { closed }) => {
    const row = await getOpenLine(trx, change, closed);
    if (isRefusal(row)) return row;
    await trx.deleteFrom('month_lines').where('id', '=', row.id).execute();
    await auditLine(trx, 'money.delete-line', { row, now: change.now });
    return undefined;
  });
