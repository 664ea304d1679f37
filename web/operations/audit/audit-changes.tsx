/** Changes of an audit entry: each field before and after, and the reason. */
import { Text, VisuallyHidden } from '@mantine/core';
import { auditFieldLabel } from '#domain/journal/audit.ts';
import type { AuditChange, AuditEvent } from '#contract/operations/audit.ts';
import { dateTimeText, NO_VALUE } from '#web/lib/format.ts';
import classes from './audit.module.css';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const BOOLEAN_LABELS: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

const valueText = (value: string | null): string => {
  if (value === null || value === '') return NO_VALUE;
  return INSTANT.test(value) ? dateTimeText(value) : (BOOLEAN_LABELS[value] ?? value);
};

function Values({ before, after }: AuditChange) {
  if (before === null) return valueText(after);
  if (before === after) return valueText(after);
  return (
    <>
      {valueText(before)}
      <span aria-hidden>{' → '}</span>
      <VisuallyHidden>{' changed to '}</VisuallyHidden>
      {valueText(after)}
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
