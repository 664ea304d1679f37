/** Contacts of clients, and addresses that get no emails (docs/people.md#contacts). Only leads see changes of them. */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const tables = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table client_contacts (id ${t.id}, version ${t.integer} default 1 not null,
    client_id ${t.integer} not null references clients (id) on delete cascade, name ${t.text} not null,
    email ${t.text} not null, email_key ${t.text} not null, language ${t.text}, may_decide boolean not null,
    created_by_id ${t.integer} references users (id) on delete set null, created_at ${t.text} not null)`,
  'create unique index client_contacts_email on client_contacts (client_id, email_key)',
  'create index client_contacts_client on client_contacts (client_id, id)',
  'create index client_contacts_created_by on client_contacts (created_by_id)',
  `create table email_stops (client_id ${t.integer} not null references clients (id) on delete cascade,
    address_digest ${t.text} not null, reason ${t.text} not null, at ${t.text} not null,
    primary key (client_id, address_digest))${t.withoutRowid}`,
];

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;
const TABLES = ['client_contacts', 'email_stops'] as const;

const COLUMNS = 'topic, record_id, project_id, audience, person_id';
const change = (row: string): string => `'clients', ${row}.client_id, null, 'leads', null`;

export const CLIENT_CONTACTS: Step = {
  sqlite: [
    ...tables(COLUMN_TYPES.sqlite),
    ...TABLES.flatMap((table) =>
      EVENTS.map(
        ([event, row]) => `create trigger note_${table}_${event} after ${event} on ${table}
          begin insert into changes (${COLUMNS}) values (${change(row)}); end`,
      ),
    ),
  ],
  postgres: [
    ...tables(COLUMN_TYPES.postgres),
    ...TABLES.flatMap((table) => [
      `create function note_${table}() returns trigger language plpgsql as $$
        begin insert into changes (${COLUMNS}) select ${change('changed')} from changed; return null; end $$`,
      ...EVENTS.map(
        ([event, row]) => `create trigger note_${table}_${event} after ${event} on ${table}
          referencing ${row} table as changed for each statement execute function note_${table}()`,
      ),
    ]),
  ],
};
