/** The audit log: what is written down of the acts that rights, pay and trust rest on (docs/audit.md). */

/** As what somebody acted: on the screens, by the documented calls, by a token for scripts, or the program by itself. */
export const AUDIT_WAYS = ['app', 'api', 'script', 'house'] as const;
export type AuditWay = (typeof AUDIT_WAYS)[number];

/** What a line can be about. What concerns an account or a project stands under that person or project. */
export const AUDIT_RECORDS = {
  user: 'Person',
  project: 'Project',
  client: 'Client',
  leave: 'Leave',
  target: 'Point target',
  import: 'Import',
  export: 'Export',
  settings: 'Settings',
  webhook: 'Webhook',
  bin: 'Bin',
  audit: 'Audit log',
} as const;
export type AuditRecordKind = keyof typeof AUDIT_RECORDS;
export const AUDIT_RECORD_KINDS = Object.keys(AUDIT_RECORDS) as AuditRecordKind[];

/** The acts, by feature word and verb, as people read them. */
export const AUDIT_ACTIONS = {
  'users.add': 'Added',
  'users.change': 'Changed',
  'users.delete': 'Deleted',
  'users.restore': 'Restored from the bin',
  'invites.make': 'Invited',
  'invites.renew': 'Made the invite anew',
  'invites.end': 'Took the invite back',
  'invites.accept': 'Chose a password by the invite',
  'password-links.make': 'Made a link to a new password',
  'password-links.mail': 'Mailed a link to a new password',
  'password-links.use': 'Chose a password by the link',
  'sessions.begin': 'Signed in',
  'sessions.refuse': 'Sign-in refused',
  'sessions.end': 'Signed out',
  'sessions.end-others': 'Signed out everywhere else',
  'script-tokens.make': 'Made a token for scripts',
  'script-tokens.revoke': 'Revoked a token for scripts',
  'second-factor.set-up': 'Set up a second factor',
  'second-factor.renew-codes': 'Made recovery codes anew',
  'second-factor.remove': 'Took the second factor away',
  'passkeys.add': 'Added a passkey',
  'passkeys.rename': 'Renamed a passkey',
  'passkeys.remove': 'Removed a passkey',
  'points.score': 'Scored',
  'points.personal': 'Changed personal points',
  'points.designation': 'Changed designation points',
  'projects.correct-times': 'Corrected the times',
  'projects.set-back': 'Set back to assigned',
  'projects.change-many': 'Changed together with others',
  'projects.undo-many': 'Took a change of many back',
  'projects.delete': 'Deleted',
  'projects.restore': 'Restored from the bin',
  'clients.delete': 'Deleted',
  'clients.restore': 'Restored from the bin',
  'undos.take-back': 'Took an act back',
  'leave.decide': 'Decided on leave',
  'leave.withdraw': 'Withdrew leave',
  'targets.add': 'Set the point target',
  'targets.change': 'Changed the point target',
  'share-links.make': 'Made a link for clients',
  'share-links.change': 'Changed a link for clients',
  'share-links.renew': 'Gave a link for clients another address',
  'share-links.revoke': 'Ended a link for clients',
  'share-links.delete': 'Deleted a link for clients',
  'settings.change': 'Changed the settings',
  'settings.change-key': 'Changed the signing key',
  'webhooks.make': 'Made a webhook',
  'webhooks.change': 'Changed a webhook',
  'webhooks.delete': 'Deleted a webhook',
  'import.run': 'Imported',
  'import.undo': 'Took an import back',
  'bin.empty': 'Deleted for good',
  'exports.take': 'Exported',
  'audit.read': 'Read the audit log',
  'audit.verify': 'Verified the audit log',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[];

/** The feature words of the acts, as a list of choices has them. */
export const AUDIT_FEATURES = {
  users: 'People',
  invites: 'Invites',
  'password-links': 'Links to a new password',
  sessions: 'Sign-ins',
  'script-tokens': 'Tokens for scripts',
  'second-factor': 'Second factor',
  passkeys: 'Passkeys',
  points: 'Points',
  projects: 'Times and projects',
  clients: 'Clients',
  undos: 'Acts taken back',
  leave: 'Leave',
  targets: 'Point targets',
  'share-links': 'Links for clients',
  settings: 'Settings',
  webhooks: 'Webhooks',
  import: 'Imports',
  bin: 'Bin',
  exports: 'Exports',
  audit: 'The audit log',
} as const;
export type AuditFeature = keyof typeof AUDIT_FEATURES;

/** The acts that a filter means: one by its name, or all of a feature word; none of what is neither. */
export const auditActionsOf = (name: string): AuditAction[] =>
  AUDIT_ACTION_NAMES.filter((action) => action === name || action.startsWith(`${name}.`));

/** A value of a field as it is kept: plain, or a list of plain ones. */
export type AuditValue = string | number | boolean | null | readonly (string | number)[];
export type AuditFields = Readonly<Record<string, AuditValue>>;

/** What an act hands to the log; who did it and from where is known beside it. */
export type AuditEntry = {
  action: AuditAction;
  /** Of a person who is known by id alone the name is read as the line is written. */
  record: { kind: AuditRecordKind; id: number | null; name?: string };
  /** The named fields as they were, and as they are; never a secret. */
  before?: AuditFields;
  after?: AuditFields;
  reason?: string;
};

/** A line of the log. */
export type AuditLine = {
  id: number;
  at: string;
  /** Null where nobody was signed in, or the program did it. */
  actorId: number | null;
  /** As they were called then. */
  actorName: string;
  way: AuditWay;
  /** Of the token for scripts; empty where there was none. */
  tokenName: string;
  /** Empty where the program did it. */
  address: string;
  action: AuditAction;
  recordKind: AuditRecordKind;
  recordId: number | null;
  recordName: string;
  before: AuditFields | null;
  after: AuditFields | null;
  reason: string;
};

const isSame = (a: AuditValue | undefined, b: AuditValue | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Of two states of a record the fields that differ, as the log keeps them. */
export function auditDifference(before: AuditFields, after: AuditFields): { before: AuditFields; after: AuditFields } {
  const names = Object.keys({ ...before, ...after }).filter((name) => !isSame(before[name], after[name]));
  const only = (fields: AuditFields): AuditFields =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: only(before), after: only(after) };
}

/** Of a refused sign-in the first within so long, for each account and network, is a line. */
export const REFUSALS_APART_MS = 15 * 60_000;
/** Reading on with the same filter is one line for so long. */
export const READS_APART_MS = 15 * 60_000;

/** What the history of a project does not tell by itself (docs/audit.md#histories). */
export const TOLD_IN_PROJECTS: readonly AuditAction[] = [
  ...auditActionsOf('share-links'),
  'projects.change-many',
  'projects.undo-many',
  'projects.restore',
];

/** What the field of a line is called. */
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
  with: 'With',
  passkeys: 'Passkeys',
  name: 'Name',
  scopes: 'Allowed',
  point: 'Points',
  personalPoint: 'Personal points',
  designationPoints: 'Designation points',
  status: 'Status',
  startedAt: 'Started',
  endedAt: 'Ended',
  deadlineAt: 'Deadline',
  class: 'Type',
  runtimeMinutes: 'Minutes worked',
  pauses: 'Pauses',
  act: 'Act',
  leaveFrom: 'From',
  leaveTill: 'Till',
  target: 'Target',
  label: 'Link',
  cutId: 'Version',
  mayNote: 'Notes',
  mayDecide: 'Decisions',
  mayDownload: 'Downloads',
  showsAllCuts: 'All versions',
  hasWatermark: 'Watermark',
  isHeld: 'Notes held',
  why: 'Why',
  faults: 'Faults',
  records: 'Records',
};

