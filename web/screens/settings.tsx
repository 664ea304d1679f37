/** Settings of the house, for administrators (docs/people.md#settings). */
import { BinLink } from '#web/bin/bin-link.tsx';
import { ImportLink } from '#web/import/import-link.tsx';
import { useRole } from '#web/lib/current-user.ts';
import { MailTroubles } from '#web/mail/mail-troubles.tsx';
import { OpenedSettings } from '#web/settings/settings-opened.tsx';
import { StatusLink } from '#web/status/status-link.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useAtRest } from '#web/ui/rest.ts';

const WebhookList = latePart(async () => (await import('#web/webhooks/webhook-list.tsx')).WebhookList);
const BackupList = latePart(async () => (await import('#web/backups/backup-list.tsx')).BackupList);
const WireImport = latePart(async () => (await import('#web/wire-import/wire-import.tsx')).WireImport);
const ShownMails = latePart(async () => (await import('#web/mail/shown-mails.tsx')).ShownMails);
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
