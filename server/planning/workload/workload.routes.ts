/** Endpoints of the workload board, candidates and one's own week. */
import { MAX_WEEKS } from '#domain/planning/board-values.ts';
import { boardRowOf, candidateOf, orderCandidates } from '#domain/planning/workload.ts';
import type { QueuedProject } from '#domain/planning/plan.ts';
import { currentMonday, dayOfNumber, mondayOf, numberOfDay } from '#domain/planning/work-calendar.ts';
import { parseInstant } from '#domain/platform/dates.ts';
import { isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import {
  boardRowToApi,
  candidatesToApi,
  getOwnWorkload,
  getWorkload,
  listCandidates,
  workloadToApi,
} from '#contract/planning/workload.ts';
import type { QueryOf } from '#contract/platform/endpoint.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { badValue } from '#server/platform/http/request/period.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readWorker } from './own-workload.query.ts';
import { findOpenProject, readTeam } from './workload.query.ts';

const WEEK_DAYS = 7;
const DEFAULT_WEEKS = 2;

const mondayOfDay = (day: string): string => dayOfNumber(mondayOf(numberOfDay(day)));

const isDay = (text: string): boolean => text.length === 'YYYY-MM-DD'.length && parseInstant(text) !== undefined;

/** Returns the number of weeks, or a 400. */
function readWeeks(weeks: number): number | Refusal {
  return weeks > MAX_WEEKS ? badValue('weeks', `at most ${MAX_WEEKS} weeks can be shown.`) : weeks;
}

/** Returns the project to find an editor for: an open one, or a new one from its class, allowance and deadline. */
async function requestedProject(
  db: Db,
  { project, ...query }: QueryOf<typeof listCandidates>,
  now: string,
): Promise<QueuedProject | Refusal> {
  if (project !== undefined) return (await findOpenProject(db, project, now)) ?? notFound();
  return {
    id: Number.MAX_SAFE_INTEGER,
    class: query.class ?? 'Standard',
    isRunning: false,
    waitingFor: null,
    deadlineAt: query.deadlineAt ?? null,
    allowedMinutes: query.allowedMinutes ?? 0,
    workedMinutes: 0,
  };
}

export function registerWorkload(serve: Serve): void {
  serve(getWorkload, {
    handle: async ({ deps, query }) => {
      const now = deps.clock();
      const weeks = readWeeks(query.weeks ?? DEFAULT_WEEKS);
      if (isRefusal(weeks)) return weeks;
      const { from: day } = query;
      if (day !== undefined && !isDay(day)) return badValue('from', 'enter a day as YYYY-MM-DD.');
      const from = day === undefined ? (zone: TimeZone) => currentMonday(now, zone) : () => mondayOfDay(day);
      const { workers, unassigned, accuracy, hasAssumedHours, ...moment } = await readTeam(deps.db, { now, from });
      const days = { from: from(moment.zone), count: WEEK_DAYS * weeks };
      const people = workers.map((worker) => boardRowOf(worker, days, moment));
      return {
        plain: workloadToApi({ from: days.from, hasAssumedHours, people, unassigned, accuracy: accuracy() }),
      };
    },
  });

  serve(listCandidates, {
    handle: async ({ deps, query }) => {
      const now = deps.clock();
      const project = await requestedProject(deps.db, query, now);
      if (isRefusal(project)) return project;
      const { workers, ...moment } = await readTeam(deps.db, { now, from: (zone) => currentMonday(now, zone) });
      return { plain: candidatesToApi(orderCandidates(workers.map((worker) => candidateOf(worker, project, moment)))) };
    },
  });

  serve(getOwnWorkload, {
    handle: async ({ deps, actor, query }) => {
      const now = deps.clock();
      const weeks = readWeeks(query.weeks ?? 1);
      if (isRefusal(weeks)) return weeks;
      const { worker, moment } = await readWorker(deps.db, actor.id, now);
      if (!worker) return notFound();
      const days = { from: currentMonday(now, moment.zone), count: WEEK_DAYS * weeks };
      return { plain: boardRowToApi(boardRowOf(worker, days, moment)) };
    },
  });
}
