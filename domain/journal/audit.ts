/** Audit log of actions that affect rights, pay and trust (docs/audit.md). */

/** Origin of an action: the app, the documented API, an API token, or the server itself. */
export const AUDIT_ORIGINS = ['app', 'api', 'script', 'house'] as const;
export type AuditOrigin = (typeof AUDIT_ORIGINS)[number];

/** Record kinds of audit entries. Entries about an account or a project's parts are filed under that person or project. */
export const AUDIT_RECORDS = {
  user: 'Person',
  project: 'Project',
  client: 'Client',
  file: 'File',
  leave: 'Leave',
  target: 'Point target',
  import: 'Import',
  export: 'Export',
  settings: 'Settings',
  webhook: 'Webhook',
  bin: 'Trash',
  audit: 'Audit log',
  money: 'Money',
} as const;
export type AuditRecordKind = keyof typeof AUDIT_RECORDS;
export const AUDIT_RECORD_KINDS = Object.keys(AUDIT_RECORDS) as AuditRecordKind[];

/** Labels of audit actions, by feature word and verb. */
export const AUDIT_ACTIONS = {
  'users.add': 'Added',
  'users.change': 'Changed',
  'users.delete': 'Deleted',
  'users.restore': 'Restored from the trash',
  'invites.make': 'Invited',
  'invites.renew': 'Renewed the invite',
  'invites.end': 'Revoked the invite',
  'invites.accept': 'Accepted the invite',
  'password-links.make': 'Created a password reset link',
  'password-links.mail': 'Emailed a password reset link',
  'password-links.use': 'Reset the password',
  'sessions.begin': 'Signed in',
  'sessions.refuse': 'Sign-in refused',
  'sessions.end': 'Signed out',
  'sessions.end-others': 'Signed out everywhere else',
  'script-tokens.make': 'Created an API token',
  'script-tokens.revoke': 'Revoked an API token',
  'calendar-feeds.create': 'Created a calendar subscription',
  'calendar-feeds.revoke': 'Revoked a calendar subscription',
  'second-factor.set-up': 'Set up two-factor authentication',
  'second-factor.renew-codes': 'Created new recovery codes',
  'second-factor.remove': 'Removed two-factor authentication',
  'passkeys.add': 'Added a passkey',
  'passkeys.rename': 'Renamed a passkey',
  'passkeys.remove': 'Removed a passkey',
  'identities.link': 'Linked a company account',
  'identities.unlink': 'Unlinked a company account',
  'identities.make-link': 'Created a company link',
  'identities.end-link': 'Revoked a company link',
  'points.score': 'Scored',
  'points.personal': 'Changed personal points',
  'points.designation': 'Changed designation points',
  'projects.correct-times': 'Corrected times',
  'projects.set-back': 'Set back to assigned',
  'projects.change-many': 'Changed in bulk',
  'projects.undo-many': 'Undid a bulk change',
  'projects.hide': 'Hid on the client page',
  'projects.show': 'Showed on the client page',
  'projects.pin-files': 'Pinned the files',
  'projects.unpin-files': 'Unpinned the files',
  'storage.remove': 'Removed files of versions',
  'waits.change': 'Ended or reopened a client wait',
  'waits.correct': 'Corrected a client wait',
  'waits.delete': 'Deleted a client wait',
  'teams.join': 'Joined a team',
  'teams.leave': 'Left a team',
  'projects.delete': 'Deleted',
  'projects.restore': 'Restored from the trash',
  'clients.delete': 'Deleted',
  'clients.restore': 'Restored from the trash',
  'contacts.add': 'Added a contact',
  'contacts.change': 'Changed a contact',
  'contacts.delete': 'Deleted a contact',
  'contacts.email': 'Emailed client contacts',
  'contacts.make-page': 'Created a client page',
  'contacts.end-page': 'Ended a client page',
  'files.delete': 'Deleted a file',
  'files.restore': 'Restored a file from the trash',
  'files.change-quota': 'Changed the space for files',
  'undos.take-back': 'Undid an action',
  'leave.decide': 'Decided on leave',
  'leave.withdraw': 'Withdrew leave',
  'working-days.change': 'Changed working days',
  'leave-allowances.change': 'Changed the leave allowance',
  'targets.add': 'Set the point target',
  'targets.change': 'Changed the point target',
  'share-links.make': 'Created a share link',
  'share-links.change': 'Changed a share link',
  'share-links.renew': 'Replaced the address of a share link',
  'share-links.revoke': 'Revoked a share link',
  'share-links.delete': 'Deleted a share link',
  'settings.change': 'Changed the settings',
  'settings.change-key': 'Changed the signing key',
  'webhooks.make': 'Created a webhook',
  'webhooks.change': 'Changed a webhook',
  'webhooks.delete': 'Deleted a webhook',
  'import.run': 'Imported',
  'import.undo': 'Undid an import',
  'bin.empty': 'Deleted permanently',
  'money.set-rates': 'Changed rates',
  'money.set-terms': "Changed a client's terms",
  'money.delete-terms': "Deleted a client's terms",
  'money.set-price': 'Changed an agreed price',
  'money.add-line': 'Added a line by hand',
  'money.change-line': 'Changed a line by hand',
  'money.delete-line': 'Deleted a line by hand',
  'money.close': 'Closed a month',
  'money.reopen': 'Reopened a month',
  'money.read': 'Read amounts',
  'exports.take': 'Exported',
  'audit.read': 'Read the audit log',
  'audit.verify': 'Verified the audit log',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[];

/** Returns the actions matching a filter: one by name, or all of a feature word. Empty for anything else. */
export const auditActionsOf = (name: string): AuditAction[] =>
  AUDIT_ACTION_NAMES.filter((action) => action === name || action.startsWith(`${name}.`));

/** Stored field value: a primitive, or a list of them. */
export type AuditValue = string | number | boolean | null | readonly (string | number)[];
export type AuditFields = Readonly<Record<string, AuditValue>>;

/** Data an action passes to the log. Actor and origin are added separately. */
export type AuditEntry = {
  action: AuditAction;
  /** If `name` is missing, the person's current name is looked up when the entry is written. */
  record: { kind: AuditRecordKind; id: number | null; name?: string };
  /** Field values before and after, without secrets. */
  before?: AuditFields;
  after?: AuditFields;
  reason?: string;
};

/** Entry of the audit log. */
export type AuditLine = {
  id: number;
  at: string;
  /** Null if nobody was signed in, or for the server itself. */
  actorId: number | null;
  /** Name at the time of the action. */
  actorName: string;
  way: AuditOrigin;
  /** Name of the API token, or empty. */
  tokenName: string;
  /** IP address, or empty for the server itself. */
  address: string;
  action: AuditAction;
  recordKind: AuditRecordKind;
  recordId: number | null;
  recordName: string;
  before: AuditFields | null;
  after: AuditFields | null;
  reason: string;
};

const isEqual = (a: AuditValue | undefined, b: AuditValue | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Returns only the fields that differ between two states of a record. */
export function auditDifference(before: AuditFields, after: AuditFields): { before: AuditFields; after: AuditFields } {
  const names = Object.keys({ ...before, ...after }).filter((name) => !isEqual(before[name], after[name]));
  const pick = (fields: AuditFields): AuditFields =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** Refused sign-ins of one account and network within this interval share an entry. */
export const REFUSAL_INTERVAL_MS = 15 * 60_000;
/** Repeated reads with the same filter within this interval share an entry. */
export const READ_INTERVAL_MS = 15 * 60_000;

/** Actions that a project's history doesn't already show (docs/audit.md#histories). */
export const PROJECT_LOG_ACTIONS: readonly AuditAction[] = [
  ...auditActionsOf('share-links'),
  'projects.change-many',
  'projects.undo-many',
  'projects.restore',
];

/** Labels of fields. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  type: 'Role',
  jobType: 'Sub designation',
  isActive: 'Active',
  pictureId: 'Picture',
  password: 'Password',
  validUntil: 'Valid until',
  expiresAt: 'Valid until',
  device: 'Device',
  with: 'Method',
  passkeys: 'Passkeys',
  name: 'Name',
  scopes: 'Scopes',
  point: 'Points',
  personalPoint: 'Personal points',
  designationPoints: 'Designation points',
  status: 'Status',
  startedAt: 'Started',
  endedAt: 'Ended',
  deadlineAt: 'Deadline',
  since: 'Waiting since',
  until: 'Waited until',
  class: 'Type',
  runtimeMinutes: 'Minutes worked',
  pauses: 'Pauses',
  act: 'Action',
  leaveFrom: 'From',
  leaveTill: 'Until',
  target: 'Target',
  label: 'Link',
  cutId: 'Version',
  mayNote: 'Notes',
  mayDecide: 'Decisions',
  mayDownload: 'Downloads',
  showsAllCuts: 'All versions',
  showsSentOnly: 'Sent versions',
  hasWatermark: 'Watermark',
  isHeld: 'Notes need release',
  why: 'Reason',
  faults: 'Problems',
  records: 'Records',
};

/** Converts `editorTimer` to `Editor timer`. */
const spaced = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/[_.[\]]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).trimEnd();
};

/** Returns the label of a field. */
export const auditFieldLabel = (name: string): string => FIELD_LABELS[name] ?? spaced(name);

/** Returns the actor's label. */
export const auditActorLabel = ({
  actorId,
  actorName,
  way,
}: Pick<AuditLine, 'actorId' | 'actorName' | 'way'>): string =>
  way === 'house' ? 'Cutroom' : actorId === null ? 'Someone' : actorName;

const ORIGIN_LABELS: Record<AuditOrigin, string> = {
  app: '',
  api: 'via the API',
  script: 'via an API token',
  house: '',
};

/** Describes the origin of an action and its address, or returns an empty text. */
export const auditOriginLabel = ({
  way,
  tokenName,
  address,
}: Pick<AuditLine, 'way' | 'tokenName' | 'address'>): string =>
  [way === 'script' ? `via the API token “${tokenName}”` : ORIGIN_LABELS[way], address].filter(Boolean).join(', ');

export const AUDIT_TEXTS = {
  title: 'Audit log',
  explained: 'Changes to people, rights, points, times, links and data. Entries are never edited.',
  failed: "Couldn't load the audit log.",
  none: 'No matching entries.',
  exportFailed: "Couldn't export the audit log.",
  verifyFailed: "Couldn't verify the audit log.",
  ownTitle: 'Account activity',
  ownExplained:
    "Sign-ins, refused sign-ins and changes. If something wasn't you, change your password and tell an administrator.",
  ofUser: 'Account activity',
  ofLinks: 'Log',
  ofLinksExplained: "Changes to this project's share links, bulk changes, and restores from the trash.",
  projectFailed: "Couldn't load this project's log.",
  ownFailed: "Couldn't load your account activity.",
} as const;
