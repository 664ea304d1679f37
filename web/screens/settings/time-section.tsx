/** Section Time and working days: time zone, working hours and holiday calendars. */
import { SectionForm } from '#web/identity/settings/settings-opened.tsx';
import { TIME_PART } from '#web/identity/settings/time-fields.tsx';
import { HolidayCalendars } from '#web/work/working-days/holiday-calendars.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

export const TimeSection = ({ title }: SectionProps) => (
  <>
    <PageHeader title={title} />
    <SectionForm part={TIME_PART} label={title}>
      <HolidayCalendars />
    </SectionForm>
  </>
);
