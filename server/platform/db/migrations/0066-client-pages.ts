/** Pages of clients' contacts with their visits, and projects that they leave out (docs/review.md#client-pages, ADR 36). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const tables = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table client_pages (
    contact_id ${t.integer} primary key references client_contacts (id) on delete cascade, token_hash ${t.text} not null,
    created_by_id ${t.integer} not null references users (id) on delete restrict, created_at ${t.text} not null,
    used_at ${t.text}, ended_at ${t.text})`,
  'create unique index client_pages_token on client_pages (token_hash)',
  'create index client_pages_created_by on client_pages (created_by_id)',
  `create table client_page_visits (id ${t.id},
    contact_id ${t.integer} not null references client_pages (contact_id) on delete cascade,
    secret_hash ${t.text} not null, address ${t.text} not null, at ${t.text} not null)`,
  'create unique index client_page_visits_secret on client_page_visits (secret_hash)',
  'create index client_page_visits_contact on client_page_visits (contact_id, address, at)',
  'create index client_page_visits_at on client_page_visits (at)',
  'alter table projects add column hidden_from_client boolean default false not null',
];

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

const COLUMNS = 'topic, record_id, project_id, audience, person_id';
/** Nothing if the contact is gone, which has its own change. */
const change = (from: string, row: string): string => `insert into changes (${COLUMNS})
  select 'clients', client_contacts.client_id, null, 'leads', null from ${from}client_contacts
  where client_contacts.id = ${row}.contact_id;`;

export const CLIENT_PAGES: Step = {
  sqlite: [
    ...tables(COLUMN_TYPES.sqlite),
    ...EVENTS.map(
      ([event, row]) => `create trigger note_client_pages_${event} after ${event} on client_pages
        begin ${change('', row)} end`,
    ),
  ],
  postgres: [
    ...tables(COLUMN_TYPES.postgres),
    `create function note_client_pages() returns trigger language plpgsql as $$
      begin ${change('changed, ', 'changed')} return null; end $$`,
    ...EVENTS.map(
      ([event, row]) => `create trigger note_client_pages_${event} after ${event} on client_pages
        referencing ${row} table as changed for each statement execute function note_client_pages()`,
    ),
  ],
};
