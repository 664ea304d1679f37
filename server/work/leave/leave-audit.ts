/** Audit entries of leave, under the applicant's name (docs/audit.md#acts). */
import type { AuditAction, AuditEntry } from '#domain/journal/audit.ts';
import type { Leave, LeaveStatus } from '#domain/work/leave/leave.ts';
import { fullNameOf } from '#domain/platform/text.ts';

type AuditedLeave = Pick<Leave, 'id' | 'leaveFrom' | 'leaveTill' | 'status'> & {
  employee: { firstName: string; lastName: string } | null;
};

/** Returns the audit entry of a status change. */
export function auditOfLeave(action: AuditAction, leave: AuditedLeave, status: LeaveStatus): AuditEntry {
  const { id, leaveFrom, leaveTill, employee } = leave;
  const days = { leaveFrom, leaveTill };
  return {
    action,
    record: { kind: 'leave', id, name: employee ? fullNameOf(employee) : '' },
    before: { status: leave.status, ...days },
    after: { status, ...days },
  };
}
