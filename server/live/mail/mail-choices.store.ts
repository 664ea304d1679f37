/** What each person has chosen to be mailed (docs/people.md#mail). */
import { mailSettingsOf, type MailChoice, type MailSettings } from '#domain/live/mail.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/live/notifications.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** Of each of these people; of those who have chosen nothing what holds for everybody. */
export async function readMailSettings(db: Db, userIds: readonly number[]): Promise<Map<number, MailSettings>> {
  if (userIds.length === 0) return new Map();
  const choices = await db.selectFrom('mail_choices').selectAll().where('user_id', 'in', userIds).execute();
  const hours = await db.selectFrom('mail_hours').selectAll().where('user_id', 'in', userIds).execute();
  const chosenBy = Map.groupBy(choices, ({ user_id }) => user_id);
  const hourBy = new Map(hours.map(({ user_id, hour }) => [user_id, hour]));
  return new Map(
    userIds.map((id) => {
      const chosen = Object.fromEntries((chosenBy.get(id) ?? []).map(({ kind, choice }) => [kind, choice]));
      return [id, mailSettingsOf(chosen, hourBy.get(id))];
    }),
  );
}

/** The settings of one person. */
export const readOwnMailSettings = async (db: Db, userId: number): Promise<MailSettings> =>
  (await readMailSettings(db, [userId])).get(userId) ?? mailSettingsOf({}, undefined);

export type MailChange = { hour?: number | undefined; choices?: Partial<Record<NotificationKind, MailChoice>> };

/** Changes what is named. */
export async function changeMailSettings(trx: Db, userId: number, { hour, choices = {} }: MailChange): Promise<void> {
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
