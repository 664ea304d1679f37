/** Creates emails from lines that are due. Each line is emailed once, even with several processes (docs/inbox.md#mail). */
import type { TimeZone } from '#domain/platform/time-zone.ts';
import {
  lastDailyEmailAt,
  emailContentOf,
  EMAIL_KINDS,
  type EmailKind,
  type EmailSettings,
  linesToEmail,
} from '#domain/live/email.ts';
import type { LinkTarget } from '#domain/journal/notifications.ts';
import { isOnVersion, notificationPath } from '#domain/live/notification-links.ts';
import { notificationText } from '#domain/live/notification-text.ts';
import type { Deps } from '#server/platform/deps.ts';
import { selectLines } from '#server/journal/counted-lines.ts';
import { listLinkTargets } from '#server/live/notifications/link-targets.store.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { listLineDetails } from './line-details.store.ts';
import { readEmailSettings } from './email-choices.store.ts';
import { insertEmail, listWaitingLines, markEmailed, type WaitingLine } from './emails.store.ts';

/** Thrown to roll back if a line was emailed, read or updated concurrently; the next poll creates a new email. */
class ConcurrentChange extends Error {}

/** Returns a key that is the same in two processes that see the same lines. */
function keyOf(kind: EmailKind, lines: readonly WaitingLine[], dueAt: string): string {
  const [last] = lines.slice(-1);
  return kind === 'daily' ? `daily ${last?.userId} ${dueAt}` : `soon ${last?.userId} ${last?.id} ${last?.at}`;
}

/** Returns whether the marked lines still match the email's content. */
function areUnchanged(
  lines: readonly WaitingLine[],
  marked: readonly Pick<WaitingLine, 'id' | 'count' | 'at'>[],
): boolean {
  const current = new Map(marked.map((line) => [line.id, line]));
  return lines.every(({ id, count, at }) => current.get(id)?.count === count && current.get(id)?.at === at);
}

/** Returns the line with its target, and for teammates the project of a version. */
const linkedLine = (line: WaitingLine, target: LinkTarget | null) => ({
  ...line,
  target,
  project: line.project && {
    ...line.project,
    id: line.project.id ?? (isOnVersion(target) ? line.reviewedProjectId : null),
  },
});

type DueEmail = { kind: EmailKind; lines: readonly WaitingLine[]; settings: EmailSettings; zone: TimeZone };

async function createEmail({ db, clock }: Deps, { kind, lines, settings, zone }: DueEmail): Promise<number> {
  const [first] = lines;
  if (!first) return 0;
  const now = clock();
  const targets = await listLinkTargets(
    db,
    lines.map(({ id }) => id),
  );
  const details = await listLineDetails(db, lines, zone);
  const content = emailContentOf(
    lines.map((line) => ({
      title: line.project?.title ?? '',
      text: notificationText(line, zone),
      details: details.get(line.id) ?? [],
      // Omits the link to work that the recipient may no longer read.
      path: notificationPath(linkedLine(line, targets.get(line.id) ?? null), line.userType) ?? '',
    })),
  );
  const dueAt = lastDailyEmailAt(now, settings.hour, zone);
  const email = { key: keyOf(kind, lines, dueAt), userId: first.userId, kind, content, now };
  const ids = lines.map(({ id }) => id);
  try {
    return await db.transaction().execute(async (trx) => {
      const emailId = await insertEmail(trx, email);
      if (emailId === undefined) return 0;
      await selectLines(trx).where('id', 'in', ids).execute();
      if (!areUnchanged(lines, await markEmailed(trx, ids, { emailId, now }))) throw new ConcurrentChange();
      return 1;
    });
  } catch (error) {
    if (error instanceof ConcurrentChange) return 0;
    throw error;
  }
}

/** Moves due lines to the outbox and returns the number of emails. Does nothing if email isn't configured. */
export async function planEmails(deps: Deps): Promise<number> {
  if (!deps.mailer) return 0;
  const now = deps.clock();
  const byUser = Map.groupBy(await listWaitingLines(deps.db, now), ({ userId }) => userId);
  const settingsOf = await readEmailSettings(deps.db, [...byUser.keys()]);
  const zone = await readTimeZone(deps.db);
  let plannedCount = 0;
  for (const [userId, lines] of byUser) {
    const settings = settingsOf.get(userId);
    if (!settings) continue;
    const dueLines = linesToEmail(lines, settings, { now, zone });
    for (const kind of EMAIL_KINDS)
      plannedCount += await createEmail(deps, { kind, lines: dueLines[kind], settings, zone });
  }
  return plannedCount;
}
