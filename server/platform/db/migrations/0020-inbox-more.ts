/** Scheduled notifications already sent, muted projects, and email preferences (docs/inbox.md#inbox). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table clock_notices (project_id ${t.integer} not null references projects (id) on delete cascade, kind ${t.text} not null,
    moment ${t.text} not null, primary key (project_id, kind))${t.withoutRowid}`,
  `create table project_mutes (user_id ${t.integer} not null references users (id) on delete cascade,
    project_id ${t.integer} not null references projects (id) on delete cascade, primary key (user_id, project_id))${t.withoutRowid}`,
  'create index project_mutes_project on project_mutes (project_id)',
];

export const INBOX_MORE: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
