/** The formats of an export: one table, as CSV or as an Excel workbook (docs/wire.md#formats). */
import { choice, described, optional } from './schema.ts';

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export const TABLE_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The parameter; spread it into the `query` of an export. */
export const formatParameter = {
  format: optional(described(choice(TABLE_FORMATS), 'CSV unless told; xlsx is an Excel workbook of the same rows.')),
};
