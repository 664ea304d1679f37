/** Reminds contacts of what they were sent and have not answered, twice at most (docs/review.md#client-emails). */
import { checkEmailLimits, reminderAt } from '#domain/review/client-sends.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { countRecentEmails, insertClientEmail } from './sends.store.ts';

/** Returns the latest send to each contact in each open wait, if its email has left. */
async function listUnanswered(db: Db): Promise<Row<'client_sends'>[]> {
  const openWaits = db.selectFrom('waits').select('id').where('until', 'is', null);
  const rows = await db
    .selectFrom('client_sends')
    .selectAll()
    .where('wait_id', 'in', openWaits)
    .where('contact_id', 'is not', null)
    .orderBy('id')
    .execute();
  const latest = new Map(rows.map((row) => [`${row.wait_id} ${row.contact_id}`, row]));
  return [...latest.values()].filter(({ last_at: at }) => at !== null);
}

/** Queues one reminder, unless another process has. Returns false if the workspace's limit is reached. */
const remind = ({ db }: Deps, send: Row<'client_sends'>, now: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await advisoryLock(trx, 'client emails');
    const counts = await countRecentEmails(trx, { sentById: 0, now });
    if (checkEmailLimits({ ...counts, bySender: 0 }, 1)) return false;
    const { id, contact_id: contactId, sent_by_id: sentById, reminders } = send;
    if (contactId === null || sentById === null) return true;
    const { numUpdatedRows } = await trx
      .updateTable('client_sends')
      .set({ reminders: reminders + 1 })
      .where('id', '=', id)
      .where('reminders', '=', reminders)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return true;
    const email = { kind: 'client-reminder', sendId: id, contactId, sentById, now, dueAt: now } as const;
    await insertClientEmail(trx, { ...email, key: `client reminder ${id} ${reminders + 1}` });
    return true;
  });

/** Queues all due reminders until the workspace's limit is reached, and returns their number. Does nothing if email isn't configured. */
export async function planClientReminders(deps: Deps): Promise<number> {
  if (!deps.mailer) return 0;
  const now = deps.clock();
  const settings = await readSettings(deps.db);
  if (settings.clientReminderDays === 0) return 0;
  let planned = 0;
  for (const send of await listUnanswered(deps.db)) {
    const at = reminderAt(send.created_at, send.reminders + 1, settings);
    if (at === undefined || at > now) continue;
    if (!(await remind(deps, send, now))) break;
    planned += 1;
  }
  return planned;
}
