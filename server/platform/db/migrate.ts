/** Migrates a database to the current schema: numbered steps, forward only, under a lock. */
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Db, engineOf } from './dialect.ts';
import type { Database } from './open.ts';
import { HOUSE } from './migrations/0001-house.ts';
import { PROJECT_CHANGES } from './migrations/0002-project-changes.ts';
import { WORDS_ALONE } from './migrations/0003-words.ts';
import { LISTS_BY_SQL } from './migrations/0004-lists-by-sql.ts';
import { TIME_CORRECTIONS } from './migrations/0005-time-corrections.ts';
import { DUE_AND_CLOCK } from './migrations/0006-due-and-clock.ts';
import { BULK_AND_VIEWS } from './migrations/0007-bulk-and-views.ts';
import { INVITES } from './migrations/0008-invites.ts';
import { IMPORT } from './migrations/0009-import.ts';
import { UNSCORED_BY_END } from './migrations/0010-unscored-by-end.ts';
import { UNDO_AND_BIN } from './migrations/0011-undo.ts';
import { IDEMPOTENCY_KEYS } from './migrations/0012-idempotency.ts';
import { CLOCK } from './migrations/0013-clock.ts';
import { CUTS } from './migrations/0014-cuts.ts';
import { CUT_LOCKS } from './migrations/0015-cuts.ts';
import { DECISION_REASONS } from './migrations/0016-decision-reasons.ts';
import { SHARE } from './migrations/0017-share.ts';
import { CHANGES } from './migrations/0018-changes.ts';
import { NOTIFICATIONS } from './migrations/0019-notifications.ts';
import { INBOX_MORE } from './migrations/0020-inbox-more.ts';
import { MAILS } from './migrations/0021-mails.ts';
import { NEVER_INVITED } from './migrations/0022-never-invited.ts';
import { VIEWINGS } from './migrations/0023-viewings.ts';
import { MENTIONS } from './migrations/0024-mentions.ts';
import { SESSIONS } from './migrations/0025-sessions.ts';
import { CHANGED_BY } from './migrations/0026-changed-by.ts';
import { PASSWORDS } from './migrations/0027-passwords.ts';
import { SCRIPT_TOKENS } from './migrations/0028-script-tokens.ts';
import { FAILURES_BY_ACCOUNT } from './migrations/0029-failures-by-account.ts';
import { SECOND_FACTORS } from './migrations/0030-second-factors.ts';
import { WEBHOOKS } from './migrations/0031-webhooks.ts';
import { AUDIT } from './migrations/0032-audit.ts';
import { PASSKEYS } from './migrations/0033-passkeys.ts';
import { NO_COMMON_ROWS } from './migrations/0034-no-common-rows.ts';
import { WIRE_IMPORTS } from './migrations/0035-wire-imports.ts';
import { BACKUPS } from './migrations/0036-backups.ts';
import { STILL_HERE } from './migrations/0037-still-here.ts';
import { IMPORTS_AND_COMPANIES } from './migrations/0038-imports.ts';
import { NOTIFICATION_EVENTS } from './migrations/0039-notification-events.ts';
import { LEAVING } from './migrations/0040-leaving.ts';
import { UNDO_JOURNAL } from './migrations/0041-undo-journal.ts';
import { PLAYBACK_FACTS } from './migrations/0042-playback-facts.ts';
import { UNPLAYABLE } from './migrations/0043-unplayable.ts';
import { WHOLE_VERSION_NOTES } from './migrations/0044-whole-version-notes.ts';
import { DELIVERABLES } from './migrations/0045-deliverables.ts';
import { WAITS } from './migrations/0047-waits.ts';
import { STYLE_GUIDES } from './migrations/0048-style-guides.ts';
import { CALENDAR_FEEDS } from './migrations/0049-calendar-feeds.ts';
import { CHAT_WEBHOOKS } from './migrations/0050-chat-webhooks.ts';
import { COMPANY_ACCOUNTS } from './migrations/0051-company-accounts.ts';
import { WORKING_DAYS } from './migrations/0052-working-days.ts';
import { ASSIGNED_AT } from './migrations/0053-assigned-at.ts';
import { COPY_FAULT } from './migrations/0054-copy-fault.ts';
import { UNKNOWN_RUN_TIMES } from './migrations/0055-unknown-run-times.ts';
import { SENT_VERSIONS } from './migrations/0056-sent-versions.ts';
import { OUTCOMES_AND_LINKS } from './migrations/0057-outcomes-and-links.ts';
import { PROJECT_ROUNDS } from './migrations/0058-project-rounds.ts';
import { TEAMS } from './migrations/0059-teams.ts';
import { CLIENT_CONTACTS } from './migrations/0060-client-contacts.ts';
import { CLIENT_EMAILS } from './migrations/0061-client-emails.ts';
import { ACCESS_LOST } from './migrations/0062-access-lost.ts';
import { LOGO } from './migrations/0063-logo.ts';
import { PROJECT_FILES } from './migrations/0064-project-files.ts';
import { CLIENT_PAGES } from './migrations/0066-client-pages.ts';
import { CONTACT_FILES } from './migrations/0067-contact-files.ts';
import { PROJECT_CHECKS } from './migrations/0068-project-checks.ts';
import { TEMPLATES } from './migrations/0069-templates.ts';
import { FILE_SUMS_AND_PAGE_SALTS } from './migrations/0070-file-sums-and-page-salts.ts';
import { CAPTIONS } from './migrations/0071-captions.ts';
import { STORAGE } from './migrations/0072-storage.ts';
import { MONEY } from './migrations/0073-money.ts';
import type { Step } from './migrations/column-types.ts';

