/** Workspace settings: one row of the table `settings`, read on every request so that all processes agree. */
import type { TimeZone } from '#domain/platform/time-zone.ts';
import type { EditorTimer } from '#domain/platform/editor-timer.ts';
import { type WorkspaceSettings, DEFAULT_SETTINGS } from '#domain/platform/settings.ts';
import { type StorageRule, storageRuleOf } from '#domain/platform/storage/storage-rule.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';

/** Key of the settings row. */
export const SETTINGS_ROW = 'house';

/** Settings with the author of the current version (null if unknown) and the time since which a second factor is required. */
export type StoredSettings = WorkspaceSettings & {
  version: number;
  changedById: number | null;
  secondFactorSince: string | null;
  /** Instant before which the storage rule removes nothing, or null without a rule. */
  keepFilesFrom: string | null;
  /** Whether a month was closed, after which the currency stays. */
  isCurrencyFixed: boolean;
  /** Width of the logo divided by its height, or null without one. */
  logoAspect: number | null;
};

/** Parses a stored value, without the logo; undefined means that nothing was ever saved. */
export const parseSettings = (value: string | undefined): StoredSettings => ({
  ...DEFAULT_SETTINGS,
  version: 0,
  changedById: null,
  secondFactorSince: null,
  keepFilesFrom: null,
  isCurrencyFixed: false,
  logoAspect: null,
  ...(value === undefined ? {} : (JSON.parse(value) as Partial<StoredSettings>)),
});

const row = (db: Db) => db.selectFrom('settings').select(['value', 'logo_id']).where('name', '=', SETTINGS_ROW);

/** The logo is a column, so that its file can't be deleted while it is in use. */
const settingsIn = (found: { value: string; logo_id: number | null } | undefined): StoredSettings => ({
  ...parseSettings(found?.value),
  logo: found?.logo_id ?? null,
});

/** Returns the stored settings, or the defaults if nothing was ever saved. */
export const readSettings = async (db: Db): Promise<StoredSettings> => settingsIn(await row(db).executeTakeFirst());

/** Returns the settings and locks their row until the transaction ends. The first save inserts the row. */
export async function lockSettings(trx: Db): Promise<StoredSettings> {
  await trx
    .insertInto('settings')
    .values({ name: SETTINGS_ROW, value: JSON.stringify({ ...DEFAULT_SETTINGS, version: 0 }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return settingsIn(await selectForUpdate(trx, row(trx)).executeTakeFirst());
}

async function storeSettings(trx: Db, settings: StoredSettings): Promise<StoredSettings> {
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify({ ...settings, logo: undefined }), logo_id: settings.logo })
    .where('name', '=', SETTINGS_ROW)
    .execute();
  return settings;
}

/** Stores the settings and increments the version. */
export const writeSettings = (trx: Db, settings: StoredSettings): Promise<StoredSettings> =>
  storeSettings(trx, { ...settings, version: settings.version + 1 });

/** Stores settings from the environment. Version 0 is kept in a workspace that nobody has configured, so that the first steps still ask for settings. */
export const writeFixedSettings = (trx: Db, settings: StoredSettings): Promise<StoredSettings> =>
  settings.version === 0 ? storeSettings(trx, settings) : writeSettings(trx, settings);

/** Returns the time zone of the workspace. */
export const readTimeZone = async (db: Db): Promise<TimeZone> => (await readSettings(db)).timeZone;

/** Returns the storage rule, or undefined if files stay forever. */
export const readStorageRule = async (db: Db): Promise<StorageRule | undefined> =>
  storageRuleOf(await readSettings(db));

/** Returns whether one person may run timers on two projects at once. */
export const readAllowsSeveralTimers = async (db: Db): Promise<boolean> => (await readSettings(db)).twoTimers;

/** Returns what editors may do with the timer: the environment's value, otherwise the workspace's. */
export const readEditorTimer = async (db: Db, fixed: EditorTimer | undefined): Promise<EditorTimer> =>
  fixed ?? (await readSettings(db)).editorTimer;
