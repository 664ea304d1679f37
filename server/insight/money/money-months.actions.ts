/** Responses about the money of a month: totals by client or editor, and the sheet of one (docs/figures.md#money). */
import { chargeText } from '#domain/insight/money/charge-text.ts';
import { changesSince, checkClose, type LineChange, monthState, seenOf } from '#domain/insight/money/closing.ts';
import { isAbout, type MoneyLine, moneyLinesOf, moneyTotals, roundKey } from '#domain/insight/money/money-lines.ts';
import type { MonthParty } from '#domain/insight/month/month-lines.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { monthPeriod } from '#domain/platform/period.ts';
import { dayOf } from '#domain/platform/time-zone.ts';
import { mayReadProject } from '#domain/work/projects/project-rights.ts';
import type { ApiMoneyTotals, MoneyLineRow, MoneyMonth, MoneySheet } from '#contract/insight/money/months.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { byPartyName, readPartyNames } from '#server/insight/month/month-names.store.ts';
import { readLines } from '#server/insight/month/month.query.ts';
import type { SheetParty } from '#server/insight/month/month.actions.ts';
import type { MoneyAccess, Visible } from './money-access.ts';
import { type MoneyNames, readLabelsOf, readMoneyNames } from './money-names.store.ts';
import { type LoadedMonth, loadMonth } from './money-months.query.ts';
import { closedPeriod, findMonth } from './months.store.ts';

type Request = { month: string; access: MoneyAccess; actor: Actor; now: string };

/** Returns totals without what the reader may not see. */
function totalsToApi(lines: readonly MoneyLine[], visible: Visible): ApiMoneyTotals {
  const totals = moneyTotals(lines);
  return {
    lines: lines.length,
    ...(visible.clients && { clientAmount: totals.client, clientWithoutRate: totals.clientWithoutRate }),
    ...(visible.editors && { editorAmount: totals.editor, editorWithoutRate: totals.editorWithoutRate }),
    ...(visible.clients && visible.editors && { margin: totals.margin }),
    unmeasured: totals.unmeasured,
  };
}

async function headOf(db: Db, { month, access, actor }: Request, by: MonthParty) {
  const row = await findMonth(db, month);
  const names = await readPartyNames(db, 'editor', [row?.closed_by_id ?? null, row?.reopened_by_id ?? null]);
  const person = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
  const state = monthState(month, access.closed);
  return {
    month,
    timeZone: access.zone,
    currency: access.currency,
    state,
    ...(row?.closed_at && { closed: { at: row.closed_at, by: person(row.closed_by_id), digest: row.digest ?? '' } }),
    ...(row?.reopened_at &&
      actor.type === 'admin' && {
        reopened: { at: row.reopened_at, by: person(row.reopened_by_id), reason: row.reopened_reason },
      }),
    by,
  };
}

const visibleBy = (by: MonthParty, visible: Visible): Visible =>
  by === 'client' ? visible : { clients: false, editors: visible.editors };

/** Returns how ends differ from a closed month. */
async function readChanges(db: Db, { month, access }: Request, { snapshot }: LoadedMonth): Promise<LineChange[]> {
  if (!snapshot || !access.closed) return [];
  const { closed, zone } = access;
  const present = await readLines(db, { period: monthPeriod(month, zone) });
  const byKey = new Map(present.map((line) => [roundKey(line.projectId, line.revision), line]));
  // Ends from earlier months, and those that a change of the time zone moved, are in other months now.
  const missing = snapshot.lines.some(
    ({ projectId, revision, kind }) =>
      projectId !== null && kind !== 'points' && !byKey.has(roundKey(projectId, revision)),
  );
  if (missing)
    for (const line of await readLines(db, { period: closedPeriod({ ...closed, last: month }, zone) }))
      byKey.set(roundKey(line.projectId, line.revision), line);
  return changesSince(snapshot.lines, new Map([...byKey].map(([key, line]) => [key, { ...line, kind: 'video' }])));
}

