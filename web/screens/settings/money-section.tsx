/** Section Money: the currency, what managers see, and rates. */
import { SettingsSkeleton } from '#web/identity/settings/settings-skeleton.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { SectionProps } from './section-props.ts';

/** A part of its own: in the section, its selects would move the code of dialogs into a chunk with all sections. */
const MoneySettings = lazyPart(async () => (await import('#web/insight/money/money-settings.tsx')).MoneySettings, {
  Waiting: SettingsSkeleton,
});

export const MoneySection = ({ title }: SectionProps) => (
  <>
    <PageHeader title={title} />
    <MoneySettings />
  </>
);
