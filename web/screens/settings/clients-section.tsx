/** Section Clients: logo, accent color, language, reminders and the address for replies. */
import { CLIENT_PART } from '#web/identity/settings/client-fields.tsx';
import { SectionForm } from '#web/identity/settings/settings-opened.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

export const ClientsSection = ({ title }: SectionProps) => (
  <>
    <PageHeader title={title} />
    <SectionForm part={CLIENT_PART} label={title} />
  </>
);
