/** Withdraws notifications of an undone action (docs/inbox.md#undone-news). */
import { followUpsOf } from '#domain/journal/notification-lines.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import { removeEvents, readEvents, selectLines } from './counted-lines.ts';
import { notify, undoActionOf } from './notify.store.ts';

/** Locks the lines that count events of the action, and those that share an email with them. */
function lockLines(trx: Db, action: string) {
  const eventsOfAction = trx.selectFrom('notification_events').where('action', '=', action);
  const sharing = trx
    .selectFrom('notification_events')
    .select('notification_id')
    .where('mail_id', 'in', eventsOfAction.select('mail_id').where('mail_id', 'is not', null));
  return selectLines(trx).where('id', 'in', eventsOfAction.select('notification_id').union(sharing)).execute();
}

/** Withdraws emails of the action that are not being sent right now. Their lines become due for another email. */
async function withdrawEmails(trx: Db, action: string, now: string): Promise<void> {
  const query = trx
    .selectFrom('mails')
    .select('id')
    .where('id', 'in', trx.selectFrom('notification_events').select('mail_id').where('action', '=', action))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]));
  const ids = (await selectForUpdate(trx, query).execute()).map(({ id }) => id);
  if (ids.length === 0) return;
  const unmailed = trx.selectFrom('notification_events').select('notification_id').where('mail_id', 'in', ids);
  await trx
    .updateTable('notifications')
    .set({ mailed_at: null })
    .where('id', 'in', unmailed)
    .where('read_at', 'is', null)
    .execute();
  await trx.updateTable('notification_events').set({ mailed_at: null }).where('mail_id', 'in', ids).execute();
  await trx.deleteFrom('mails').where('id', 'in', ids).execute();
}

/**
 * Withdraws the notifications of an action in the transaction of its undo. Unread lines and unsent emails lose the
 * events of the action; people who have already read them or got an email receive one follow-up.
 */
export async function undoNotifications(
  trx: Db,
  { undoId, actorId, now }: { undoId: number; actorId: number; now: string },
): Promise<void> {
  const action = undoActionOf(undoId);
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
