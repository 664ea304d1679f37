/** Settings of the house in the database: one row of the table `settings`, read anew by every request, so that all processes go by the same. */
import type { EditorTimer } from '#domain/identity/editor-timer.ts';
import { type HouseSettings, UNANSWERED } from '#domain/identity/settings.ts';
import { type Db, selectForUpdate } from '#server/platform/db/dialect.ts';

/** The row of them. */
export const HOUSE_ROW = 'house';

/** With whoever wrote that version (null where nobody is known to have), and since when a second factor is demanded. */
export type StoredSettings = HouseSettings & {
  version: number;
  changedById: number | null;
  secondFactorSince: string | null;
};

/** What such a value says; undefined is a house that never answered. */
export const settingsIn = (value: string | undefined): StoredSettings => ({
  ...UNANSWERED,
  version: 0,
  changedById: null,
  secondFactorSince: null,
  ...(value === undefined ? {} : (JSON.parse(value) as Partial<StoredSettings>)),
});

const row = (db: Db) => db.selectFrom('settings').select('value').where('name', '=', HOUSE_ROW);

/** The settings, or what a house has that never answered. */
export const readSettings = async (db: Db): Promise<StoredSettings> =>
  settingsIn((await row(db).executeTakeFirst())?.value);

/** The same, held until the transaction ends; the first answer of all makes the row. */
export async function lockSettings(trx: Db): Promise<StoredSettings> {
  await trx
    .insertInto('settings')
    .values({ name: HOUSE_ROW, value: JSON.stringify({ ...UNANSWERED, version: 0 }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return settingsIn((await selectForUpdate(trx, row(trx)).executeTakeFirst())?.value);
}

/** Keeps them, and counts the version up. */
export async function writeSettings(trx: Db, { version, ...settings }: StoredSettings): Promise<StoredSettings> {
  const stored = { ...settings, version: version + 1 };
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(stored) })
    .where('name', '=', HOUSE_ROW)
    .execute();
  return stored;
}

/** Whether one person's clock may run on two projects at once. */
export const readTwoTimers = async (db: Db): Promise<boolean> => (await readSettings(db)).twoTimers;

/** What editors may do with the timer: what the environment says, else the house. */
export const readEditorTimer = async (db: Db, fixed: EditorTimer | undefined): Promise<EditorTimer> =>
  fixed ?? (await readSettings(db)).editorTimer;
