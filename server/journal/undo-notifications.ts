/** Withdraws notifications of an undone action (docs/inbox.md#undone-news). */
import { type ActionKey, followUpsOf } from '#domain/live/notification-lines.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { removeEvents, readEvents, selectLines } from './counted-lines.ts';
import { notify } from './notify.store.ts';

/** Locks the lines that count events of the action, and those that share an email with them. */
function lockLines(trx: Db, action: ActionKey) {
  const own = trx.selectFrom('notification_events').where('action', '=', action);
  const sharing = trx
    .selectFrom('notification_events')
    .select('notification_id')
    .where('mail_id', 'in', own.select('mail_id').where('mail_id', 'is not', null));
  return selectLines(trx).where('id', 'in', own.select('notification_id').union(sharing)).execute();
}

/** Withdraws emails of the action that are not being sent right now. Their lines wait for another email. */
async function withdrawEmails(trx: Db, action: ActionKey, now: string): Promise<void> {
  const notified = trx.selectFrom('notification_events').select('mail_id').where('action', '=', action);
  const events = await trx
    .selectFrom('notification_events')
    .innerJoin('mails', 'mails.id', 'notification_events.mail_id')
    .select(['notification_events.id', 'notification_id', 'mail_id'])
    .where('mail_id', 'in', notified)
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
 * Withdraws the notifications of an action in the transaction of its undo. Unread lines and unsent emails lose its events;
 * people who have already read them or got an email receive one follow-up.
 */
export async function undoNotifications(
  trx: Db,
  action: ActionKey,
  { actorId, now }: { actorId: number; now: string },
): Promise<void> {
  const locked = await lockLines(trx, action);
  if (locked.length === 0) return;
  await withdrawEmails(trx, action, now);
  const lines = await readEvents(trx, locked, (event) => event.action === action);
  await removeEvents(
    trx,
    lines.filter(({ isRead }) => !isRead),
  );
  const groupPlace = lines.find(({ place }) => place < 0)?.place;
  const followUps = lines.flatMap((line) => followUpsOf(line, actorId));
  await notify(trx, followUps, { actorId, now, ...(groupPlace === undefined ? {} : { groupPlace }) });
}
