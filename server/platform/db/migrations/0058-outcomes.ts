/** What each notified event resulted in, and its value, so that an inbox line tells the outcome (docs/inbox.md#inbox). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table notifications add column outcome ${t.text}`,
  `alter table notification_events add column outcome ${t.text}`,
  `alter table notification_events add column detail ${t.text}`,
];

export const OUTCOMES: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
