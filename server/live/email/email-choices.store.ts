/** Email settings of each user (docs/inbox.md#mail). */
import { emailSettingsOf, type EmailChoice, type EmailSettings } from '#domain/live/email.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/journal/notifications.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** Returns the settings of these users; defaults for those who haven't chosen. */
export async function readEmailSettings(db: Db, userIds: readonly number[]): Promise<Map<number, EmailSettings>> {
  if (userIds.length === 0) return new Map();
  const choices = await db.selectFrom('mail_choices').selectAll().where('user_id', 'in', userIds).execute();
  const hours = await db.selectFrom('mail_hours').selectAll().where('user_id', 'in', userIds).execute();
  const chosenBy = Map.groupBy(choices, ({ user_id }) => user_id);
  const hourBy = new Map(hours.map(({ user_id, hour }) => [user_id, hour]));
  return new Map(
    userIds.map((id) => {
      const chosen = Object.fromEntries((chosenBy.get(id) ?? []).map(({ kind, choice }) => [kind, choice]));
      return [id, emailSettingsOf(chosen, hourBy.get(id))];
    }),
  );
}

/** Returns the settings of one user. */
export const readOwnEmailSettings = async (db: Db, userId: number): Promise<EmailSettings> =>
  (await readEmailSettings(db, [userId])).get(userId) ?? emailSettingsOf({}, undefined);

export type EmailChange = { hour?: number | undefined; choices?: Partial<Record<NotificationKind, EmailChoice>> };

/** Changes the given settings. */
export async function changeEmailSettings(trx: Db, userId: number, { hour, choices = {} }: EmailChange): Promise<void> {
  if (hour !== undefined)
    await trx
      .insertInto('mail_hours')
      .values({ user_id: userId, hour })
      .onConflict((clash) => clash.column('user_id').doUpdateSet({ hour }))
      .execute();
  const rows = NOTIFICATION_KINDS.flatMap((kind) => {
    const choice = choices[kind];
    return choice === undefined ? [] : [{ user_id: userId, kind, choice }];
  });
  if (rows.length === 0) return;
  await trx
    .insertInto('mail_choices')
    .values(rows)
    .onConflict((clash) =>
      clash.columns(['user_id', 'kind']).doUpdateSet((eb) => ({ choice: eb.ref('excluded.choice') })),
    )
    .execute();
}
