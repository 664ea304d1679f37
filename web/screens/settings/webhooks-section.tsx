/** Section Webhooks and chat. */
import { WebhookList } from '#web/operations/webhooks/webhook-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

export const WebhooksSection = ({ title }: SectionProps) => (
  <>
    <PageHeader title={title} />
    <WebhookList />
  </>
);
