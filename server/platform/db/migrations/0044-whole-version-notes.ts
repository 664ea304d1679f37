/** Notes on a whole version, which have no frame (docs/review.md#notes). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const { sqlite } = COLUMN_TYPES;

export const WHOLE_VERSION_NOTES: Step = {
  // SQLite can't drop NOT NULL from a column.
  sqlite: [
    'alter table feedback_marks rename to feedback_marks_before',
    'drop index feedback_marks_cut',
    `create table feedback_marks (feedback_id ${sqlite.integer} primary key references feedback (id) on delete cascade,
      cut_id ${sqlite.integer} not null references cuts (id) on delete restrict, frame ${sqlite.integer},
      end_frame ${sqlite.integer}, drawing ${sqlite.json})`,
    `insert into feedback_marks (feedback_id, cut_id, frame, end_frame, drawing)
      select feedback_id, cut_id, frame, end_frame, drawing from feedback_marks_before`,
    'drop table feedback_marks_before',
    'create index feedback_marks_cut on feedback_marks (cut_id, frame, feedback_id)',
  ],
  postgres: ['alter table feedback_marks alter column frame drop not null'],
};
