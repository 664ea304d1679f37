/** Section Email: whether this server sends any, failed emails, and those of a demo. */
import { useQuery } from '@tanstack/react-query';
import { DemoEmails } from '#web/live/email/demo-emails.tsx';
import { demoEmailsQuery, emailSettingsQuery } from '#web/live/email/email.queries.ts';
import { FailedEmails } from '#web/live/email/failed-emails.tsx';
import { emailLines } from '#web/operations/status/status-labels.ts';
import { StatusQueryList } from '#web/operations/status/status-query-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

const SENDING = {
  on: 'On',
  off: 'Off. To turn it on, set SMTP_URL, MAIL_FROM and PUBLIC_URL on the server.',
  demo: 'Off in the demo, which shows its emails below.',
} as const;

export function EmailSection({ title }: SectionProps) {
  const settings = useQuery(emailSettingsQuery());
  const shown = useQuery(demoEmailsQuery());
  const hasLoaded = !settings.isPending && !shown.isPending;
  const sending = shown.data ? SENDING.demo : settings.data?.offered ? SENDING.on : SENDING.off;
  return (
    <>
      <PageHeader title={title} />
      <StatusQueryList
        id="sending"
        title="Sending"
        linesOf={(status) => hasLoaded && [{ label: 'Delivery', text: sending }, ...emailLines(status)]}
      >
        <FailedEmails />
        <DemoEmails />
      </StatusQueryList>
    </>
  );
}
