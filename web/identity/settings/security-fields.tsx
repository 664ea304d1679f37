/** Settings of the section Sign-in and security: who must use two-factor authentication. */
import { Radio, Stack, TextInput } from '@mantine/core';
import { TWO_FACTOR_AUDIENCES, type TwoFactorAudience } from '#domain/platform/settings.ts';
import { FACTOR, FACTOR_CHOICES } from './settings-copy.ts';
import type { SettingsFieldsProps, SettingsPart } from './settings-part.ts';

const SecurityFields = ({ form }: SettingsFieldsProps) => (
  <div id="two-factor">
    <Radio.Group
      label={FACTOR.label}
      value={form.values.secondFactorFor}
      onChange={(value) => form.setFieldValue('secondFactorFor', value as TwoFactorAudience)}
    >
      <Stack gap="xs" mt="xs">
        {TWO_FACTOR_AUDIENCES.map((one) => (
          <Radio key={one} value={one} label={FACTOR_CHOICES[one]} />
        ))}
        {form.values.secondFactorFor !== 'nobody' && (
          <TextInput
            label={FACTOR.days}
            description={FACTOR.daysExplained}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('secondFactorDays')}
          />
        )}
      </Stack>
    </Radio.Group>
  </div>
);

export const SECURITY_PART: SettingsPart = {
  settings: ['secondFactorFor', 'secondFactorDays'],
  Fields: SecurityFields,
};