export type NamedMigration = { name: string; statements: Step };

/** All steps ever released, in order. Released steps are never edited. */
export const MIGRATIONS: NamedMigration[] = [
  { name: '0001-house', statements: HOUSE },
  { name: '0002-project-changes', statements: PROJECT_CHANGES },
  { name: '0003-words', statements: WORDS_ALONE },
  { name: '0004-lists-by-sql', statements: LISTS_BY_SQL },
  { name: '0005-time-corrections', statements: TIME_CORRECTIONS },
  { name: '0006-due-and-clock', statements: DUE_AND_CLOCK },
  { name: '0007-bulk-and-views', statements: BULK_AND_VIEWS },
  { name: '0008-invites', statements: INVITES },
  { name: '0009-import', statements: IMPORT },
  { name: '0010-unscored-by-end', statements: UNSCORED_BY_END },
  { name: '0011-undo', statements: UNDO_AND_BIN },
  { name: '0012-idempotency', statements: IDEMPOTENCY_KEYS },
  { name: '0013-clock', statements: CLOCK },
  { name: '0014-cuts', statements: CUTS },
  { name: '0015-cuts', statements: CUT_LOCKS },
  { name: '0016-decision-reasons', statements: DECISION_REASONS },
  { name: '0017-share', statements: SHARE },
  { name: '0018-changes', statements: CHANGES },
  { name: '0019-notifications', statements: NOTIFICATIONS },
  { name: '0020-inbox-more', statements: INBOX_MORE },
  { name: '0021-mails', statements: MAILS },
  { name: '0022-never-invited', statements: NEVER_INVITED },
  { name: '0023-viewings', statements: VIEWINGS },
  { name: '0024-mentions', statements: MENTIONS },
  { name: '0025-sessions', statements: SESSIONS },
  { name: '0026-changed-by', statements: CHANGED_BY },
  { name: '0027-passwords', statements: PASSWORDS },
  { name: '0028-script-tokens', statements: SCRIPT_TOKENS },
  { name: '0029-failures-by-account', statements: FAILURES_BY_ACCOUNT },
  { name: '0030-second-factors', statements: SECOND_FACTORS },
  { name: '0031-webhooks', statements: WEBHOOKS },
  { name: '0032-audit', statements: AUDIT },
  { name: '0033-passkeys', statements: PASSKEYS },
  { name: '0034-no-common-rows', statements: NO_COMMON_ROWS },
  { name: '0035-wire-imports', statements: WIRE_IMPORTS },
  { name: '0036-backups', statements: BACKUPS },
  { name: '0037-still-here', statements: STILL_HERE },
  { name: '0038-imports', statements: IMPORTS_AND_COMPANIES },
  { name: '0039-notification-events', statements: NOTIFICATION_EVENTS },
  { name: '0040-leaving', statements: LEAVING },
  { name: '0041-undo-journal', statements: UNDO_JOURNAL },
  { name: '0042-playback-facts', statements: PLAYBACK_FACTS },
  { name: '0043-unplayable', statements: UNPLAYABLE },
  { name: '0044-whole-version-notes', statements: WHOLE_VERSION_NOTES },
  { name: '0045-deliverables', statements: DELIVERABLES },
  { name: '0047-waits', statements: WAITS },
  { name: '0048-style-guides', statements: STYLE_GUIDES },
  { name: '0049-calendar-feeds', statements: CALENDAR_FEEDS },
  { name: '0050-chat-webhooks', statements: CHAT_WEBHOOKS },
  { name: '0051-company-accounts', statements: COMPANY_ACCOUNTS },
  { name: '0052-working-days', statements: WORKING_DAYS },
  { name: '0053-assigned-at', statements: ASSIGNED_AT },
  { name: '0054-copy-fault', statements: COPY_FAULT },
  { name: '0055-unknown-run-times', statements: UNKNOWN_RUN_TIMES },
  { name: '0056-sent-versions', statements: SENT_VERSIONS },
  { name: '0057-outcomes-and-links', statements: OUTCOMES_AND_LINKS },
  { name: '0058-project-rounds', statements: PROJECT_ROUNDS },
  { name: '0059-teams', statements: TEAMS },
  { name: '0060-client-contacts', statements: CLIENT_CONTACTS },
  { name: '0061-client-emails', statements: CLIENT_EMAILS },
  { name: '0062-access-lost', statements: ACCESS_LOST },
  { name: '0063-logo', statements: LOGO },
  { name: '0064-project-files', statements: PROJECT_FILES },
  { name: '0066-client-pages', statements: CLIENT_PAGES },
  { name: '0067-contact-files', statements: CONTACT_FILES },
  { name: '0068-project-checks', statements: PROJECT_CHECKS },
  { name: '0069-templates', statements: TEMPLATES },
  { name: '0070-file-sums-and-page-salts', statements: FILE_SUMS_AND_PAGE_SALTS },
  { name: '0071-captions', statements: CAPTIONS },
  { name: '0072-storage', statements: STORAGE },
  { name: '0073-money', statements: MONEY },
];

