/** Header row and size of imported sheets, clients created by an import, and a searchable company of clients (docs/people.md#import). */
import type { Step } from './column-types.ts';

/** Letters that search compares without diacritics. Companies written later are normalized by the program. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  a: 'àáâãäåÀÁÂÃÄÅ',
  c: 'çÇ',
  e: 'èéêëÈÉÊË',
  i: 'ìíîïÌÍÎÏ',
  n: 'ñÑ',
  o: 'òóôõöÒÓÔÕÖ',
  u: 'ùúûüÙÚÛÜ',
  y: 'ýÿÝ',
};
const pairs = Object.entries(PLAIN_LETTERS).flatMap(([plain, marked]) => [...marked].map((letter) => [letter, plain]));
const company = pairs.reduce((text, [letter, plain]) => `replace(${text}, '${letter}', '${plain}')`, 'company_name');

const stepOn = (integer: string, text: string, json: string): string[] => [
  `alter table imports add column header_row ${integer} not null default 1`,
  `alter table imports add column size_bytes ${integer} not null default 0`,
  'update imports set header_row = coalesce((select first_row - 1 from import_sheets where import_id = imports.id), 1)',
  `alter table import_writes add column client_ids ${json} not null default '[]'`,
  `alter table clients add column search_company ${text} not null default ''`,
  `update clients set search_company = lower(${company}) where company_name is not null`,
];

export const IMPORTS_AND_COMPANIES: Step = {
  sqlite: stepOn('integer', 'text', 'json'),
  postgres: stepOn('bigint', 'text collate "C"', 'jsonb'),
};
