/** Labels for the subject of an audit entry: records, exports, and queries of the log itself (docs/audit.md#reading). */
import { dayOf, endOfDay, startOfDay, type TimeZone } from '#domain/platform/time-zone.ts';
import { parseInstant, truncateToSecond } from '#domain/platform/dates.ts';
import { AUDIT_FEATURES, type AuditFeature } from './audit-features.ts';
import { AUDIT_RECORDS, type AuditLine, type AuditRecordKind } from './audit.ts';

/** Labels of exports by endpoint name. */
const EXPORT_LABELS: Readonly<Record<string, string>> = {
  'projects.export': 'Project list',
  'stats.export-projects': 'Projects',
  'stats.export-users': 'User statistics',
  'stats.export-user': 'User report',
  'leave.export': 'Leave',
  'leaderboard.export': 'Leaderboard',
  'stats.month': 'Month',
  'stats.month-of-client': 'Month of a client',
  'stats.month-of-editor': 'Month of an editor',
  'audit.export': 'Audit log',
  house: 'All data (API format)',
};

/** Shortens an instant to its day when it is in the day's first or last second. Older entries have days. */
function shortened(moment: string, zone: TimeZone): string {
  if (moment.length === 'YYYY-MM-DD'.length || parseInstant(moment) === undefined) return moment;
  const day = dayOf(moment, zone);
  const edges = [startOfDay(day, zone), endOfDay(day, zone)].map(truncateToSecond);
  return edges.includes(truncateToSecond(moment)) ? day : moment;
}

/** Labels of log queries by filter: `From 2026-11-01, till 2026-11-25`. */
const FILTER_LABELS: Readonly<Record<string, (value: string, zone: TimeZone) => string>> = {
  action: (value) => `about ${(AUDIT_FEATURES[value as AuditFeature] ?? value).toLowerCase()}`,
  actor: (value) => `by person ${value}`,
  from: (value, zone) => `from ${shortened(value, zone)}`,
  record: (value) => {
    const [kind = '', id = ''] = value.split(':');
    const label = AUDIT_RECORDS[kind as AuditRecordKind] ?? kind;
    return `about ${label.toLowerCase()} ${id}`.trimEnd();
  },
  till: (value, zone) => `until ${shortened(value, zone)}`,
  words: (value) => `with “${value}”`,
};

function filtersLabel(filters: string, zone: TimeZone): string {
  // Splits only before a known filter, because search text can contain `&`.
  const parts = filters.split(/&(?=(?:action|actor|from|record|till|words)=)/).map((part) => {
    const [name = '', ...value] = part.split('=');
    return FILTER_LABELS[name]?.(value.join('='), zone) ?? part;
  });
  const label = parts.join(', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Returns the label of an audit entry's subject. */
export function auditRecordLabel(
  { recordKind, recordName }: Pick<AuditLine, 'recordKind' | 'recordName'>,
  zone: TimeZone,
): string {
  if (recordKind === 'audit') return filtersLabel(recordName, zone);
  return recordKind === 'export' ? (EXPORT_LABELS[recordName] ?? recordName) : recordName;
}
