/** Settings of a spreadsheet import on the API (docs/people.md#import). */
import { DATE_FORMATS } from '#domain/platform/parse-date.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { IMPORT_KEYS } from '#domain/work/import/import-fields.ts';
import { IMPORT_KINDS } from '#domain/work/import/import-kinds.ts';
import { IMPORT_UNITS } from '#domain/work/import/import-units.ts';
import { IMPORT_MODES, type ImportPlan, type ImportRecord, OTHER_COLUMN_USES } from '#domain/work/import/import.ts';
import {
  choice,
  described,
  flag,
  integer,
  nullable,
  objectWithAnyNames,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

export const planFields = {
  kind: choice(IMPORT_KINDS),
  headerRow: optional(described(integer(1, LIMITS.importHeaderRows), 'Header row. Guessed if omitted.')),
  columns: described(
    objectWithAnyNames(integer(0, LIMITS.importColumns - 1), LIMITS.importColumns),
    'Column index by field name, from 0.',
  ),
  key: described(choice(IMPORT_KEYS), 'Match key of the rows.'),
  mode: choice(IMPORT_MODES),
  addUnmatched: optional(described(flag(), 'In `update` mode, also adds rows without a match.')),
  dateFormat: optional(
    nullable(described(choice(DATE_FORMATS), 'If omitted, the only format that fits all dates. 422 if several fit.')),
  ),
  people: optional(
    described(
      objectWithAnyNames(nullable(integer(1, LIMITS.id)), LIMITS.importNames),
      'User ID by normalized name in the sheet, or null for nobody.',
    ),
  ),
  clients: optional(
    described(
      objectWithAnyNames(nullable(integer(1, LIMITS.id)), LIMITS.importNames),
      'The same for clients. Null creates a client with that name.',
    ),
  ),
  words: optional(
    described(
      objectWithAnyNames(text(LIMITS.nameLength), LIMITS.importNames),
      "Values to use for those that can't be read, by their keys in the preview. An empty text leaves the field empty; dates are year-first.",
    ),
  ),
  units: optional(
    described(
      objectWithAnyNames(choice(IMPORT_UNITS), LIMITS.importColumns),
      'Unit of bare numbers by field name. Guessed from header and numbers if omitted; if that fails, rows with such numbers are refused.',
    ),
  ),
  otherColumns: optional(
    described(
      objectWithAnyNames(choice(OTHER_COLUMN_USES), LIMITS.importColumns),
      'Columns of projects without a field that go to links or description, by index. Others are left out.',
    ),
  ),
  assignedBy: optional(
    nullable(described(integer(1, LIMITS.id), 'User ID of the manager of new projects whose row names none.')),
  ),
  reviewedBy: optional(nullable(described(integer(1, LIMITS.id), 'User ID of their reviewer.'))),
  keepRunning: optional(
    described(flag(), 'Keeps timers of started work running from its start. Otherwise they are imported as paused.'),
  ),
};
const planShape = shape(planFields);
export type ApiPlan = Static<typeof planShape>;

/** Converts a plan from its API form, with defaults filled in. */
export const planFromApi = (
  {
    addUnmatched,
    dateFormat,
    people,
    clients,
    words,
    units,
    otherColumns,
    assignedBy,
    reviewedBy,
    keepRunning,
    ...rest
  }: ApiPlan,
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
  units: units ?? {},
  otherColumns: otherColumns ?? {},
  assignedById: assignedBy ?? null,
  reviewedById: reviewedBy ?? null,
  keepRunning: keepRunning ?? false,
});

/** Converts a plan to its API form. */
export const planToApi = ({ assignedById, reviewedById, ...plan }: ImportPlan): ApiPlan => ({
  ...plan,
  assignedBy: assignedById ?? null,
  reviewedBy: reviewedById ?? null,
});
