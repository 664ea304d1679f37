/** Version numbers that are never reused, upload locks, start times of copies, and indexes on version files (docs/review.md#uploads). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const statements = (t: (typeof COLUMN_TYPES)[keyof typeof COLUMN_TYPES]): string[] => [
  `alter table projects add column cuts_made ${t.integer} default 0 not null`,
  `alter table cut_uploads add column lock_token ${t.text}`,
  `alter table cut_uploads add column locked_until ${t.text}`,
  `alter table cuts add column copy_first_us ${t.integer}`,
  'create index cuts_poster on cuts (poster_filename) where poster_filename is not null',
  'create index cuts_strip on cuts (strip_filename) where strip_filename is not null',
  'create index cuts_copy on cuts (copy_filename) where copy_filename is not null',
];

export const CUT_LOCKS: Step = {
  sqlite: statements(COLUMN_TYPES.sqlite),
  postgres: statements(COLUMN_TYPES.postgres),
};
