/** Section Sign-in and security: two-factor requirement and company sign-in. */
import { useQuery } from '@tanstack/react-query';
import { SectionForm } from '#web/identity/settings/settings-opened.tsx';
import { SECURITY_PART } from '#web/identity/settings/security-fields.tsx';
import { companyLines } from '#web/operations/status/status-labels.ts';
import { StatusList } from '#web/operations/status/status-list.tsx';
import { statusQuery } from '#web/operations/status/status.queries.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

/** Renders nothing without a provider. */
function CompanySignIn() {
  const { data } = useQuery(statusQuery());
  const lines = data ? companyLines(data.companySignIn) : [];
  return lines.length > 0 ? (
    <StatusList id="company-sign-in" title="Company sign-in" lines={lines} mt="lg" maw={640} />
  ) : null;
}

export const SecuritySection = ({ title }: SectionProps) => (
  <>
    <PageHeader title={title} />
    <SectionForm part={SECURITY_PART} label={title}>
      <CompanySignIn />
    </SectionForm>
  </>
);
