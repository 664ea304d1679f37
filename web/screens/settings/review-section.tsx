/** Section Review and links: review copies. */
import { SectionForm } from '#web/identity/settings/settings-opened.tsx';
import { REVIEW_PART } from '#web/identity/settings/review-fields.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

export const ReviewSection = ({ title }: SectionProps) => (
  <>
    <PageHeader title={title} />
    <SectionForm part={REVIEW_PART} label={title} />
  </>
);
