/** Section Templates: what new projects begin with. */
import { TemplatesList } from '#web/work/templates/templates-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

export const TemplatesSection = ({ title }: SectionProps) => (
  <>
    <PageHeader title={title} />
    <TemplatesList />
  </>
);
