/**
 * Sizes of files in their index by project, from which lists of projects read number and size; the salts of which the tokens of
 * contacts' pages are made; and files that contacts removed of which the team isn't notified yet (docs/files.md, ADR 36).
 */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const statements = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  'drop index project_files_project',
  'create index project_files_project on project_files (project_id, id, size_bytes)',
  `alter table client_pages add column token_salt ${t.text}`,
  'alter table bin add column awaits_notice boolean default false not null',
  'create index bin_awaiting_notice on bin (deleted_at) where awaits_notice',
];

export const FILE_SUMS_AND_PAGE_SALTS: Step = {
  sqlite: statements(COLUMN_TYPES.sqlite),
  postgres: statements(COLUMN_TYPES.postgres),
};
