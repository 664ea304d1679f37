/** Part of the settings that is edited and saved separately: each section of the settings has one (docs/people.md#settings). */
import type { UseFormReturnType } from '@mantine/form';
import type { ComponentType } from 'react';
import type { ReadSettings } from '#contract/identity/settings.ts';
import type { SettingName, SettingsValues } from './settings-values.ts';

export type SettingsFieldsProps = { form: UseFormReturnType<SettingsValues>; stored: ReadSettings };

export type SettingsPart = {
  /** Settings that saving this part changes. */
  settings: readonly SettingName[];
  /** Their fields. An element that links and the command palette open has the setting's ID. */
  Fields: ComponentType<SettingsFieldsProps>;
};
