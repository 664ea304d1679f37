/** Changes of an audit entry: each field before and after, and the reason. */
import { Text, VisuallyHidden } from '@mantine/core';
import { auditFieldLabel } from '#domain/journal/audit.ts';
import type { AuditChange, AuditEvent } from '#contract/operations/audit.ts';
import { formatDay } from '#domain/platform/dates.ts';
import { leaveDayOf } from '#domain/work/leave/leave-halves.ts';
import { dateTimeText, NO_VALUE } from '#web/lib/time/format.ts';
import classes from './audit.module.css';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const BOOLEAN_LABELS: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

/** Days without a time zone, sent as midnights of UTC (docs/leave.md#days). */
const DAY_FIELDS: readonly string[] = ['leaveFrom', 'leaveTill'];

const valueText = (field: string, value: string | null): string => {
  if (value === null || value === '') return NO_VALUE;
  if (DAY_FIELDS.includes(field)) return formatDay(leaveDayOf(value));
  return INSTANT.test(value) ? dateTimeText(value) : (BOOLEAN_LABELS[value] ?? value);
};

function Values({ field, before, after }: AuditChange) {
  if (before === null) return valueText(field, after);
  if (before === after) return valueText(field, after);
  return (
    <>
      {valueText(field, before)}
      <span aria-hidden>{' → '}</span>
      <VisuallyHidden>{' changed to '}</VisuallyHidden>
      {valueText(field, after)}
    </>
  );
}

export function AuditChanges({ changes, reason }: Pick<AuditEvent, 'changes' | 'reason'>) {
  return (
    <>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change.field}>
              <Text span c="dimmed" fz="inherit">
                {auditFieldLabel(change.field)}:
              </Text>{' '}
              <Values {...change} />
            </li>
          ))}
        </ul>
      )}
      {reason && <div className={classes.wide}>“{reason}”</div>}
    </>
  );
}