/** Returns what clients pay and editors get in a month, by client or by editor. */
export async function readMoneyMonth(db: Db, request: Request, by: MonthParty): Promise<MoneyMonth> {
  const { month, access, actor, now } = request;
  const loaded = await loadMonth(db, { month, zone: access.zone, closed: access.closed });
  const lines = loaded.lines.filter((line) => isAbout(line, by));
  const groups = Map.groupBy(lines, ({ clientId, editorId }) => (by === 'client' ? clientId : editorId));
  const names = loaded.snapshot
    ? loaded.snapshot.names[by === 'client' ? 'clients' : 'editors']
    : await readPartyNames(db, by, groups.keys());
  const visible = visibleBy(by, access.visible);
  const rows = [...groups].map(([id, own]) => ({
    party: { id, name: id === null ? '' : (names.get(id) ?? '') },
    ...totalsToApi(own, visible),
  }));
  const head = await headOf(db, request, by);
  const shown = { ...head, rows: byPartyName(rows), totals: totalsToApi(lines, visible) };
  if (actor.type !== 'admin') return shown;
  if (head.state === 'closed')
    return {
      ...shown,
      canReopen: access.closed?.last === month,
      changes: (await readChanges(db, request, loaded)).length,
    };
  const refusal = checkClose(month, { closed: access.closed, today: dayOf(now, access.zone) });
  return {
    ...shown,
    closing: {
      ...seenOf(loaded.lines, moneyTotals(loaded.lines)),
      ...(refusal && { refusal: refusal.message }),
      isFirst: access.closed === undefined,
    },
  };
}

type Labels = { names: MoneyNames; present: Awaited<ReturnType<typeof readLabelsOf>>; currency: string };

function lineToApi(
  line: MoneyLine,
  { names, present, currency }: Labels,
  reader: { actor: Actor; visible: Visible },
): MoneyLineRow {
  const { actor, visible } = reader;
  const project = line.projectId === null ? undefined : names.projects.get(line.projectId);
  const now = line.projectId === null ? undefined : present.get(line.projectId);
  // Teammates don't see the client of their lead (docs/projects.md#team).
  const clientId = actor.type === 'editor' && project ? project.clientId : line.clientId;
  const named = (id: number | null, of: ReadonlyMap<number, string>) =>
    id === null ? null : { id, name: of.get(id) ?? '' };
  return {
    kind: line.kind,
    project:
      line.projectId === null
        ? null
        : {
            id: line.projectId,
            title: project?.title ?? '',
            class: line.class ?? 'Basic',
            canOpen: now !== undefined && mayReadProject(actor, { assignedToId: now.assigned_to_id }),
          },
    client: named(clientId, names.clients),
    editor: named(line.editorId, names.editors),
    lead: line.leadId,
    revision: line.revision,
    endedAt: line.endedAt,
    earlierMonth: line.earlierMonth,
    minutes: line.minutes,
    points: line.points,
    line: line.manual,
    text: line.text,
    ...(visible.clients &&
      line.client && { clientAmount: line.client.amount, clientText: chargeText(line, 'client', { currency }) }),
    ...(visible.editors &&
      line.editor && { editorAmount: line.editor.amount, editorText: chargeText(line, 'editor', { currency }) }),
    ...(visible.clients && visible.editors && line.margin !== null && { margin: line.margin }),
  };
}

/** Returns the lines of one client or editor in a month, with amounts. */
export async function readMoneySheet(db: Db, request: Request, { by, id }: SheetParty): Promise<MoneySheet> {
  const { month, access, actor } = request;
  const editorId = by === 'editor' && id !== null ? id : undefined;
  const loaded = await loadMonth(db, { month, zone: access.zone, closed: access.closed, editorId });
  const lines = moneyLinesOf(loaded.lines, by, id);
  const present = await readLabelsOf(db, lines);
  const names = loaded.snapshot?.names ?? (await readMoneyNames(db, lines, present));
  // A person always sees their own pay.
  const visible = by === 'editor' ? { clients: false, editors: true } : access.visible;
  const labels = { names, present, currency: access.currency };
  const party = id === null ? '' : ((await readPartyNames(db, by, [id])).get(id) ?? '');
  const changes = actor.type === 'admin' && loaded.snapshot ? await readChanges(db, request, loaded) : undefined;
  const keys = new Set(lines.map((line) => roundKey(line.projectId ?? 0, line.revision)));
  return {
    ...(await headOf(db, request, by)),
    party: { id, name: party },
    totals: totalsToApi(lines, visible),
    lines: lines.map((line) => lineToApi(line, labels, { actor, visible })),
    ...(changes && {
      changes: changes
        .filter(({ projectId, revision }) => keys.has(roundKey(projectId, revision)))
        .map(({ projectId, revision, changes: what }) => ({
          project: { id: projectId, title: names.projects.get(projectId)?.title ?? '' },
          revision,
          changes: what,
        })),
    }),
  };
}
