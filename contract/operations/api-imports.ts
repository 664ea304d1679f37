/** Imports from another server, started by an administrator in the settings (docs/api-reference.md#calls-wire-imports). */
import { LIMITS } from '#domain/platform/limits.ts';
import {
  type ApiImportStatus,
  API_IMPORT_STATES,
  API_IMPORT_OUTCOMES,
  API_IMPORT_PHASES,
  type ApiImportCounts,
  type ApiImportPhase,
} from '#domain/operations/api-import.ts';
import { ADMINS, endpoint } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import { proof } from '#contract/platform/proof.ts';
import {
  choice,
  decimal,
  described,
  email,
  nonBlankText,
  flag,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  objectWithNames,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const importStatus = nested({
  address: text(),
  email: text(),
  check: described(flag(), 'Dry run: nothing is written.'),
  state: choice(API_IMPORT_STATES),
  phase: nullable(choice(API_IMPORT_PHASES)),
  read: described(integer(0), 'Records of that phase so far.'),
  total: described(nullable(integer(0)), 'Total reported by the other server.'),
  counts: described(
    list(nested({ phase: choice(API_IMPORT_PHASES), outcomes: objectWithNames(API_IMPORT_OUTCOMES, integer(0)) })),
    'Outcomes of each phase.',
  ),
  notes: list(nested({ of: text(), text: text() })),
  omittedNotes: integer(0),
  compared: described(integer(0), 'Number of totals compared.'),
  differences: list(
    nested({
      person: text(),
      month: described(text(), 'YYYY-MM; empty for all time.'),
      theirs: decimal(),
      ours: decimal(),
      records: list(text()),
    }),
  ),
  error: nullable(text()),
  startedAt: instant(),
});
type ApiImportStatusResponse = Static<typeof importStatus>;

/** Converts an import to its API form. */
export const importStatusToApi = ({
  isCheck,
  counts,
  report,
  startedAt,
  ...rest
}: ApiImportStatus): ApiImportStatusResponse => ({
  ...rest,
  check: isCheck,
  counts: API_IMPORT_PHASES.filter((phase) => counts[phase]).map((phase) => ({
    phase,
    outcomes: Object.fromEntries(
      API_IMPORT_OUTCOMES.map((outcome) => [outcome, counts[phase]?.[outcome] ?? 0]),
    ) as Record<(typeof API_IMPORT_OUTCOMES)[number], number>,
  })),
  notes: report.notes,
  omittedNotes: report.omitted,
  compared: report.compared,
  differences: report.differences,
  startedAt: instantToApi(startedAt),
});

/** Converts an import from its API form. */
export const importStatusFromApi = ({
  check,
  counts,
  notes,
  omittedNotes,
  compared,
  differences,
  startedAt,
  ...rest
}: ApiImportStatusResponse): ApiImportStatus => ({
  ...rest,
  isCheck: check,
  counts: Object.fromEntries(
    counts.map(({ phase, outcomes }): [ApiImportPhase, object] => [phase, outcomes]),
  ) as ApiImportCounts,
  report: { notes, omitted: omittedNotes, compared, differences },
  startedAt: instantFromApi(startedAt),
});

const common = { kind: 'plain', roles: ADMINS } as const;
const response = shape({
  import: described(nullable(importStatus), 'Latest import, or null without one in the last week.'),
});

export const getApiImport = endpoint({
  ...common,
  name: 'wire-imports.get',
  method: 'GET',
  path: '/api/settings/wire-imports',
  response,
  status: 200,
  summary: 'Returns the progress of the latest import from another server.',
});

export const startApiImport = endpoint({
  ...common,
  name: 'wire-imports.start',
  method: 'POST',
  path: '/api/settings/wire-imports',
  body: shape({
    address: described(nonBlankText(LIMITS.webhookUrlLength), 'URL of the other server.'),
    email: email(),
    password: nonBlankText(LIMITS.passwordMax),
    check: optional(described(flag(), 'Reads everything and writes nothing.')),
    takeTheirs: optional(described(flag(), "Prefer the other server's version where both have changed.")),
    invite: optional(described(flag(), 'Keep active users active.')),
    currentPassword: proof,
  }),
  response,
  status: 200,
  refusals: [409, 429],
  summary: 'Starts an import from another server, or resumes a stopped one.',
});

export const stopApiImport = endpoint({
  ...common,
  name: 'wire-imports.stop',
  method: 'POST',
  path: '/api/settings/wire-imports/stop',
  response,
  status: 200,
  refusals: [409],
  summary: 'Stops the import between two pages.',
});
