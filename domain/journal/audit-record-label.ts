/** What a line of the audit log is about, in words: records, exports, and what the log itself was asked for (docs/audit.md#reading). */
import { AUDIT_FEATURES, AUDIT_RECORDS, type AuditFeature, type AuditLine, type AuditRecordKind } from './audit.ts';

/** What was exported, by the names of the calls that give it. */
const EXPORT_LABELS: Readonly<Record<string, string>> = {
  'projects.export': 'List of projects',
  'stats.export-projects': 'Projects',
  'stats.export-users': 'Figures of people',
  'stats.export-user': 'Figures of a person',
  'leave.export': 'Leave',
  'leaderboard.export': 'Leaderboard',
  'audit.export': 'Audit log',
  house: 'Everything, as the wire has it',
};

/** The day alone, where the moment is its first or last. */
const dayOf = (moment: string): string => moment.replace(/T(?:00:00:00|23:59:59)(?:\.\d+)?Z$/, '');

/** What the log was asked for, by the names of its filters: `From 2026-11-01, till 2026-11-25`. */
const ASKED_LABELS: Readonly<Record<string, (value: string) => string>> = {
  action: (value) => `about ${(AUDIT_FEATURES[value as AuditFeature] ?? value).toLowerCase()}`,
  actor: (value) => `by person ${value}`,
  from: (value) => `from ${dayOf(value)}`,
  record: (value) => {
    const [kind = '', id = ''] = value.split(':');
    const label = AUDIT_RECORDS[kind as AuditRecordKind] ?? kind;
    return `about ${label.toLowerCase()} ${id}`.trimEnd();
  },
  till: (value) => `till ${dayOf(value)}`,
  words: (value) => `with “${value}”`,
};

function askedLabel(filters: string): string {
  // Words may hold a sign that parts filters.
  const parts = filters.split(/&(?=(?:action|actor|from|record|till|words)=)/).map((part) => {
    const [name = '', ...value] = part.split('=');
    return ASKED_LABELS[name]?.(value.join('=')) ?? part;
  });
  const label = parts.join(', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** What a line is about, as people read it. */
export function auditRecordLabel({ recordKind, recordName }: Pick<AuditLine, 'recordKind' | 'recordName'>): string {
  if (recordKind === 'audit') return askedLabel(recordName);
  return recordKind === 'export' ? (EXPORT_LABELS[recordName] ?? recordName) : recordName;
}
