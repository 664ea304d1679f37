/** Mails in the database: lines that wait for one, the outbox, and who takes what of it (docs/operations.md#mail). */
import { sql } from 'kysely';
import { type MailContent, type MailKind, MAILED_AT_FIRST, mailedSince } from '#domain/live/mail.ts';
import type { Notification } from '#domain/live/notifications.ts';
import { mayReadProject } from '#domain/work/project-rights.ts';
import type { UserType } from '#domain/identity/roles.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { takeByLease } from '#server/platform/db/leases.ts';
import type { Row } from '#server/platform/db/tables.ts';

/** An unread line that nobody was mailed of, and whose it is. */
export type WaitingLine = Pick<
  Notification,
  'id' | 'kind' | 'undoneKind' | 'project' | 'projectTitles' | 'actor' | 'guestName' | 'count' | 'at'
> & {
  userId: number;
  userType: UserType;
  place: number;
};

/** Of people who may sign in, what they have not chosen to get no mail of. */
export async function listWaitingLines(db: Db, now: string): Promise<WaitingLine[]> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .leftJoin('mail_choices', (join) =>
      join
        .onRef('mail_choices.user_id', '=', 'notifications.user_id')
        .onRef('mail_choices.kind', '=', 'notifications.kind'),
    )
    .leftJoin('projects', 'projects.id', 'notifications.project_id')
    .leftJoin('users as actors', 'actors.id', 'notifications.actor_id')
    .select([
      'notifications.id',
      'notifications.user_id',
      'notifications.kind',
      'notifications.place',
      'notifications.project_id',
      'notifications.title',
      'notifications.undone_kind',
      'notifications.guest_name',
      'notifications.actor_id',
      'notifications.count',
      'notifications.at',
      'users.type as user_type',
      'projects.assigned_to_id',
      'actors.first_name',
      'actors.last_name',
    ])
    .where('notifications.read_at', 'is', null)
    .where('notifications.mailed_at', 'is', null)
    .where('notifications.at', '>', mailedSince(now))
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('mail_choices.choice', 'in', ['soon', 'daily']),
        eb.and([eb('mail_choices.choice', 'is', null), eb('notifications.kind', 'in', MAILED_AT_FIRST)]),
      ]),
    )
    .orderBy('notifications.at')
    .orderBy('notifications.id')
    .execute();
  return rows.map((row) => {
    const reader = { id: row.user_id, type: row.user_type, email: '' };
    const isReadable = mayReadProject(reader, { assignedToId: row.assigned_to_id });
    const name = fullNameOf({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' });
    return {
      id: row.id,
      userId: row.user_id,
      userType: row.user_type,
      kind: row.kind,
      place: row.place,
      project:
        row.project_id === null ? null : { id: isReadable ? row.project_id : null, title: row.title, isMuted: false },
      undoneKind: row.undone_kind,
      projectTitles: row.place < 0 ? row.title : null,
      actor: row.actor_id === null ? null : { id: row.actor_id, name },
      guestName: row.guest_name,
      count: row.count,
      at: row.at,
    };
  });
}

export type NewMail = { key: string; userId: number; kind: MailKind; content: MailContent; now: string };

/** Puts a mail into the outbox; its ID, or undefined where the same is there already. */
export async function insertMail(trx: Db, { key, userId, kind, content, now }: NewMail): Promise<number | undefined> {
  const row = await trx
    .insertInto('mails')
    .values({
      key,
      user_id: userId,
      kind,
      content: JSON.stringify(content) as never,
      created_at: now,
      next_at: now,
    })
    .onConflict((clash) => clash.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Notes that these lines are in that mail; those of them that were not and still wait to be read, as they are by now. */
export async function markMailed(trx: Db, ids: readonly number[], { mailId, now }: { mailId: number; now: string }) {
  const marked = await trx
    .updateTable('notifications')
    .set({ mailed_at: now })
    .where('id', 'in', [...ids])
    .where('mailed_at', 'is', null)
    .where('read_at', 'is', null)
    .returning(['id', 'count', 'at'])
    .execute();
  await trx
    .updateTable('notification_events')
    .set({ mailed_at: now, mail_id: mailId })
    .where('notification_id', 'in', [...ids])
    .where('mailed_at', 'is', null)
    .execute();
  return marked;
}

/** The mail that is due first, for as long as the lease; nobody else has it meanwhile. */
export const takeMail = (db: Db, lease: { now: string; leaseSeconds: number }) =>
  takeByLease(
    db,
    {
      table: 'mails',
      due: sql<boolean>`sent_at is null and failed_at is null and next_at <= ${lease.now}`,
      orderColumn: 'next_at',
    },
    lease,
  );

/** What became of a try: sent, to be tried again at `nextAt`, or given up. Nothing where another process has it by now. */
export async function noteTry(
  db: Db,
  mail: Pick<Row<'mails'>, 'id' | 'attempts'>,
  { error, nextAt, now }: { error?: string; nextAt?: string | undefined; now: string },
): Promise<void> {
  const end = error === undefined ? { sent_at: now } : nextAt === undefined ? { failed_at: now } : { next_at: nextAt };
  await db
    .updateTable('mails')
    .set({ ...end, locked_until: null, last_error: error?.slice(0, 1000) ?? null })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .execute();
}

/** Whoever is to get it, if they still may sign in. */
export const findRecipient = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['email'])
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The mails that failed last and were not sent since, latest first. */
export const listTroubledMails = (db: Db, limit: number) =>
  db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .select([
      'mails.id',
      'users.email',
      'mails.attempts',
      'mails.created_at',
      'mails.next_at',
      'mails.failed_at',
      'mails.last_error',
    ])
    .where('mails.sent_at', 'is', null)
    .where('mails.last_error', 'is not', null)
    .orderBy('mails.created_at', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(limit)
    .execute();

/** The mails that were made last, latest first, each with whom it is for. */
export const listLastMails = (db: Db, limit: number) =>
  db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .selectAll('mails')
    .select('users.email')
    .orderBy('mails.created_at', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(limit)
    .execute();

/** Throws away mails that were made before that instant; how many. */
export async function deleteOldMails(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('mails').where('created_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
