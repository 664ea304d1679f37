/** Bringing records in from a sheet: read, preview, run, undo (docs/people.md#import, docs/wire.md#calls-import). */
import { DATE_FORMATS } from '#domain/platform/parse-date.ts';
import { IMPORT_KINDS } from '#domain/work/import-kinds.ts';
import { IMPORT_KEYS } from '#domain/work/import-fields.ts';
import { SKIP_REASONS } from '#domain/work/import-skipped.ts';
import {
  IMPORT_HOURS,
  IMPORT_MODES,
  IMPORT_OUTCOMES,
  type ImportPlan,
  headed,
  type ImportRecord,
  type ImportSummary,
  importUndoUntil,
} from '#domain/work/import.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, LEADS } from '#contract/platform/endpoint.ts';
import { instantToWire } from '#contract/platform/jsonld.ts';
import { proof } from '#contract/identity/proof.ts';
import {
  byName,
  choice,
  described,
  flag,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  perName,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const plan = {
  kind: choice(IMPORT_KINDS),
  headerRow: optional(
    described(
      integer(1, LIMITS.importHeaderRows),
      'The row that names the columns; the one that was guessed if left out.',
    ),
  ),
  columns: described(
    byName(integer(0, LIMITS.importColumns - 1), LIMITS.importColumns),
    'By the name of a field the place of its column, from 0.',
  ),
  key: described(choice(IMPORT_KEYS), 'What rows are matched by.'),
  mode: choice(IMPORT_MODES),
  addUnmatched: optional(described(flag(), 'In mode `update`: rows that match nothing are added too.')),
  dateFormat: optional(
    nullable(
      described(choice(DATE_FORMATS), 'Where it is left out, the only one that all dates fit; 422 where two do.'),
    ),
  ),
  people: optional(
    described(
      byName(nullable(integer(1, LIMITS.id)), LIMITS.importNames),
      'By a name of the sheet, in small letters and without marks, the id of who is meant; null for nobody.',
    ),
  ),
  clients: optional(
    described(
      byName(nullable(integer(1, LIMITS.id)), LIMITS.importNames),
      'The same for clients; null creates a client of that name.',
    ),
  ),
  words: optional(
    described(
      byName(text(LIMITS.nameLength), LIMITS.importNames),
      'By the keys of the preview, the value that a word of the sheet stands for.',
    ),
  ),
  keepRunning: optional(
    described(flag(), 'Timers of started work run on from its start; otherwise they arrive paused.'),
  ),
};
const planShape = shape(plan);
export type WirePlan = Static<typeof planShape>;

/** The plan with nothing left out. */
export const planFromWire = (
  { addUnmatched, dateFormat, people, clients, words, keepRunning, ...rest }: WirePlan,
  { headerRow }: Pick<ImportRecord, 'headerRow'>,
): ImportPlan => ({
  kind: rest.kind,
  headerRow: rest.headerRow ?? headerRow,
  columns: rest.columns,
  key: rest.key,
  mode: rest.mode,
  addUnmatched: addUnmatched ?? false,
  dateFormat: dateFormat ?? null,
  people: people ?? {},
  clients: clients ?? {},
  words: words ?? {},
  keepRunning: keepRunning ?? false,
});

const counts = perName(IMPORT_OUTCOMES, integer(0));

const listed = {
  id: integer(1),
  fileName: text(255),
  rowCount: described(integer(0), 'Filled rows below the header.'),
  kind: optional(described(choice(IMPORT_KINDS), 'Of the last plan.')),
  counts: optional(described(counts, 'What was imported.')),
  createdAt: instant(),
  doneAt: optional(instant()),
  undoUntil: optional(instant()),
  undoneAt: optional(instant()),
};
const listedAnswer = nested(listed);
export type WireListedImport = Static<typeof listedAnswer>;

const importAnswer = shape({
  ...listed,
  headerRow: described(integer(1), 'Row of the header that was guessed.'),
  columns: described(list(text()), 'Its cells, cut.'),
  sample: described(list(list(text())), 'The first rows below it, cut.'),
  top: described(list(nested({ row: integer(1), cells: list(text()) })), 'The first rows of the sheet, cut.'),
  plan: optional(described(shape(plan), 'The last plan that was shown.')),
});
export type WireImport = Static<typeof importAnswer>;

/** Converts a listed sheet. */
export const listedToWire = (one: ImportSummary): WireListedImport => ({
  id: one.id,
  fileName: one.fileName,
  rowCount: one.rowCount,
  createdAt: instantToWire(one.createdAt),
  ...(one.kind ? { kind: one.kind } : {}),
  ...(one.counts ? { counts: one.counts } : {}),
  ...(one.doneAt ? { doneAt: instantToWire(one.doneAt), undoUntil: instantToWire(importUndoUntil(one.doneAt)) } : {}),
  ...(one.undoneAt ? { undoneAt: instantToWire(one.undoneAt) } : {}),
});

/** Converts a sheet with its first rows and plan. */
export const importToWire = (one: ImportRecord): WireImport => ({
  ...listedToWire(one),
  headerRow: one.headerRow,
  ...headed(one, one.headerRow),
  top: one.top,
  ...(one.plan ? { plan: one.plan } : {}),
});

const rowAnswer = nested({
  row: described(integer(1), 'As the sheet counts its rows.'),
  outcome: choice(IMPORT_OUTCOMES),
  label: text(),
  id: optional(described(integer(1), 'Of the record that it is of.')),
  cells: described(byName(text(), LIMITS.importColumns), 'By the name of a field what the sheet has.'),
  changes: list(nested({ field: text(), before: text(), after: text() })),
  faults: list(nested({ field: text(), message: text() })),
});

const openName = nested({
  kind: choice(['person', 'client']),
  name: text(),
  key: described(text(), 'Under which the plan says who is meant.'),
  rows: described(integer(1), 'How many rows have it.'),
  candidates: list(nested({ id: integer(1), label: text() })),
});

const openWord = nested({
  field: text(),
  word: text(),
  key: described(text(), 'Under which the plan says what it stands for.'),
  rows: described(integer(1), 'How many rows have it.'),
});

const previewAnswer = shape({
  counts,
  rows: described(list(rowAnswer), 'One page of the rows of that outcome.'),
  total: described(integer(0), 'How many rows have that outcome.'),
  names: described(list(openName), 'Names that nobody has, or several.'),
  words: described(list(openWord), 'Words of choices that stand for none of their values.'),
  skipped: described(
    perName(SKIP_REASONS, list(integer(1))),
    'Rows that are no records: headings and totals, and those that repeat an earlier row.',
  ),
  dateFormat: optional(described(choice(DATE_FORMATS), 'As the dates were read.')),
});
export type ImportPreview = Static<typeof previewAnswer>;
export type ImportPreviewRow = ImportPreview['rows'][number];
export type ImportOpenName = ImportPreview['names'][number];
export type ImportOpenWord = ImportPreview['words'][number];

const common = { kind: 'plain', roles: LEADS, status: 200 } as const;

export const readImport = endpoint({
  ...common,
  name: 'import.read',
  kind: 'upload',
  method: 'POST',
  path: '/api/imports',
  status: 201,
  refusals: [409],
  answer: importAnswer,
  summary: `Reads a sheet, CSV or XLSX, sent as multipart field "file"; it is kept for ${IMPORT_HOURS} hours.`,
});

export const listImports = endpoint({
  ...common,
  name: 'import.list',
  method: 'GET',
  path: '/api/imports',
  answer: shape({ imports: list(listedAnswer) }),
  summary: "The caller's own sheets, latest first.",
});

export const getImport = endpoint({
  ...common,
  name: 'import.get',
  method: 'GET',
  // Not the bare address: it is no record of a class, and generic clients would take it for one.
  path: '/api/imports/:id/sheet',
  answer: importAnswer,
  summary: 'Retrieves one sheet of the own.',
});

export const removeImport = endpoint({
  ...common,
  name: 'import.remove',
  method: 'DELETE',
  path: '/api/imports/:id/sheet',
  status: 204,
  refusals: [409],
  summary: 'Removes one of the own sheets that is not imported.',
});

export const previewImport = endpoint({
  ...common,
  name: 'import.preview',
  method: 'POST',
  path: '/api/imports/:id/preview',
  // Each look may find something else: an earlier answer must not stand for it.
  isQuestion: true,
  body: shape({ ...plan, outcome: optional(choice(IMPORT_OUTCOMES)), page: optional(integer(1, LIMITS.importRows)) }),
  answer: previewAnswer,
  refusals: [403],
  summary:
    'Says what would become of each row; writes no record. Clients for leads, people and projects for administrators.',
});

export const runImport = endpoint({
  ...common,
  name: 'import.run',
  method: 'POST',
  path: '/api/imports/:id/run',
  body: shape({
    ...plan,
    counts: described(counts, 'What the person saw; another outcome now is 409.'),
    currentPassword: proof,
  }),
  answer: importAnswer,
  refusals: [403, 409, 429],
  summary: 'Adds and changes what the preview showed, all of it or nothing.',
});

export const undoImport = endpoint({
  ...common,
  name: 'import.undo',
  method: 'POST',
  path: '/api/imports/:id/undo',
  answer: importAnswer,
  refusals: [409],
  summary: `Takes an import back, all of it or nothing, within ${IMPORT_HOURS} hours; a refusal lists what was changed or used since.`,
});
