/** Terms of clients, what they were billed in the last months, and agreed prices (docs/figures.md#terms). */
import { checkNotBilled, checkOpenMonth, monthState } from '#domain/insight/money/closing.ts';
import { monthText } from '#domain/platform/date-names.ts';
import { moneyLinesOf, moneyTotals, roundKey } from '#domain/insight/money/money-lines.ts';
import { checkAmount } from '#domain/insight/money/rates.ts';
import { checkTerms, termsTable } from '#domain/insight/money/terms.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { addMonths } from '#domain/platform/dates.ts';
import { notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { monthOf } from '#domain/platform/time-zone.ts';
import type { ClientMoney, ProjectPrice, TermsBody } from '#contract/insight/money/terms.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { readPartyNames } from '#server/insight/month/month-names.store.ts';
import { changeMoney, type MoneyAccess } from './money-access.ts';
import { loadMonth, readMoneyMonths } from './money-months.query.ts';
import { readBilled } from './months.store.ts';
import { listTerms, readPrices, toTerms } from './rates.store.ts';

/** Months that the page of a client shows. */
const SHOWN_MONTHS = 12;

/** Returns the amounts of the last months: those of closed ones as they were billed. */
async function readLastMonths(db: Db, { clientId, access, now }: ClientRequest): Promise<ClientMoney['months']> {
  const { zone, closed } = access;
  const current = monthOf(now, zone);
  const first = addMonths(current, 1 - SHOWN_MONTHS);
  const present = await readMoneyMonths(db, { from: first, till: current, zone, closed, clientId });
  const months: ClientMoney['months'] = [];
  for (let month = current; month >= first; month = addMonths(month, -1)) {
    const state = monthState(month, closed);
    const { lines } =
      state === 'closed' ? await loadMonth(db, { month, zone, closed }) : { lines: present.get(month) ?? [] };
    const { client, clientWithoutRate } = moneyTotals(moneyLinesOf(lines, 'client', clientId));
    months.push({ month, state, amount: client, withoutRate: clientWithoutRate });
  }
  return months;
}

type ClientRequest = { clientId: number; access: MoneyAccess; now: string };

/** Returns a client's terms and its last months. */
export async function readClientMoney(db: Db, request: ClientRequest): Promise<ClientMoney> {
  const rows = await listTerms(db, request.clientId);
  return {
    currency: request.access.currency,
    terms: rows.map((row) => {
      const { clientId: _id, ...terms } = toTerms(row);
      return { version: row.version, ...terms };
    }),
    months: await readLastMonths(db, request),
  };
}

type TermsChange = { clientId: number; month: string; ifMatch: IfMatch; now: string };

async function auditTerms(
  trx: Db,
  action: 'money.set-terms' | 'money.delete-terms',
  { clientId, month, now }: TermsChange,
): Promise<void> {
  const name = (await readPartyNames(trx, 'client', [clientId])).get(clientId) ?? '';
  const record = { kind: 'money', id: null, name } as const;
  await writeAudit(trx, { action, record, after: { from: monthText(month) } }, { now });
}

const findTerms = (trx: Db, { clientId, month }: TermsChange) =>
  trx
    .selectFrom('client_terms')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('from_month', '=', month)
    .executeTakeFirst();

/** Sets the terms of a client from a month on. Repeating stored values writes nothing. */
export function setTerms(db: Db, change: TermsChange, body: TermsBody): Promise<undefined | Refusal> {
  const { monthlyFee, includedVideos = null, includedRevisions = null, note = '' } = body;
  const included = { includedVideos, includedRevisions };
  const terms = { monthlyFee, ...included, note: note.trim(), clientId: change.clientId, fromMonth: change.month };
  return changeMoney(db, async (trx, { closed }) => {
    const stored = await findTerms(trx, change);
    const refusal =
      refuseInvalid(checkTerms(terms)) ??
      (stored && checkIfMatch(change.ifMatch, stored.version)) ??
      checkOpenMonth(change.month, closed);
    if (refusal) return refusal;
    const columns = {
      monthly_fee_minor: terms.monthlyFee,
      included_videos: terms.includedVideos,
      included_rounds: terms.includedRevisions,
      note: terms.note,
    };
    const isSame =
      stored && Object.entries(columns).every(([name, value]) => stored[name as keyof typeof stored] === value);
    if (isSame) return undefined;
    if (stored)
      await trx
        .updateTable('client_terms')
        .set({ ...columns, version: stored.version + 1 })
        .where('id', '=', stored.id)
        .execute();
    else {
      const row = { client_id: terms.clientId, from_month: terms.fromMonth, ...columns };
      await trx.insertInto('client_terms').values(row).execute();
    }
    await auditTerms(trx, 'money.set-terms', change);
    return undefined;
  });
}

/** Deletes the terms that begin in a month. */
export const deleteTerms = (db: Db, change: TermsChange): Promise<undefined | Refusal> =>
  changeMoney(db, async (trx, { closed }) => {
    const stored = await findTerms(trx, change);
    if (!stored) return notFound();
    const refusal = checkIfMatch(change.ifMatch, stored.version) ?? checkOpenMonth(change.month, closed);
    if (refusal) return refusal;
    await trx.deleteFrom('client_terms').where('id', '=', stored.id).execute();
    await auditTerms(trx, 'money.delete-terms', change);
    return undefined;
  });

type PricedProject = { id: number; title: string; clientId: number | null };

/** Returns the agreed price of a project, and the revisions that its client's terms include now. */
export async function readPrice(
  db: Db,
  { id, clientId }: PricedProject,
  { access, now }: { access: Pick<MoneyAccess, 'currency' | 'zone'>; now: string },
): Promise<ProjectPrice> {
  const row = await db.selectFrom('project_prices').selectAll().where('project_id', '=', id).executeTakeFirst();
  const names = await readPartyNames(db, 'editor', [row?.set_by_id ?? null]);
  const terms = clientId === null ? [] : (await listTerms(db, clientId)).map(toTerms);
  return {
    currency: access.currency,
    price: row
      ? {
          amount: row.amount_minor,
          setBy: row.set_by_id === null ? null : { id: row.set_by_id, name: names.get(row.set_by_id) ?? '' },
          setAt: instantToApi(row.set_at),
        }
      : null,
    billedIn: (await readBilled(db, [id])).get(roundKey(id, 0)) ?? null,
    includedRevisions: termsTable(terms)(clientId, monthOf(now, access.zone)).includedRevisions,
  };
}

/** Sets or removes the agreed price of a project that no closed month contains. */
export function setPrice(
  db: Db,
  actor: Actor,
  { project, amount, now }: { project: PricedProject; amount: number | null; now: string },
): Promise<undefined | Refusal> {
  return changeMoney(db, async (trx) => {
    const billed = await readBilled(trx, [project.id]);
    const refusal =
      refuseInvalid(amount === null ? [] : checkAmount(amount)) ?? checkNotBilled(billed.get(roundKey(project.id, 0)));
    if (refusal) return refusal;
    const before = (await readPrices(trx, [project.id])).get(project.id) ?? null;
    if (before === amount) return undefined;
    await trx.deleteFrom('project_prices').where('project_id', '=', project.id).execute();
    if (amount !== null) {
      const row = { project_id: project.id, amount_minor: amount, set_by_id: actor.id, set_at: now };
      await trx.insertInto('project_prices').values(row).execute();
    }
    const record = { kind: 'money', id: null, name: project.title } as const;
    await writeAudit(trx, { action: 'money.set-price', record }, { now });
    return undefined;
  });
}
