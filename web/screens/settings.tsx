/** Settings of the house, for administrators (docs/people.md#settings). */
import { BinLink } from '#web/bin/bin-link.tsx';
import { ImportLink } from '#web/import/import-link.tsx';
import { useRole } from '#web/lib/current-user.ts';
import { MailTroubles } from '#web/mail/mail-troubles.tsx';
import { OpenedSettings } from '#web/settings/settings-opened.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const WebhookList = latePart(async () => (await import('#web/webhooks/webhook-list.tsx')).WebhookList);
const ShownMails = latePart(async () => (await import('#web/mail/shown-mails.tsx')).ShownMails);

export function SettingsScreen() {
  const role = useRole();
  const ways = (
    <>
      <ImportLink role={role} />
      <BinLink role={role} />
    </>
  );
  return (
    <>
      <PageHeader title="Settings" actions={ways} />
      <OpenedSettings />
      <MailTroubles />
      <WebhookList />
      <ShownMails />
    </>
  );
}
