/** Waits for the client, their columns on projects, and when a version was sent (docs/projects.md#waits, ADR 26). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const tables = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table waits (id ${t.id}, version ${t.integer} default 1 not null,
    project_id ${t.integer} not null references projects (id) on delete cascade, kind ${t.text} not null,
    since ${t.text} not null, until ${t.text}, note ${t.text} default '' not null,
    opened_by_id ${t.integer} references users (id) on delete set null,
    ended_by_id ${t.integer} references users (id) on delete set null, created_at ${t.text} not null)`,
  'create unique index waits_open on waits (project_id) where until is null',
  'create index waits_project on waits (project_id, since)',
  'create index waits_until on waits (until) where until is not null',
  'create index waits_opened_by on waits (opened_by_id)',
  'create index waits_ended_by on waits (ended_by_id)',
  ...['waiting_for', 'waiting_since', 'deadline_set_at', 'adjusted_deadline_at'].map(
    (name) => `alter table projects add column ${name} ${t.text}`,
  ),
  'create index projects_waiting on projects (waiting_since, id) where waiting_since is not null',
  `alter table cuts add column sent_at ${t.text}`,
];

/** An edited note or time changes no column of the project, so the change is recorded here. */
const change = (row: string): string => `insert into changes (topic, record_id, project_id, audience, person_id)
  values ('projects', ${row}.project_id, ${row}.project_id, 'leads',
    (select assigned_to_id from projects where id = ${row}.project_id));`;

const DELIVERIES = `insert into webhook_deliveries (webhook_id, event, record_id, project_id)
  select webhooks.id, told.event, new.id, new.id from webhooks,
    (select case when new.waiting_since is null then 'project.waiting_ended' else 'project.waiting_started' end as event) as told
  where webhooks.is_active and webhooks.events like '% ' || told.event || ' %';`;
const UPDATED = 'after update of waiting_since on projects';
const BEGINS_OR_ENDS = '(old.waiting_since is null) <> (new.waiting_since is null)';

export const WAITS: Step = {
  sqlite: [
    ...tables(COLUMN_TYPES.sqlite),
    `create trigger note_waits_update after update on waits begin ${change('new')} end`,
    `create trigger tell_webhooks_projects_waiting ${UPDATED} when ${BEGINS_OR_ENDS} begin ${DELIVERIES} end`,
  ],
  postgres: [
    ...tables(COLUMN_TYPES.postgres),
    `create function note_waits() returns trigger language plpgsql as $$ begin ${change('new')} return null; end $$`,
    'create trigger note_waits_update after update on waits for each row execute function note_waits()',
    `create function tell_webhooks_projects_waiting() returns trigger language plpgsql as $$
      begin ${DELIVERIES} return null; end $$`,
    `create trigger tell_webhooks_projects_waiting ${UPDATED} for each row
      when (${BEGINS_OR_ENDS}) execute function tell_webhooks_projects_waiting()`,
  ],
};