/** `editorTimer` as `Editor timer`. */
const spaced = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/[_.[\]]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).trimEnd();
};

/** What people read above a field's values. */
export const auditFieldLabel = (name: string): string => FIELD_LABELS[name] ?? spaced(name);

/** Who acted, as people read it. */
export const auditActorLabel = ({
  actorId,
  actorName,
  way,
}: Pick<AuditLine, 'actorId' | 'actorName' | 'way'>): string =>
  way === 'house' ? 'Cutroom' : actorId === null ? 'Somebody' : actorName;

const WAY_LABELS: Record<AuditWay, string> = { app: '', api: 'by the API', script: 'by a script', house: '' };

/** As what and from where, in words; nothing where there is nothing to say. */
export const auditOriginLabel = ({
  way,
  tokenName,
  address,
}: Pick<AuditLine, 'way' | 'tokenName' | 'address'>): string =>
  [way === 'script' ? `by the script “${tokenName}”` : WAY_LABELS[way], address].filter(Boolean).join(', ');

export const AUDIT_TEXTS = {
  title: 'Audit log',
  explained: 'Who did what to people, rights, points, times, links and data. Lines are added, and never changed.',
  failed: 'The audit log could not be loaded.',
  none: 'No lines match.',
  exportFailed: 'The audit log could not be exported.',
  verifyFailed: 'The audit log could not be verified.',
  ownTitle: 'What happened to your account',
  ownExplained:
    'Sign-ins, also refused ones, and every change, for as long as they are kept. If something is not yours, change your password and tell an administrator.',
  ofUser: 'What happened to this account',
  ofLinks: 'Log',
  ofLinksExplained:
    'Who made, changed and ended links for clients to this project, changed it together with others, and brought it back from the bin.',
  projectFailed: 'The log of this project could not be loaded.',
  ownFailed: 'What happened to your account could not be loaded.',
} as const;

const linesText = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);

/** What verifying found, as a sentence. */
export function auditVerdict({
  lines,
  unsealed,
  faultCount,
}: {
  lines: number;
  unsealed: number;
  faultCount: number;
}): string {
  const since = unsealed === 0 ? '' : ` ${linesText(unsealed)} came since the last seal.`;
  if (faultCount === 0) return `All is as it was sealed: ${linesText(lines)}.${since}`;
  const stretches = faultCount === 1 ? 'One stretch' : `${faultCount} stretches`;
  return `${stretches} of the log ${faultCount === 1 ? 'is' : 'are'} not what was sealed.${since}`;
}
