/** Database access for emails: lines awaiting email, the outbox and its leases (docs/operations.md#mail). */
import { sql } from 'kysely';
import { type EmailContent, type EmailKind, DEFAULT_EMAIL_KINDS, emailCutoff } from '#domain/live/email.ts';
import type { Notification } from '#domain/journal/notifications.ts';
import { mayReadProject } from '#domain/work/projects/project-rights.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Seconds } from '#domain/platform/units.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { isTeammate } from '#server/work/teams/team-scope.ts';
import { leaseFirstRow } from '#server/platform/db/leases.ts';
import type { Row } from '#server/platform/db/tables.ts';

/** An unread line not yet emailed, with its recipient. */
export type WaitingLine = Pick<
  Notification,
  | 'id'
  | 'kind'
  | 'undoneKind'
  | 'project'
  | 'projectTitles'
  | 'actor'
  | 'guestName'
  | 'outcome'
  | 'detail'
  | 'count'
  | 'at'
> & {
  userId: number;
  userType: UserType;
  place: number;
  /** The project, if the recipient is on its team and may open its versions. */
  reviewedProjectId: number | null;
};

/** Returns lines awaiting email of users who may sign in, without the kinds they turned off. */
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
      'notifications.outcome',
      'notifications.detail',
      'notifications.actor_id',
      'notifications.count',
      'notifications.at',
      'users.type as user_type',
      'projects.assigned_to_id',
      isTeammate(sql.ref('notifications.user_id')).as('is_teammate'),
      'actors.first_name',
      'actors.last_name',
    ])
    .where('notifications.read_at', 'is', null)
    .where('notifications.mailed_at', 'is', null)
    .where('notifications.at', '>', emailCutoff(now))
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('mail_choices.choice', 'in', ['soon', 'daily']),
        eb.and([eb('mail_choices.choice', 'is', null), eb('notifications.kind', 'in', DEFAULT_EMAIL_KINDS)]),
      ]),
    )
    .orderBy('notifications.at')
    .orderBy('notifications.id')
    .execute();
  return rows.map((row) => {
    const reader = { id: row.user_id, type: row.user_type, email: '' };
    const isReader = mayReadProject(reader, { assignedToId: row.assigned_to_id });
    const name = fullNameOf({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' });
    return {
      id: row.id,
      userId: row.user_id,
      userType: row.user_type,
      kind: row.kind,
      place: row.place,
      project:
        row.project_id === null ? null : { id: isReader ? row.project_id : null, title: row.title, isMuted: false },
      reviewedProjectId: row.is_teammate ? row.project_id : null,
      undoneKind: row.undone_kind,
      projectTitles: row.place < 0 ? row.title : null,
      actor: row.actor_id === null ? null : { id: row.actor_id, name },
      guestName: row.guest_name,
      outcome: row.outcome,
      detail: row.detail,
      count: row.count,
      at: row.at,
    };
  });
}

export type NewEmail = { key: string; userId: number; kind: EmailKind; content: EmailContent; now: string };

/** Inserts an email into the outbox. Returns its ID, or undefined if one with the same key exists. */
export async function insertEmail(trx: Db, { key, userId, kind, content, now }: NewEmail): Promise<number | undefined> {
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

/** Marks these lines as part of that email. Returns those that were unread and not yet emailed, in their current state. */
export async function markEmailed(trx: Db, ids: readonly number[], { emailId, now }: { emailId: number; now: string }) {
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
    .set({ mailed_at: now, mail_id: emailId })
    .where('notification_id', 'in', [...ids])
    .where('mailed_at', 'is', null)
    .execute();
  return marked;
}

/** Leases the email that is due first, so that no other process sends it. */
export const leaseEmail = (db: Db, lease: { now: string; leaseSeconds: Seconds }) =>
  leaseFirstRow(
    db,
    {
      table: 'mails',
      due: sql<boolean>`sent_at is null and failed_at is null and next_at <= ${lease.now}`,
      orderColumn: 'next_at',
    },
    lease,
  );

/** Records the result of an attempt: sent, retry at `nextAt`, or given up. Does nothing if another process has taken over the lease. */
export async function recordEmailAttempt(
  db: Db,
  email: Pick<Row<'mails'>, 'id' | 'attempts'>,
  { error, nextAt, now }: { error?: string; nextAt?: string | undefined; now: string },
): Promise<void> {
  const end = error === undefined ? { sent_at: now } : nextAt === undefined ? { failed_at: now } : { next_at: nextAt };
  await db
    .updateTable('mails')
    .set({ ...end, locked_until: null, last_error: error?.slice(0, 1000) ?? null })
    .where('id', '=', email.id)
    .where('attempts', '=', email.attempts)
    .execute();
}

/** Returns the recipient if they may still sign in. */
export const findRecipient = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['email'])
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Returns emails whose last attempt failed, latest first. */
export const listFailedEmails = (db: Db, limit: number) =>
  db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .leftJoin('client_contacts', 'client_contacts.id', 'mails.contact_id')
    .select([
      'mails.id',
      sql<string>`coalesce(client_contacts.email, users.email)`.as('email'),
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

/** Returns the latest emails with their recipients, latest first. */
export const listLatestEmails = (db: Db, limit: number) =>
  db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .selectAll('mails')
    .select('users.email')
    .orderBy('mails.created_at', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(limit)
    .execute();

/** Deletes emails created before this time and returns their number. */
export async function deleteOldEmails(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('mails').where('created_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
