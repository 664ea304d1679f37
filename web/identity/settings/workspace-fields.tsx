/** Settings of the section Workspace: its name. */
import { TextInput } from '@mantine/core';
import { WORKSPACE_NAME } from './settings-copy.ts';
import type { SettingsFieldsProps, SettingsPart } from './settings-part.ts';

const WorkspaceFields = ({ form }: SettingsFieldsProps) => (
  <TextInput
    id="workspace-name"
    {...WORKSPACE_NAME}
    autoComplete="organization"
    data-autofocus
    {...form.getInputProps('name')}
  />
);

export const WORKSPACE_PART: SettingsPart = { settings: ['name'], Fields: WorkspaceFields };
