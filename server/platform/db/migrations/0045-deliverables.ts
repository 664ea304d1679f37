/** Deliverables of a project, and which one a version belongs to; versions of before belong to Main (docs/review.md#deliverables). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const tables = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table deliverables (id ${t.id}, version ${t.integer} default 1 not null,
    project_id ${t.integer} not null references projects (id) on delete cascade, name ${t.text} not null,
    aspect ${t.text} default '' not null, length_seconds ${t.integer} default 0 not null, position ${t.integer} not null,
    canceled_at ${t.text}, created_by_id ${t.integer} references users (id) on delete set null, created_at ${t.text} not null)`,
  'create index deliverables_project on deliverables (project_id, position)',
  'create index deliverables_created_by on deliverables (created_by_id)',
  `alter table cuts add column deliverable_id ${t.integer} references deliverables (id) on delete restrict`,
  `alter table cuts add column kind ${t.text} default 'video' not null`,
  'create index cuts_deliverable on cuts (project_id, deliverable_id, number)',
  'create index cuts_of_deliverable on cuts (deliverable_id, number)',
  `alter table cut_uploads add column deliverable_id ${t.integer} references deliverables (id) on delete cascade`,
  'create index cut_uploads_deliverable on cut_uploads (deliverable_id)',
];

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

const COLUMNS = 'topic, record_id, project_id, audience, person_id';
/** A change of versions without a version: the project's lists and links show something else. */
const change = (row: string): string => `'cuts', 0, ${row}.project_id, 'leads',
  (select assigned_to_id from projects where id = ${row}.project_id)`;

export const DELIVERABLES: Step = {
  sqlite: [
    ...tables(COLUMN_TYPES.sqlite),
    ...EVENTS.map(
      ([event, row]) => `create trigger note_deliverables_${event} after ${event} on deliverables
        begin insert into changes (${COLUMNS}) values (${change(row)}); end`,
    ),
  ],
  postgres: [
    ...tables(COLUMN_TYPES.postgres),
    `create function note_deliverables() returns trigger language plpgsql as $$
      begin insert into changes (${COLUMNS}) select ${change('changed')} from changed; return null; end $$`,
    ...EVENTS.map(
      ([event, row]) => `create trigger note_deliverables_${event} after ${event} on deliverables
        referencing ${row} table as changed for each statement execute function note_deliverables()`,
    ),
  ],
};
