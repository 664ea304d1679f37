/** What contacts were sent, in the database, with the emails that have not left (docs/review.md#client-emails). */
import type { ClientEmailKind, ClientSendKind } from '#domain/review/client-sends.ts';
import { addHours } from '#domain/platform/dates.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { cutsWithClient } from '#server/review/versions/newest-cuts.ts';

/** Returns the versions of the project that the client has to decide on, by number. */
export const listCutsWithClient = (db: Db, projectId: number) =>
  cutsWithClient(db, projectId)
    .leftJoin('deliverables', 'deliverables.id', 'cuts.deliverable_id')
    .select(['cuts.id', 'cuts.number', 'deliverables.name as deliverable'])
    .orderBy('cuts.number')
    .execute();

type NewSend = {
  projectId: number;
  contact: Pick<Row<'client_contacts'>, 'id' | 'name'>;
  kind: ClientSendKind;
  cuts: readonly number[];
  waitId: number | null;
  message: string;
  sentById: number;
  now: string;
};

/** Inserts a send and returns its ID. */
export async function insertSend(trx: Db, send: NewSend): Promise<number> {
  const { id } = await trx
    .insertInto('client_sends')
    .values({
      project_id: send.projectId,
      contact_id: send.contact.id,
      contact_name: send.contact.name,
      kind: send.kind,
      cuts: JSON.stringify(send.cuts) as never,
      wait_id: send.waitId,
      message: send.message,
      sent_by_id: send.sentById,
      created_at: send.now,
      last_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the versions and the message of a send that has not left. */
export async function updateSend(
  trx: Db,
  id: number,
  { cuts, message }: { cuts: readonly number[]; message?: string },
): Promise<void> {
  const text = message === undefined ? {} : { message };
  await trx
    .updateTable('client_sends')
    .set({ cuts: JSON.stringify(cuts) as never, ...text })
    .where('id', '=', id)
    .execute();
}

type NewClientEmail = {
  /** Makes the email, and its Message-ID, unique. */
  key: string;
  kind: ClientEmailKind;
  sendId: number;
  contactId: number;
  sentById: number;
  now: string;
  dueAt: string;
};

/** Puts an email into the outbox, unless one with this key was ever there. It holds only IDs, and is written when it leaves. */
export async function insertClientEmail(trx: Db, email: NewClientEmail): Promise<void> {
  await trx
    .insertInto('mails')
    .values({
      key: email.key,
      user_id: email.sentById,
      kind: email.kind,
      content: JSON.stringify({ lines: [], omitted: 0 }) as never,
      created_at: email.now,
      next_at: email.dueAt,
      contact_id: email.contactId,
      send_id: email.sendId,
    })
    .onConflict((clash) => clash.column('key').doNothing())
    .execute();
}

/** Selects emails about versions of the project that no process has begun to send. */
const selectWaiting = (trx: Db, projectId: number) =>
  trx
    .selectFrom('mails')
    .innerJoin('client_sends', 'client_sends.id', 'mails.send_id')
    .where('client_sends.project_id', '=', projectId)
    .where('mails.kind', '=', 'client-version')
    .where('mails.sent_at', 'is', null)
    .where('mails.failed_at', 'is', null)
    .where('mails.attempts', '=', 0);

/** Locks and returns the sends of the project whose email no process has begun to send. A process that is about to waits. */
export async function lockWaitingSends(
  trx: Db,
  projectId: number,
): Promise<{ mailId: number; send: Row<'client_sends'> }[]> {
  const mails = await selectForUpdate(
    trx,
    trx
      .selectFrom('mails')
      .select(['id', 'send_id'])
      .where('id', 'in', selectWaiting(trx, projectId).select('mails.id'))
      .where('attempts', '=', 0)
      .orderBy('id'),
  ).execute();
  if (mails.length === 0) return [];
  const sends = await trx
    .selectFrom('client_sends')
    .selectAll()
    .where(
      'id',
      'in',
      mails.flatMap(({ send_id: id }) => id ?? []),
    )
    .execute();
  const byId = new Map(sends.map((send) => [send.id, send]));
  return mails.flatMap(({ id, send_id: sendId }) => {
    const send = byId.get(sendId ?? 0);
    return send ? [{ mailId: id, send }] : [];
  });
}

/** Deletes a send that has not left, with its email. */
export async function deleteSend(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('mails').where('send_id', '=', id).execute();
  await trx.deleteFrom('client_sends').where('id', '=', id).execute();
}

/** Returns the sends of these contacts about the project. */
export const listSendsTo = (
  db: Db,
  { projectId, contactIds }: { projectId: number; contactIds: readonly number[] },
): Promise<Row<'client_sends'>[]> =>
  db
    .selectFrom('client_sends')
    .selectAll()
    .where('contact_id', 'in', [...contactIds])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();

/** Returns the number of client emails of the last hour: those this person sent, and all with reminders. */
export async function countRecentEmails(
  db: Db,
  { sentById, now }: { sentById: number; now: string },
): Promise<{ bySender: number; byWorkspace: number }> {
  const since = addHours(now, -1);
  const { all, own } = await db
    .selectFrom('client_sends')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('id').filterWhere('sent_by_id', '=', sentById).as('own'),
    ])
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return { bySender: Number(own), byWorkspace: Number(all) + (await countFollowUps(db, since)) };
}

/** Counts reminders and emails about approvals, which nobody sent by hand. */
async function countFollowUps(db: Db, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .where('kind', 'in', ['client-reminder', 'client-approved'])
    .executeTakeFirstOrThrow();
  return Number(count);
}
