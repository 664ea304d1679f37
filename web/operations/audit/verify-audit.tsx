/** Has the whole log compared with its seals, and says what was found (docs/audit.md#verify). */
import { Alert, Text } from '@mantine/core';
import { auditVerdict } from '#domain/journal/audit.ts';
import type { WireAuditReport } from '#contract/operations/audit.ts';
import classes from './audit.module.css';

export function AuditVerdict({ report }: { report: WireAuditReport }) {
  const { faults, faultCount, head, seals } = report;
  return (
    <Alert color={faultCount > 0 ? 'red' : 'green'} role="status" mb="md" title={auditVerdict(report)}>
      {faults.map(({ from, to }) => (
        <div key={from}>{to < from ? `A seal before line ${from}` : `Lines ${from} to ${to}`}</div>
      ))}
      {seals > 0 && (
        <Text fz="sm" className={classes.head}>
          Latest seal: {head}
        </Text>
      )}
    </Alert>
  );
}
