/** Settings of the house, for administrators (docs/people.md#settings). */
import { BinLink } from '#web/work/bin/bin-link.tsx';
import { ImportLink } from '#web/work/import/import-link.tsx';
import { useRole } from '#web/lib/current-user.ts';
import { MailTroubles } from '#web/live/mail/mail-troubles.tsx';
import { OpenedSettings } from '#web/identity/settings/settings-opened.tsx';
import { StatusLink } from '#web/operations/status/status-link.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useAtRest } from '#web/ui/rest.ts';

const WebhookList = latePart(async () => (await import('#web/operations/webhooks/webhook-list.tsx')).WebhookList);
const BackupList = latePart(async () => (await import('#web/operations/backups/backup-list.tsx')).BackupList);
const WireImport = latePart(async () => (await import('#web/operations/wire-import/wire-import.tsx')).WireImport);
const ShownMails = latePart(async () => (await import('#web/live/mail/shown-mails.tsx')).ShownMails);
export function SettingsScreen() {
  const role = useRole();
  const isAtRest = useAtRest();
  const ways = (
    <>
      <ImportLink role={role} />
      <BinLink role={role} />
      {role === 'admin' && <StatusLink />}
    </>
  );
  return (
    <>
      <PageHeader title="Settings" actions={ways} />
      <OpenedSettings />
      <MailTroubles />
      {/* Nothing stands beneath them that would move. */}
      {isAtRest && (
        <>
          <BackupList />
          <WebhookList />
          <WireImport />
          <ShownMails />
        </>
      )}
    </>
  );
}
