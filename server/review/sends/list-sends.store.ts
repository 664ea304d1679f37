/** What contacts were sent about a project, as listed (docs/review.md#client-emails). */
import type { ContactEmailState } from '#domain/work/client-contacts.ts';
import type { ClientSend } from '#domain/review/client-sends.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readStops } from '#server/work/contacts/contacts.store.ts';

const SHOWN = 200;

const selectSends = (db: Db, projectId: number) =>
  db
    .selectFrom('client_sends')
    .leftJoin('client_contacts', 'client_contacts.id', 'client_sends.contact_id')
    .leftJoin('users', 'users.id', 'client_sends.sent_by_id')
    .selectAll('client_sends')
    .select(['client_contacts.email', 'client_contacts.client_id', 'users.first_name', 'users.last_name'])
    .where('client_sends.project_id', '=', projectId)
    .orderBy('client_sends.id', 'desc')
    .limit(SHOWN);

type SendRow = Awaited<ReturnType<ReturnType<typeof selectSends>['execute']>>[number];

/** Returns the email that each send began with, by send. */
async function firstEmailsOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('mails')
    .select(['send_id', 'sent_at', 'failed_at', 'next_at'])
    .where('send_id', 'in', [...ids])
    .where('kind', 'in', ['client-version', 'client-request'])
    .execute();
  return new Map(rows.map((row) => [row.send_id, row]));
}

/** Returns what says why the contact of a send gets no emails. */
async function emailStatesOf(db: Db, rows: readonly SendRow[]) {
  const stopOf = await readStops(
    db,
    rows.flatMap(({ client_id: id }) => id ?? []),
  );
  return ({ client_id, email }: SendRow): ContactEmailState =>
    client_id === null || email === null ? 'on' : (stopOf({ client_id, email })?.reason ?? 'on');
}

async function numbersOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cuts')
    .select(['id', 'number'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Returns the sends of a project, latest first. Emails are deleted after some weeks, sends stay. */
export async function listSends(db: Db, projectId: number): Promise<ClientSend[]> {
  const rows = await selectSends(db, projectId).execute();
  const ids = rows.map(({ id }) => id);
  const [emails, emailStateOf] = [await firstEmailsOf(db, ids), await emailStatesOf(db, rows)];
  const numbers = await numbersOf(
    db,
    rows.flatMap(({ cuts }) => cuts),
  );
  return rows.map((row) => {
    const email = emails.get(row.id);
    const isWaiting = row.last_at === null && email !== undefined && email.failed_at === null;
    return {
      id: row.id,
      kind: row.kind,
      contact: row.contact_id,
      name: row.contact_name,
      emailState: emailStateOf(row),
      versions: row.cuts.flatMap((id) => numbers.get(id) ?? []),
      message: row.message,
      sentBy: fullNameOf({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }),
      createdAt: row.created_at,
      state: isWaiting ? 'waiting' : row.last_at === null ? 'failed' : 'sent',
      leavesAt: isWaiting ? email.next_at : null,
      lastAt: row.last_at,
      reminders: row.reminders,
    };
  });
}
