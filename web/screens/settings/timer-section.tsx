/** Section Timer and points: edit ratios, and what people can do with timers. */
import { SectionForm } from '#web/identity/settings/settings-opened.tsx';
import { TIMER_PART } from '#web/identity/settings/timer-fields.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

export const TimerSection = ({ title }: SectionProps) => (
  <>
    <PageHeader title={title} />
    <SectionForm part={TIMER_PART} label={title} />
  </>
);
