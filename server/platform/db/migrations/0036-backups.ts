/** Finished and started backups (docs/operations.md#scheduled-backups). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table backups (id ${t.id}, slot ${t.text} unique, place ${t.text} not null, name ${t.text},
    made_at ${t.text} not null, finished_at ${t.text}, bytes ${t.integer}, missing ${t.integer} default 0 not null,
    error ${t.text}, removed_at ${t.text})`,
  'create index backups_made on backups (made_at)',
];

export const BACKUPS: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
