/** Settings of the section Clients: language, reminders and the address for replies. */
import { NativeSelect, TextInput } from '@mantine/core';
import { CLIENT_LANGUAGES, type ClientLanguage } from '#domain/platform/client-languages.ts';
import { CLIENT_COPY } from './settings-copy.ts';
import type { SettingsFieldsProps, SettingsPart } from './settings-part.ts';
import { languageLabel } from './settings-values.ts';

const LANGUAGES = ['', ...CLIENT_LANGUAGES].map((value) => ({
  value,
  label: languageLabel(value as ClientLanguage | ''),
}));

const ClientFields = ({ form }: SettingsFieldsProps) => (
  <>
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
  settings: ['clientLanguage', 'clientReminderDays', 'replyTo'],
  Fields: ClientFields,
};
