/** Result of verifying the audit log against its seals (docs/audit.md#verify). */
import { Alert, Text } from '@mantine/core';
import { auditVerdict } from '#domain/journal/audit-verdict.ts';
import type { ApiAuditReport } from '#contract/operations/audit.ts';
import classes from './audit.module.css';

export function AuditReport({ report }: { report: ApiAuditReport }) {
  const { faults, faultCount, head, seals } = report;
  return (
    <Alert color={faultCount > 0 ? 'red' : 'green'} role="status" mb="md" title={auditVerdict(report)}>
      {faults.map(({ from, to }) => (
        <div key={from}>{to < from ? `Seal before entry ${from}` : `Entries ${from} to ${to}`}</div>
      ))}
      {seals > 0 && (
        <Text fz="sm" className={classes.head}>
          Latest seal: {head}
        </Text>
      )}
    </Alert>
  );
}
