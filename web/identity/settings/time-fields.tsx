/** Settings of the section Time and working days: time zone, working hours and break. */
import type { SettingsFieldsProps, SettingsPart } from './settings-part.ts';
import { HoursFields } from './hours-fields.tsx';
import { ZoneField } from './zone-field.tsx';

const TimeFields = ({ form, stored }: SettingsFieldsProps) => (
  <>
    <ZoneField form={form} stored={stored} />
    <HoursFields form={form} />
  </>
);

export const TIME_PART: SettingsPart = {
  settings: ['timeZone', 'workingHours', 'breakMinutes'],
  Fields: TimeFields,
};
