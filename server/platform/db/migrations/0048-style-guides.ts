/** Style guides of clients, and links of clients and projects (docs/projects.md#resources). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const addColumns = ({ text, json }: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table clients add column style_guide ${text} not null default ''`,
  `alter table clients add column links ${json} not null default '[]'`,
  `alter table projects add column links ${json} not null default '[]'`,
];

export const STYLE_GUIDES: Step = {
  sqlite: addColumns(COLUMN_TYPES.sqlite),
  postgres: addColumns(COLUMN_TYPES.postgres),
};
