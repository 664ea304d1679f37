/** Files that contacts send: their names, who was notified, and what contacts end and take back (docs/files.md#contacts, ADR 36). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const statements = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table project_files add column contact_name ${t.text}`,
  `alter table project_files add column notified_at ${t.text}`,
  `create index project_files_unnotified on project_files (created_at)
    where contact_name is not null and notified_at is null`,
  `alter table bin add column deleted_by_contact ${t.text}`,
  `alter table waits add column ended_by_contact ${t.text}`,
];

export const CONTACT_FILES: Step = {
  sqlite: statements(COLUMN_TYPES.sqlite),
  postgres: statements(COLUMN_TYPES.postgres),
};
