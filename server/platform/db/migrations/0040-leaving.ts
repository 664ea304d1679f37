/** Leave withdrawn because its user was deactivated or deleted, restored when they return (docs/leave.md#leaving). */
import type { Step } from './column-types.ts';

const stepOn = (yes: string, no: string): string[] => [
  `alter table leave_applications add column withdrawn_by_leaving boolean not null default ${no}`,
  `update leave_applications set status = 'withdrawn', withdrawn_by_leaving = ${yes}, version = version + 1
    where status = 'pending'
      and employee_id in (select id from users where is_active = ${no} or deleted_at is not null)`,
];

export const LEAVING: Step = { sqlite: stepOn('1', '0'), postgres: stepOn('true', 'false') };
