/** The audit log as CSV (docs/audit.md#reading). */
import { AUDIT_ACTIONS, AUDIT_RECORDS, type AuditLine } from '#domain/journal/audit.ts';
import { auditChangesOf } from '#contract/operations/audit.ts';
import { type Cell, instantCell } from '#server/platform/http/response/table.ts';

export const AUDIT_FILENAME = 'audit_log';

export const AUDIT_HEADER = [
  'ID',
  'At',
  'Who',
  'Who ID',
  'As',
  'Token',
  'Address',
  'Act',
  'What',
  'Kind',
  'Record',
  'Record ID',
  'Before',
  'After',
  'Reason',
];

/** Returns one side of the change as text, such as `point 2, reason x`. */
const sideOf = ({ before, after }: AuditLine, side: 'before' | 'after'): string =>
  auditChangesOf(before, after)
    .flatMap((change) => (change[side] === null ? [] : [`${change.field}: ${change[side]}`]))
    .join('; ');

export const auditRow = (line: AuditLine): Cell[] => [
  line.id,
  instantCell(line.at),
  line.actorName,
  line.actorId,
  line.way,
  line.tokenName,
  line.address,
  line.action,
  AUDIT_ACTIONS[line.action],
  AUDIT_RECORDS[line.recordKind],
  line.recordName,
  line.recordId,
  sideOf(line, 'before'),
  sideOf(line, 'after'),
  line.reason,
];
