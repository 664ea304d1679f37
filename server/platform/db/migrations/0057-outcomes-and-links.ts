/** What each notified event resulted in, and its value (docs/inbox.md#inbox); and links that only link a company account (docs/people.md#company-links). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table notifications add column outcome ${t.text}`,
  `alter table notification_events add column outcome ${t.text}`,
  `alter table notification_events add column detail ${t.text}`,
  `alter table password_links add column purpose ${t.text} default 'password' not null`,
];

export const OUTCOMES_AND_LINKS: Step = {
  sqlite: stepOn(COLUMN_TYPES.sqlite),
  postgres: stepOn(COLUMN_TYPES.postgres),
};