/** A database changed by a newer version of the program. */
export class NewerDatabaseError extends Error {}

async function appliedMigrations({ db, engine }: Database): Promise<string[]> {
  const exists =
    engine === 'sqlite'
      ? sql`select name from sqlite_master where type = 'table' and name = 'kysely_migration'`
      : sql`select 1 as name from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`;
  if ((await exists.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

function refuseUnknown(applied: readonly string[], migrations: readonly NamedMigration[]): void {
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown)
    throw new NewerDatabaseError(
      `This database was changed by a newer version of Cutroom (step ${unknown}). Start that version, or restore a backup made by this one.`,
    );
}

/** Returns how many steps the database is missing. Throws NewerDatabaseError when the database has a step that this program doesn't know. */
export async function countMissingMigrations(database: Database): Promise<number> {
  const applied = await appliedMigrations(database);
  refuseUnknown(applied, MIGRATIONS);
  return MIGRATIONS.length - applied.length;
}

const migrationOf = (statements: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

/** Runs the missing steps. Throws NewerDatabaseError when the database has a step that this program doesn't know. */
export async function migrate(database: Database, migrations: readonly NamedMigration[] = MIGRATIONS): Promise<void> {
  const applied = await appliedMigrations(database);
  refuseUnknown(applied, migrations);
  if (applied.length === migrations.length) return;
  await migrateWithin(database.withoutTimeLimit, migrations);
}

/** Runs the missing steps, inside the given transaction if there is one. */
export async function migrateWithin(db: Db, migrations: readonly NamedMigration[]): Promise<void> {
  const engine = engineOf(db);
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(migrations.map(({ name, statements }) => [name, migrationOf(statements[engine])])),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
