/** Captions of versions (docs/captions.md, ADR 39). A change of captions is a change of their version, for teammates too. */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const tables = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table captions (id ${t.id}, version ${t.integer} default 1 not null,
    cut_id ${t.integer} not null references cuts (id) on delete cascade, language ${t.text} not null,
    label ${t.text} not null, filename ${t.text} not null, original_name ${t.text} not null,
    size_bytes ${t.integer} not null, cue_count ${t.integer} not null, last_ms ${t.integer} not null,
    is_internal boolean not null, uploaded_by_id ${t.integer} references users (id) on delete set null,
    created_at ${t.text} not null)`,
  'create unique index captions_cut on captions (cut_id, language, label)',
  'create unique index captions_filename on captions (filename)',
  'create index captions_uploaded_by on captions (uploaded_by_id)',
];

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

const COLUMNS = 'topic, record_id, project_id, audience, person_id';

/** Selects the hints about a version: for the leads and its editor, and for each teammate. None if the version itself is gone. */
const hints = (row: string, from: string): string =>
  `select 'cuts', cuts.id, cuts.project_id, 'leads', projects.assigned_to_id
     from ${from}cuts join projects on projects.id = cuts.project_id where cuts.id = ${row}.cut_id
   union all select 'cuts', cuts.id, own.id, 'person', mate.assigned_to_id
     from ${from}cuts join projects as own on own.id = cuts.project_id
     join projects as mate on mate.team_id = own.team_id and mate.id <> own.id
     where cuts.id = ${row}.cut_id and mate.assigned_to_id is not null`;

export const CAPTIONS: Step = {
  sqlite: [
    ...tables(COLUMN_TYPES.sqlite),
    ...EVENTS.map(
      ([event, row]) => `create trigger note_captions_${event} after ${event} on captions
        begin insert into changes (${COLUMNS}) ${hints(row, '')}; end`,
    ),
  ],
  postgres: [
    ...tables(COLUMN_TYPES.postgres),
    `create function note_captions() returns trigger language plpgsql as $$
      begin insert into changes (${COLUMNS}) ${hints('changed', 'changed cross join ')}; return null; end $$`,
    ...EVENTS.map(
      ([event, row]) => `create trigger note_captions_${event} after ${event} on captions
        referencing ${row} table as changed for each statement execute function note_captions()`,
    ),
  ],
};
