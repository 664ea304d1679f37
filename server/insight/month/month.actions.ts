/** The totals of a month, and the sheet of one client or editor (docs/figures.md#month). */
import {
  inSheetOrder,
  itemsOfParty,
  type MonthDeadline,
  type MonthItems,
  type MonthParties,
  type MonthParty,
  monthTotals,
  totalsByParty,
} from '#domain/insight/month/month-lines.ts';
import { monthPeriod } from '#domain/platform/period.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { mayReadProject } from '#domain/work/projects/project-rights.ts';
import type { Month, MonthSheet } from '#contract/insight/month.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readClientNames } from '#server/work/clients/clients.store.ts';
import { byPartyName, readEditorNames, readPartyNames, readProjectLabels } from './month-names.store.ts';
import { readLastEnds, readMonthItems } from './month.query.ts';

type MonthRequest = { month: string; zone: TimeZone; now: string };

const headOf = ({ month, zone }: MonthRequest, by: MonthParty) => ({
  month,
  timeZone: zone,
  ...monthPeriod(month, zone),
  by,
});

/** Returns the totals of a month by client or by editor. */
export async function readMonth(db: Db, request: MonthRequest, by: MonthParty): Promise<Month> {
  const period = monthPeriod(request.month, request.zone);
  const items = await readMonthItems(db, { period, now: request.now });
  const parties = totalsByParty(items, by);
  const names = await readPartyNames(db, by, parties.keys());
  const rows = [...parties].map(([id, totals]) => ({
    party: { id, name: id === null ? '' : (names.get(id) ?? '') },
    ...totals,
  }));
  return {
    ...headOf(request, by),
    rows: byPartyName(rows),
    totals: monthTotals(items),
    lastEnds: await readLastEnds(db, period),
  };
}

const byDeadline = (a: MonthDeadline, b: MonthDeadline): number =>
  a.deadlineAt === b.deadlineAt ? a.projectId - b.projectId : a.deadlineAt < b.deadlineAt ? -1 : 1;

/** Client or editor whose sheet is read; the ID is null for work without one. */
export type SheetParty = { by: MonthParty; id: number | null };

type Labels = {
  projects: Awaited<ReturnType<typeof readProjectLabels>>;
  clients: ReadonlyMap<number, string>;
  editors: ReadonlyMap<number, string>;
};

async function readLabels(db: Db, { lines, deadlines }: MonthItems): Promise<Labels> {
  const all: MonthParties[] = [...lines, ...deadlines];
  const projects = await readProjectLabels(
    db,
    all.map(({ projectId }) => projectId),
  );
  const ownClients = [...projects.values()].map(({ client_id }) => client_id);
  return {
    projects,
    clients: await readClientNames(db, [...all.map(({ clientId }) => clientId), ...ownClients]),
    editors: await readEditorNames(
      db,
      all.map(({ editorId }) => editorId),
    ),
  };
}

/** Returns the fields about whom a line counts for; none if its project was deleted since it was read. */
function workOf({ projectId, clientId, editorId, leadId }: MonthParties, labels: Labels, actor: Actor) {
  const project = labels.projects.get(projectId);
  if (!project) return [];
  const named = (id: number | null, names: ReadonlyMap<number, string>) =>
    id === null ? null : { id, name: names.get(id) ?? '' };
  const canOpen = mayReadProject(actor, { assignedToId: project.assigned_to_id });
  // Teammates don't see the client of their lead (docs/projects.md#team).
  const shownClientId = actor.type === 'editor' ? project.client_id : clientId;
  return [
    {
      project: { id: projectId, title: project.title, class: project.class, canOpen },
      client: named(shownClientId, labels.clients),
      editor: named(editorId, labels.editors),
      lead: leadId,
    },
  ];
}

/** Returns the lines of a client or an editor in a month, with their totals. */
export async function readMonthSheet(
  db: Db,
  request: MonthRequest & { actor: Actor },
  party: SheetParty,
): Promise<MonthSheet> {
  const period = monthPeriod(request.month, request.zone);
  const editorId = party.by === 'editor' && party.id !== null ? { editorId: party.id } : {};
  const items = itemsOfParty(await readMonthItems(db, { period, now: request.now, ...editorId }), party);
  const labels = await readLabels(db, items);
  const names = await readPartyNames(db, party.by, [party.id]);
  const { actor } = request;
  return {
    ...headOf(request, party.by),
    party: { id: party.id, name: party.id === null ? '' : (names.get(party.id) ?? '') },
    totals: monthTotals(items),
    lines: inSheetOrder(items.lines).flatMap((line) =>
      workOf(line, labels, actor).map((work) => ({
        ...work,
        revision: line.revision,
        endedAt: line.endedAt,
        minutes: line.minutes,
        setBackMinutes: line.setBackMinutes,
        points: line.points,
      })),
    ),
    deadlines: items.deadlines.toSorted(byDeadline).flatMap((deadline) =>
      workOf(deadline, labels, actor).map((work) => ({
        ...work,
        deadlineAt: deadline.deadlineAt,
        endedAt: deadline.endedAt,
        onTime: deadline.isOnTime,
      })),
    ),
  };
}
