/** Addresses of the sections of the settings (docs/people.md#settings). */
import { pathOf } from './paths.ts';

/** Sections in the order of their list. Names are part of addresses and never change. */
export const SETTINGS_SECTIONS = [
  'workspace',
  'time',
  'timer',
  'templates',
  'review',
  'clients',
  'money',
  'email',
  'security',
  'webhooks',
  'storage',
  'import',
  'status',
  'audit',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** Returns the address of a section. Two were screens of their own before and kept their addresses. */
export const settingsPathOf = (section: SettingsSection): string =>
  section === 'status' || section === 'audit' ? pathOf('admin', section) : `${pathOf('admin', 'settings')}/${section}`;

/** Returns a link to a section, or to the setting whose element has this ID. */
export const settingsLink = (section: SettingsSection, setting?: string): { to: string; hash?: string } => ({
  to: settingsPathOf(section),
  ...(setting === undefined ? {} : { hash: setting }),
});
