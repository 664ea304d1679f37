/** Features that the audit log names (docs/audit.md). */

/** Labels of the feature words, for filter choices. */
export const AUDIT_FEATURES = {
  users: 'People',
  invites: 'Invites',
  'password-links': 'Password resets',
  sessions: 'Sign-ins',
  'script-tokens': 'API tokens',
  'calendar-feeds': 'Calendar subscriptions',
  'second-factor': 'Two-factor authentication',
  passkeys: 'Passkeys',
  points: 'Points',
  projects: 'Times and projects',
  waits: 'Client waits',
  clients: 'Clients',
  contacts: 'Client contacts and emails',
  files: 'Project files',
  undos: 'Undone actions',
  leave: 'Leave',
  'working-days': 'Working days',
  'leave-allowances': 'Leave allowances',
  targets: 'Point targets',
  'share-links': 'Share links',
  settings: 'Settings',
  webhooks: 'Webhooks',
  import: 'Imports',
  bin: 'Trash',
  exports: 'Exports',
  audit: 'Audit log',
} as const;
export type AuditFeature = keyof typeof AUDIT_FEATURES;
