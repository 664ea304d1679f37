/** Workspace settings, for administrators (docs/people.md#settings). */
import { TrashLink } from '#web/work/trash/trash-link.tsx';
import { ImportLink } from '#web/work/import/import-link.tsx';
import { useRole } from '#web/identity/current-user.ts';
import { OpenedSettings } from '#web/identity/settings/settings-opened.tsx';
import { StatusLink } from '#web/operations/status/status-link.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useIdle } from '#web/ui/idle.ts';

const FailedEmails = lazyPart(async () => (await import('#web/live/email/failed-emails.tsx')).FailedEmails);
const HolidayCalendars = lazyPart(
  async () => (await import('#web/work/working-days/holiday-calendars.tsx')).HolidayCalendars,
);
const WebhookList = lazyPart(async () => (await import('#web/operations/webhooks/webhook-list.tsx')).WebhookList);
const BackupList = lazyPart(async () => (await import('#web/operations/backups/backup-list.tsx')).BackupList);
const ApiImport = lazyPart(async () => (await import('#web/operations/api-import/api-import.tsx')).ApiImport);
const DemoEmails = lazyPart(async () => (await import('#web/live/email/demo-emails.tsx')).DemoEmails);
export function SettingsScreen() {
  const role = useRole();
  const isIdle = useIdle();
  const links = (
    <>
      <ImportLink role={role} />
      <TrashLink role={role} />
      {role === 'admin' && <StatusLink />}
    </>
  );
  return (
    <>
      <PageHeader title="Settings" actions={links} />
      <OpenedSettings />
      {/* These sections may render late without a layout shift, since nothing is below them. */}
      {isIdle && (
        <>
          <FailedEmails />
          <HolidayCalendars />
          <BackupList />
          <WebhookList />
          <ApiImport />
          <DemoEmails />
        </>
      )}
    </>
  );
}
