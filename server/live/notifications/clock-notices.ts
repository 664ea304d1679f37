/** Tells what the clock brings: each minute in every process, and of each moment once in the house (docs/people.md#clock-notices). */
import { CLOCK_KINDS, type ClockKind, clockNoticesOf } from '#domain/work/clock-notices.ts';
import { noticesOfClock } from '#domain/live/notifications.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { claimClockNotices, listClockCandidates } from './clock-notices.store.ts';
import { tell } from '#server/journal/tell.store.ts';

/** A step of one kind; how many projects were told of. */
async function tellStep(trx: Db, kind: ClockKind, now: string): Promise<number> {
  const projects = await listClockCandidates(trx, kind, now);
  const found = projects.flatMap((project) =>
    clockNoticesOf(project, now)
      .filter((notice) => notice.kind === kind)
      .map((notice) => ({ ...notice, projectId: project.id })),
  );
  // Another process may have told of them since they were read: who writes the moment tells.
  const claimed = await claimClockNotices(trx, found);
  const notices = projects.flatMap((project) => (claimed.has(project.id) ? noticesOfClock(kind, project) : []));
  await tell(trx, notices, { actorId: null, now });
  return claimed.size;
}

/** All that came true and was not told; how many projects were told of. */
export async function tellByClock({ db, clock }: { db: Db; clock: () => string }): Promise<number> {
  const now = clock();
  let total = 0;
  for (const kind of CLOCK_KINDS) {
    let step: number;
    do {
      step = await db.transaction().execute((trx) => tellStep(trx, kind, now));
      total += step;
    } while (step > 0 && kind !== 'time-used');
  }
  return total;
}
