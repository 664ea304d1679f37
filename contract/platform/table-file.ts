/** Export formats of a table: CSV or an Excel workbook (docs/api-reference.md#formats). */
import { choice, described, optional } from './schema.ts';

const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export const TABLE_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Format parameter of a call with `hasTable`, which returns JSON without it. */
export const tableParameter = {
  format: optional(described(choice(TABLE_FORMATS), 'Returns the rows as a CSV file, or as an Excel workbook.')),
};

/** Format parameter, to spread into the `query` of an export. */
export const formatParameter = {
  format: optional(described(choice(TABLE_FORMATS), 'Defaults to CSV. xlsx is an Excel workbook with the same rows.')),
};
