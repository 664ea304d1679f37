/** Takes back what an undone action told people (docs/people.md#undone-news). */
import { type ActionKey, followUpsOf } from '#domain/live/notification-lines.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { lowerCounts, readEvents, selectLines } from './counted-lines.ts';
import { tell } from './tell.store.ts';

/** Locks the lines that count events of the action, and those that share an email with them. */
function lockLines(trx: Db, action: ActionKey) {
  const own = trx.selectFrom('notification_events').where('action', '=', action);
  const sharing = trx
    .selectFrom('notification_events')
    .select('notification_id')
    .where('mail_id', 'in', own.select('mail_id').where('mail_id', 'is not', null));
  return selectLines(trx).where('id', 'in', own.select('notification_id').union(sharing)).execute();
}

/** Withdraws emails of the action that nobody sends at this moment; their lines wait for another one. */
async function withdrawMails(trx: Db, action: ActionKey, now: string): Promise<void> {
  const told = trx.selectFrom('notification_events').select('mail_id').where('action', '=', action);
  const events = await trx
    .selectFrom('notification_events')
    .innerJoin('mails', 'mails.id', 'notification_events.mail_id')
    .select(['notification_events.id', 'notification_id', 'mail_id'])
    .where('mail_id', 'in', told)
    .where('mails.sent_at', 'is', null)
    .where('mails.failed_at', 'is', null)
    .execute();
  if (events.length === 0) return;
  const withdrawn = await trx
    .deleteFrom('mails')
    .where('id', 'in', [...new Set(events.map(({ mail_id: id }) => id as number))])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .returning('id')
    .execute();
  const gone = new Set(withdrawn.map(({ id }) => id));
  const unmailed = events.filter(({ mail_id: id }) => gone.has(id as number));
  if (unmailed.length === 0) return;
  await trx
    .updateTable('notification_events')
    .set({ mailed_at: null })
    .where('id', 'in', [...new Set(unmailed.map(({ id }) => id))])
    .execute();
  await trx
    .updateTable('notifications')
    .set({ mailed_at: null })
    .where('id', 'in', [...new Set(unmailed.map(({ notification_id: id }) => id))])
    .where('read_at', 'is', null)
    .execute();
}

/**
 * Takes back what the action told people, in the transaction of its undo: unread lines and unsent emails lose its events, and
 * whoever has read or was emailed of them gets one follow-up.
 */
export async function undoNotifications(
  trx: Db,
  action: ActionKey,
  { actorId, now }: { actorId: number; now: string },
): Promise<void> {
  const locked = await lockLines(trx, action);
  if (locked.length === 0) return;
  await withdrawMails(trx, action, now);
  const lines = await readEvents(trx, locked, (event) => event.action === action);
  await lowerCounts(
    trx,
    lines.filter(({ isRead }) => !isRead),
  );
  const foldPlace = lines.find(({ place }) => place < 0)?.place;
  const followUps = lines.flatMap((line) => followUpsOf(line, actorId));
  await tell(trx, followUps, { actorId, now, ...(foldPlace === undefined ? {} : { foldPlace }) });
}
