/** Placeholder while the file of a section loads. */
import { SettingsSkeleton } from '#web/identity/settings/settings-skeleton.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

export const SectionPlaceholder = ({ title }: SectionProps) => (
  <div aria-busy>
    <PageHeader title={title} />
    <SettingsSkeleton />
  </div>
);
