/** Makes mails of the lines that are ripe: each line is mailed once, whoever of several processes looks (docs/people.md#mail). */
import { dailyAt, mailContentOf, MAIL_KINDS, type MailKind, type MailSettings, ripeLines } from '#domain/live/mail.ts';
import { placeOf } from '#domain/live/notification-places.ts';
import { notificationText } from '#domain/live/notification-text.ts';
import type { Deps } from '#server/platform/deps.ts';
import { selectLines } from '#server/journal/counted-lines.ts';
import { listSpots } from '#server/live/notifications/inbox.store.ts';
import { listLineDetails } from './line-details.store.ts';
import { readMailSettings } from './mail-choices.store.ts';
import { insertMail, listWaitingLines, markMailed, type WaitingLine } from './mails.store.ts';

/** A line was mailed, read or counted up meanwhile: nothing is kept of this mail, and the next look makes another. */
class Overtaken extends Error {}

/** Two processes that see the same make the same key. */
function keyOf(kind: MailKind, lines: readonly WaitingLine[], dueAt: string): string {
  const [last] = lines.slice(-1);
  return kind === 'daily' ? `daily ${last?.userId} ${dueAt}` : `soon ${last?.userId} ${last?.id} ${last?.at}`;
}

/** Whether all lines are still those that the mail tells. */
function areSame(lines: readonly WaitingLine[], marked: readonly Pick<WaitingLine, 'id' | 'count' | 'at'>[]): boolean {
  const present = new Map(marked.map((line) => [line.id, line]));
  return lines.every(({ id, count, at }) => present.get(id)?.count === count && present.get(id)?.at === at);
}

type Ripe = { kind: MailKind; lines: readonly WaitingLine[]; settings: MailSettings };

async function makeMail({ db, clock }: Deps, { kind, lines, settings }: Ripe): Promise<number> {
  const [first] = lines;
  if (!first) return 0;
  const now = clock();
  const spots = await listSpots(
    db,
    lines.map(({ id }) => id),
  );
  const details = await listLineDetails(db, lines);
  const content = mailContentOf(
    lines.map((line) => ({
      title: line.project?.title ?? '',
      text: notificationText(line),
      details: details.get(line.id) ?? [],
      // Work that may not be read any more leads nowhere.
      path: placeOf({ ...line, spot: spots.get(line.id) ?? null }, line.userType) ?? '',
    })),
  );
  const mail = { key: keyOf(kind, lines, dailyAt(now, settings.hour)), userId: first.userId, kind, content, now };
  const ids = lines.map(({ id }) => id);
  try {
    return await db.transaction().execute(async (trx) => {
      const mailId = await insertMail(trx, mail);
      if (mailId === undefined) return 0;
      await selectLines(trx).where('id', 'in', ids).execute();
      if (!areSame(lines, await markMailed(trx, ids, { mailId, now }))) throw new Overtaken();
      return 1;
    });
  } catch (error) {
    if (error instanceof Overtaken) return 0;
    throw error;
  }
}

/** Puts into the outbox what is ripe; how many mails. Nothing where no mail is set up. */
export async function planMails(deps: Deps): Promise<number> {
  if (!deps.mailer) return 0;
  const now = deps.clock();
  const byUser = Map.groupBy(await listWaitingLines(deps.db, now), ({ userId }) => userId);
  const settingsOf = await readMailSettings(deps.db, [...byUser.keys()]);
  let made = 0;
  for (const [userId, lines] of byUser) {
    const settings = settingsOf.get(userId);
    if (!settings) continue;
    const ripe = ripeLines(lines, settings, now);
    for (const kind of MAIL_KINDS) made += await makeMail(deps, { kind, lines: ripe[kind], settings });
  }
  return made;
}
