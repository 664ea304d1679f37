/** Reads one person's open work, with the workspace's finished projects if the person has too few. */
import type { TimeZone } from '#domain/platform/time-zone.ts';
import { currentMonday } from '#domain/planning/work-calendar.ts';
import type { Moment, Worker } from '#domain/planning/workload.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readTeam } from './workload.query.ts';

/** Returns the person's work and the moment it was read for; `worker` is undefined if there is no such person. */
export async function readWorker(
  db: Db,
  id: number,
  now: string,
): Promise<{ worker: Worker | undefined; moment: Moment }> {
  const request = { now, from: (zone: TimeZone): string => currentMonday(now, zone) };
  const { workers, zone } = await readTeam(db, { ...request, onlyId: id });
  const moment = { now, zone };
  const [worker] = workers;
  if (!worker || worker.bounds) return { worker, moment };
  const { boundsOf } = await readTeam(db, request);
  return { worker: { ...worker, bounds: boundsOf(id) }, moment };
}
