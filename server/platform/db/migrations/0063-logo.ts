/** Logo of the workspace: a picture that the row of the settings refers to (docs/people.md#brand). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table settings add column logo_id ${t.integer} references media (id)`,
  'create index settings_logo on settings (logo_id) where logo_id is not null',
];

export const LOGO: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
