/** Labels for the subject of an audit entry: records, exports, and queries of the log itself (docs/audit.md#reading). */
import { AUDIT_FEATURES, AUDIT_RECORDS, type AuditFeature, type AuditLine, type AuditRecordKind } from './audit.ts';

/** Labels of exports by endpoint name. */
const EXPORT_LABELS: Readonly<Record<string, string>> = {
  'projects.export': 'Project list',
  'stats.export-projects': 'Projects',
  'stats.export-users': 'User statistics',
  'stats.export-user': 'User report',
  'leave.export': 'Leave',
  'leaderboard.export': 'Leaderboard',
  'audit.export': 'Audit log',
  house: 'All data (API format)',
};

/** Shortens an instant to its day when it is the day's first or last moment. */
const dayOf = (moment: string): string => moment.replace(/T(?:00:00:00|23:59:59)(?:\.\d+)?Z$/, '');

/** Labels of log queries by filter: `From 2026-11-01, till 2026-11-25`. */
const FILTER_LABELS: Readonly<Record<string, (value: string) => string>> = {
  action: (value) => `about ${(AUDIT_FEATURES[value as AuditFeature] ?? value).toLowerCase()}`,
  actor: (value) => `by person ${value}`,
  from: (value) => `from ${dayOf(value)}`,
  record: (value) => {
    const [kind = '', id = ''] = value.split(':');
    const label = AUDIT_RECORDS[kind as AuditRecordKind] ?? kind;
    return `about ${label.toLowerCase()} ${id}`.trimEnd();
  },
  till: (value) => `until ${dayOf(value)}`,
  words: (value) => `with “${value}”`,
};

function filtersLabel(filters: string): string {
  // Search text can contain the separator.
  const parts = filters.split(/&(?=(?:action|actor|from|record|till|words)=)/).map((part) => {
    const [name = '', ...value] = part.split('=');
    return FILTER_LABELS[name]?.(value.join('=')) ?? part;
  });
  const label = parts.join(', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Returns the label of an audit entry's subject. */
export function auditRecordLabel({ recordKind, recordName }: Pick<AuditLine, 'recordKind' | 'recordName'>): string {
  if (recordKind === 'audit') return filtersLabel(recordName);
  return recordKind === 'export' ? (EXPORT_LABELS[recordName] ?? recordName) : recordName;
}
