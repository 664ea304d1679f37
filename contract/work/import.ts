/** Spreadsheet import: read, preview, run, undo (docs/people.md#import, docs/api-reference.md#calls-import). */
import { DATE_FORMATS } from '#domain/platform/parse-date.ts';
import { IMPORT_KINDS } from '#domain/work/import/import-kinds.ts';
import type { ImportedPeople } from '#domain/work/import/import-people.ts';
import { IMPORT_UNITS } from '#domain/work/import/import-units.ts';
import { SKIP_REASONS } from '#domain/work/import/import-skipped.ts';
import { IMPORT_OUTCOMES, splitAtHeader, type ImportRecord, type ImportSummary } from '#domain/work/import/import.ts';
import { IMPORT_HOURS, undoUntilOf } from '#domain/journal/undo.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, LEADS } from '#contract/platform/endpoint.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import { proof } from '#contract/platform/proof.ts';
import {
  objectWithAnyNames,
  choice,
  described,
  instant,
  integer,
  list,
  nested,
  optional,
  objectWithNames,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { planFields, planToApi } from './import-plan.ts';

const counts = objectWithNames(IMPORT_OUTCOMES, integer(0));

const listed = {
  id: integer(1),
  fileName: text(255),
  rowCount: described(integer(0), 'Filled rows below the header.'),
  kind: optional(described(choice(IMPORT_KINDS), 'Kind in the last plan.')),
  counts: optional(described(counts, 'What was imported.')),
  createdAt: instant(),
  doneAt: optional(instant()),
  undoUntil: optional(instant()),
  undoneAt: optional(instant()),
};
const listedResponse = nested(listed);
export type ApiListedImport = Static<typeof listedResponse>;

const importResponse = shape({
  ...listed,
  headerRow: described(integer(1), 'Guessed header row.'),
  columns: described(list(text()), 'Its cells, truncated.'),
  sample: described(list(list(text())), 'First rows below it, truncated.'),
  top: described(list(nested({ row: integer(1), cells: list(text()) })), 'First rows of the sheet, truncated.'),
  plan: optional(described(shape(planFields), 'Last plan previewed.')),
  people: optional(
    described(
      nested({ canSignIn: integer(0), invited: integer(0), withoutLink: integer(0), inactive: integer(0) }),
      'How the people that the import added or changed can sign in now.',
    ),
  ),
});
export type ApiImport = Static<typeof importResponse>;

/** Converts a listed sheet to its API form. */
export const importSummaryToApi = (record: ImportSummary): ApiListedImport => ({
  id: record.id,
  fileName: record.fileName,
  rowCount: record.rowCount,
  createdAt: instantToApi(record.createdAt),
  ...(record.kind ? { kind: record.kind } : {}),
  ...(record.counts ? { counts: record.counts } : {}),
  ...(record.doneAt
    ? { doneAt: instantToApi(record.doneAt), undoUntil: instantToApi(undoUntilOf('import', record.doneAt)) }
    : {}),
  ...(record.undoneAt ? { undoneAt: instantToApi(record.undoneAt) } : {}),
});

/** Converts a sheet with its first rows and plan to its API form. */
export const importToApi = (record: ImportRecord, people?: ImportedPeople): ApiImport => ({
  ...importSummaryToApi(record),
  headerRow: record.headerRow,
  ...splitAtHeader(record, record.headerRow),
  top: record.top,
  ...(record.plan ? { plan: planToApi(record.plan) } : {}),
  ...(people ? { people } : {}),
});

const rowResponse = nested({
  row: described(integer(1), 'Row number in the sheet.'),
  outcome: choice(IMPORT_OUTCOMES),
  label: text(),
  id: optional(described(integer(1), 'ID of the matched record.')),
  cells: described(objectWithAnyNames(text(), LIMITS.importColumns), 'Values in the sheet by field name.'),
  stored: optional(
    described(
      objectWithAnyNames(text(), LIMITS.importColumns),
      'What will be stored of the dates, numbers, people and links of a new record; empty where a filled cell leaves its field empty.',
    ),
  ),
  changes: list(nested({ field: text(), before: text(), after: text() })),
  faults: list(nested({ field: text(), message: text() })),
});

const unresolvedName = nested({
  kind: choice(['person', 'client']),
  name: text(),
  key: described(text(), "Key for the plan's mapping."),
  rows: described(integer(1), 'Number of rows with it.'),
  candidates: list(nested({ id: integer(1), label: text() })),
});

const unresolvedWord = nested({
  field: text(),
  word: text(),
  key: described(text(), "Key for the plan's mapping."),
  rows: described(integer(1), 'Number of rows with it.'),
});

const columnUnit = nested({
  field: text(),
  example: described(text(), 'A number of the column that needs a unit.'),
  unit: optional(described(choice(IMPORT_UNITS), 'Unit used. Omitted if it has to be chosen.')),
  choices: list(nested({ unit: choice(IMPORT_UNITS), text: described(text(), 'The example in this unit.') })),
});

const previewResponse = shape({
  counts,
  rows: described(list(rowResponse), 'One page of the rows of that outcome.'),
  total: described(integer(0), 'Number of rows with that outcome.'),
  names: described(list(unresolvedName), 'Names without a match, or with several.'),
  words: described(list(unresolvedWord), "Values that can't be read."),
  units: described(list(columnUnit), 'Columns with numbers that need a unit.'),
  skipped: described(
    objectWithNames(SKIP_REASONS, list(integer(1))),
    'Skipped rows: headings, totals and duplicates of an earlier row.',
  ),
  dateFormat: optional(described(choice(DATE_FORMATS), 'Date format used.')),
});
export type ImportPreview = Static<typeof previewResponse>;
export type ImportPreviewRow = ImportPreview['rows'][number];
export type ImportUnresolvedName = ImportPreview['names'][number];
export type ImportColumnUnit = ImportPreview['units'][number];
export type ImportUnresolvedValue = ImportPreview['words'][number];

const common = { kind: 'plain', roles: LEADS, status: 200 } as const;

export const readImport = endpoint({
  ...common,
  name: 'import.read',
  kind: 'upload',
  method: 'POST',
  path: '/api/imports',
  status: 201,
  refusals: [409],
  response: importResponse,
  summary: `Reads a sheet, CSV or XLSX, sent as multipart field "file"; it is stored for ${IMPORT_HOURS} hours.`,
});

export const listImports = endpoint({
  ...common,
  name: 'import.list',
  method: 'GET',
  path: '/api/imports',
  response: shape({ imports: list(listedResponse) }),
  summary: "Lists the caller's sheets, latest first.",
});

export const getImport = endpoint({
  ...common,
  name: 'import.get',
  method: 'GET',
  // A sub-path, because generic clients would take the bare path for a record of a class.
  path: '/api/imports/:id/sheet',
  response: importResponse,
  summary: "Retrieves one of the caller's sheets.",
});

export const removeImport = endpoint({
  ...common,
  name: 'import.remove',
  method: 'DELETE',
  path: '/api/imports/:id/sheet',
  status: 204,
  refusals: [409],
  summary: "Removes one of the caller's unimported sheets.",
});

export const previewImport = endpoint({
  ...common,
  name: 'import.preview',
  method: 'POST',
  path: '/api/imports/:id/preview',
  // The preview can differ with each call, so no stored response may be replayed.
  isReadOnly: true,
  body: shape({
    ...planFields,
    outcome: optional(choice(IMPORT_OUTCOMES)),
    page: optional(integer(1, LIMITS.importRows)),
  }),
  response: previewResponse,
  refusals: [403],
  summary:
    'Previews the outcome of each row without writing records. Clients for leads, people and projects for administrators.',
});

export const runImport = endpoint({
  ...common,
  name: 'import.run',
  method: 'POST',
  path: '/api/imports/:id/run',
  body: shape({
    ...planFields,
    counts: described(counts, 'Outcome shown in the preview. A different outcome now returns 409.'),
    currentPassword: proof,
  }),
  response: importResponse,
  refusals: [403, 409, 429],
  summary: 'Runs the import as previewed, all or nothing.',
});

export const undoImport = endpoint({
  ...common,
  name: 'import.undo',
  method: 'POST',
  path: '/api/imports/:id/undo',
  response: importResponse,
  refusals: [409],
  summary: `Undoes an import, all or nothing, within ${IMPORT_HOURS} hours. A refusal lists records changed or used since.`,
});
