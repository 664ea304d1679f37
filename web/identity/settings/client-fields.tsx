/** Settings of the section Clients: logo, accent color, language, reminders and the address for replies. */
import { NativeSelect, TextInput } from '@mantine/core';
import { DEFAULT_ACCENT, isColor, textOn } from '#domain/platform/brand/accent.ts';
import { CLIENT_LANGUAGES, type ClientLanguage } from '#domain/platform/clients/client-languages.ts';
import { LogoField } from './logo-field.tsx';
import { CLIENT_COPY } from './settings-copy.ts';
import type { SettingsFieldsProps, SettingsPart } from './settings-part.ts';
import { languageLabel } from './settings-values.ts';

const LANGUAGES = ['', ...CLIENT_LANGUAGES].map((value) => ({
  value,
  label: languageLabel(value as ClientLanguage | ''),
}));

function AccentField({ form }: Pick<SettingsFieldsProps, 'form'>) {
  const { accent } = form.values;
  const color = isColor(accent) ? accent : DEFAULT_ACCENT;
  return (
    <TextInput
      id="client-accent"
      label={CLIENT_COPY.accent}
      description={CLIENT_COPY.accentDescription}
      autoComplete="off"
      placeholder={DEFAULT_ACCENT}
      leftSection={
        <input
          type="color"
          aria-label={CLIENT_COPY.pickColor}
          style={{ width: 28, height: 28, padding: 0, border: 'none', background: 'none' }}
          value={color}
          onChange={(event) => form.setFieldValue('accent', event.currentTarget.value)}
        />
      }
      rightSectionWidth={96}
      rightSection={
        <span aria-hidden style={{ padding: '2px 10px', borderRadius: 4, background: color, color: textOn(color) }}>
          {CLIENT_COPY.sample}
        </span>
      }
      {...form.getInputProps('accent')}
    />
  );
}

const ClientFields = ({ form }: SettingsFieldsProps) => (
  <>
    <LogoField />
    <AccentField form={form} />
    <NativeSelect
      id="client-language"
      label={CLIENT_COPY.language}
      description={CLIENT_COPY.languageDescription}
      data={LANGUAGES}
      {...form.getInputProps('clientLanguage')}
    />
    <TextInput
      id="client-reminders"
      label={CLIENT_COPY.reminders}
      description={CLIENT_COPY.remindersDescription}
      inputMode="numeric"
      autoComplete="off"
      {...form.getInputProps('clientReminderDays')}
    />
    <TextInput
      id="reply-to"
      label={CLIENT_COPY.replyTo}
      description={CLIENT_COPY.replyToDescription}
      type="email"
      autoComplete="off"
      {...form.getInputProps('replyTo')}
    />
  </>
);

export const CLIENT_PART: SettingsPart = {
  settings: ['accent', 'clientLanguage', 'clientReminderDays', 'replyTo'],
  Fields: ClientFields,
};
