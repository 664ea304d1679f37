/** Notifications that link to the exact record, with mentions first (docs/inbox.md#inbox). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table notifications add column record_id ${t.integer}`,
  'drop index notifications_user',
  `create index notifications_order on notifications
    (user_id, (case when kind = 'mention' and read_at is null then 0 else 1 end), at desc, id desc)`,
];

export const MENTIONS: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
