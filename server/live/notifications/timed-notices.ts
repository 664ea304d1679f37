/** Sends timed notices, such as for passed deadlines. Every process checks each minute; each notice is sent once per instance (docs/inbox.md#clock-notices). */
import type { TimeZone } from '#domain/platform/time-zone.ts';
import { TIMED_NOTICE_KINDS, type TimedNoticeKind, timedNoticesOf } from '#domain/work/timed-notices.ts';
import { timedNotices } from '#domain/work/project-notices.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { claimTimedNotices, listTimedNoticeCandidates } from './timed-notices.store.ts';
import { notify } from '#server/journal/notify.store.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';

/** Processes one batch of a kind and returns the number of projects. */
async function sendBatch(trx: Db, kind: TimedNoticeKind, at: { now: string; zone: TimeZone }): Promise<number> {
  const { now, zone } = at;
  const projects = await listTimedNoticeCandidates(trx, kind, at);
  const found = projects.flatMap((project) =>
    timedNoticesOf(project, now, zone)
      .filter((notice) => notice.kind === kind)
      .map((notice) => ({ ...notice, projectId: project.id })),
  );
  // Another process may have sent the notices in the meantime; the one that inserts the row sends the notice.
  const claimed = await claimTimedNotices(trx, found);
  const notices = projects.flatMap((project) => (claimed.has(project.id) ? timedNotices(kind, project) : []));
  await notify(trx, notices, { actorId: null, now });
  return claimed.size;
}

/** Sends all due notices and returns the number of projects. */
export async function sendTimedNotices({ db, clock }: { db: Db; clock: () => string }): Promise<number> {
  const at = { now: clock(), zone: await readTimeZone(db) };
  let total = 0;
  for (const kind of TIMED_NOTICE_KINDS) {
    let sent: number;
    do {
      sent = await db.transaction().execute((trx) => sendBatch(trx, kind, at));
      total += sent;
    } while (sent > 0 && kind !== 'time-used');
  }
  return total;
}
