/** The rounds and deadlines of a month in a few statements, turned into lines by the domain's rules (docs/figures.md#month). */
import { leadIdOf } from '#domain/work/teams.ts';
import { totalPointsOf } from '#domain/work/points.ts';
import {
  linesOfProject,
  type MonthDeadline,
  type MonthItems,
  type MonthLine,
  partiesOf,
  type TeamLead,
} from '#domain/insight/month/month-lines.ts';
import { sumOf } from '#domain/platform/numbers.ts';
import type { Period } from '#domain/platform/period.ts';
import type { Minutes } from '#domain/platform/units.ts';
import type { Month } from '#contract/insight/month.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { inChunks } from '#server/platform/db/insert-chunks.ts';
import { listDueProjects } from '#server/work/figures/on-time.ts';

/** Limits a period to one editor, or to the projects of one client. */
type LineScope = { period: Period; editorId?: number | undefined; clientId?: number | undefined };
type Scope = LineScope & { now: string };

/** Selects the projects of which a round ended in the period. */
function idsWithEnd(db: Db, { period, editorId, clientId }: LineScope) {
  let query = db
    .selectFrom('project_rounds')
    .select('project_id')
    .where('ended_at', '>=', period.from)
    .where('ended_at', '<=', period.till);
  if (editorId !== undefined) query = query.where('assigned_to_id', '=', editorId);
  if (clientId !== undefined)
    query = query.where('project_id', 'in', db.selectFrom('projects').select('id').where('client_id', '=', clientId));
  return query;
}

type Rounds = Awaited<ReturnType<typeof readRounds>>;

/** Returns all rounds of these projects, since the earlier ones decide which the first end is. */
const readRounds = (db: Db, ids: ReturnType<typeof idsWithEnd> | readonly number[]) =>
  db
    .selectFrom('project_rounds as round')
    .innerJoin('projects', 'projects.id', 'round.project_id')
    .select(['round.project_id', 'round.number', 'round.ended_at', 'round.is_set_back', 'round.minutes'])
    .select(['round.assigned_to_id', 'round.deadline_at', 'projects.client_id', 'projects.team_id'])
    .select(['projects.class', 'projects.point', 'projects.personal_point', 'projects.designation_points'])
    .where('round.project_id', 'in', ids as readonly number[])
    .execute();

/** Returns the lead of each of these teams. */
async function readLeads(db: Db, teamIds: ReadonlySet<number>): Promise<Map<number, TeamLead>> {
  const members = await inChunks([...teamIds], (ids) =>
    db.selectFrom('projects').select(['id', 'team_id', 'client_id']).where('team_id', 'in', ids).execute(),
  );
  const leads = new Map<number, TeamLead>();
  for (const [teamId, team] of Map.groupBy(members, ({ team_id }) => team_id ?? 0)) {
    const leadId = leadIdOf(
      teamId,
      team.map(({ id }) => id),
    );
    const lead = team.find(({ id }) => id === leadId);
    if (lead) leads.set(teamId, { id: lead.id, clientId: lead.client_id });
  }
  return leads;
}

const teamIdsOf = (rows: readonly { team_id: number | null }[]): Set<number> =>
  new Set(rows.flatMap(({ team_id: id }) => id ?? []));

/** Returns the lines of these rounds. */
function linesOf(rounds: Rounds, of: { period: Period; leads: ReadonlyMap<number, TeamLead> }): MonthLine[] {
  return [...Map.groupBy(rounds, ({ project_id }) => project_id)].flatMap(([id, [first, ...others]]) => {
    if (!first) return [];
    const points = totalPointsOf({
      point: first.point,
      personalPoint: first.personal_point,
      designationPoints: first.designation_points,
    });
    const project = { id, class: first.class, clientId: first.client_id, teamId: first.team_id, points };
    return linesOfProject(
      [first, ...others].map((round) => ({
        projectId: id,
        number: round.number,
        endedAt: round.ended_at,
        isSetBack: round.is_set_back,
        minutes: round.minutes,
        editorId: round.assigned_to_id,
        deadlineAt: round.deadline_at,
      })),
      project,
      of,
    );
  });
}

/** Returns the lines of projects in a period. */
export async function readLinesOf(db: Db, ids: readonly number[], period: Period): Promise<MonthLine[]> {
  const rounds = await inChunks(ids, (chunk) => readRounds(db, chunk));
  return linesOf(rounds, { period, leads: await readLeads(db, teamIdsOf(rounds)) });
}

/** Returns the lines of a period, of all projects or one editor. */
export async function readLines(db: Db, scope: LineScope): Promise<MonthLine[]> {
  const rounds = await readRounds(db, idsWithEnd(db, scope));
  const lines = linesOf(rounds, { period: scope.period, leads: await readLeads(db, teamIdsOf(rounds)) });
  return ofEditor(lines, scope.editorId);
}

/** Leaves out the ends of others: a project in which the editor has an end may have them. */
const ofEditor = (lines: MonthLine[], editorId: number | undefined): MonthLine[] =>
  editorId === undefined ? lines : lines.filter((line) => line.editorId === editorId);

/** Returns the lines of a month, and the deadlines in it that have passed. */
export async function readMonthItems(db: Db, scope: Scope): Promise<MonthItems> {
  const { period, editorId } = scope;
  const rounds = await readRounds(db, idsWithEnd(db, scope));
  const due = await listDueProjects(db, period, scope);
  const leads = await readLeads(db, teamIdsOf([...rounds, ...due]));
  const deadlines = due.map((row): MonthDeadline => {
    const project = { id: row.project_id, clientId: row.client_id, teamId: row.team_id };
    return {
      ...partiesOf(project, row.editor_id, leads),
      deadlineAt: row.deadline_at,
      endedAt: row.ended_at,
      isOnTime: Number(row.on_time) === 1,
    };
  });
  return { lines: ofEditor(linesOf(rounds, { period, leads }), editorId), deadlines };
}

/** Returns what Analytics counts in the period: completed projects by their last end, and the minutes of that round. */
export async function readLastEnds(db: Db, { from, till }: Period): Promise<Month['lastEnds']> {
  const row = await db
    .selectFrom('projects')
    .select(({ fn }) => [
      fn.countAll<number>().as('completed'),
      fn.sum<Minutes | null>('runtime_minutes').as('workedMinutes'),
    ])
    .where('status', '=', 'completed')
    .where('ended_at', '>=', from)
    .where('ended_at', '<=', till)
    .executeTakeFirstOrThrow();
  return { completed: row.completed, workedMinutes: sumOf([row.workedMinutes ?? 0]) };
}
