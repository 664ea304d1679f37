/** Format and client of webhooks, the end of a chat's URL, and until when nothing is sent (docs/operations.md#chat). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table webhooks add column format ${t.text} default 'standard' not null`,
  `alter table webhooks add column client_id ${t.integer} references clients (id) on delete cascade`,
  `alter table webhooks add column url_end ${t.text} default '' not null`,
  `alter table webhooks add column paused_until ${t.text} default '' not null`,
  'create index webhooks_client on webhooks (client_id) where client_id is not null',
];

export const CHAT_WEBHOOKS: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
