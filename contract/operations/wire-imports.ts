/** Imports from other servers of the wire that administrators begin on the settings (docs/wire.md#calls-wire-imports). */
import { LIMITS } from '#domain/platform/limits.ts';
import {
  type ShownImport,
  WIRE_IMPORT_STATES,
  WIRE_OUTCOMES,
  WIRE_PHASES,
  type WireCounts,
  type WirePhase,
} from '#domain/operations/wire-import.ts';
import { ADMINS, endpoint } from '#contract/platform/endpoint.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
import { proof } from '#contract/identity/proof.ts';
import {
  choice,
  decimal,
  described,
  email,
  filledText,
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

const shown = nested({
  address: text(),
  email: text(),
  check: described(flag(), 'Nothing is written.'),
  state: choice(WIRE_IMPORT_STATES),
  phase: nullable(choice(WIRE_PHASES)),
  read: described(integer(0), 'Records of that phase so far.'),
  total: described(nullable(integer(0)), 'Of how many, as the other server counts them.'),
  counts: described(
    list(nested({ phase: choice(WIRE_PHASES), outcomes: perName(WIRE_OUTCOMES, integer(0)) })),
    'What became of the records of each phase.',
  ),
  notes: list(nested({ of: text(), text: text() })),
  omittedNotes: integer(0),
  compared: described(integer(0), 'How many totals of people and months were compared.'),
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
type WireShown = Static<typeof shown>;

/** As it goes out. */
export const shownImportToWire = ({ isCheck, counts, report, startedAt, ...same }: ShownImport): WireShown => ({
  ...same,
  check: isCheck,
  counts: WIRE_PHASES.filter((phase) => counts[phase]).map((phase) => ({
    phase,
    outcomes: Object.fromEntries(WIRE_OUTCOMES.map((outcome) => [outcome, counts[phase]?.[outcome] ?? 0])) as Record<
      (typeof WIRE_OUTCOMES)[number],
      number
    >,
  })),
  notes: report.notes,
  omittedNotes: report.omitted,
  compared: report.compared,
  differences: report.differences,
  startedAt: instantToWire(startedAt),
});

/** As it comes in. */
export const shownImportFromWire = ({
  check,
  counts,
  notes,
  omittedNotes,
  compared,
  differences,
  startedAt,
  ...same
}: WireShown): ShownImport => ({
  ...same,
  isCheck: check,
  counts: Object.fromEntries(counts.map(({ phase, outcomes }): [WirePhase, object] => [phase, outcomes])) as WireCounts,
  report: { notes, omitted: omittedNotes, compared, differences },
  startedAt: instantFromWire(startedAt),
});

const common = { kind: 'plain', roles: ADMINS } as const;
const answer = shape({ import: described(nullable(shown), 'The latest; null where there was none in the last week.') });

export const getWireImport = endpoint({
  ...common,
  name: 'wire-imports.get',
  method: 'GET',
  path: '/api/settings/wire-imports',
  answer,
  status: 200,
  summary: 'How far the latest import from another server is.',
});

export const startWireImport = endpoint({
  ...common,
  name: 'wire-imports.start',
  method: 'POST',
  path: '/api/settings/wire-imports',
  body: shape({
    address: described(filledText(LIMITS.webhookUrlLength), 'Of the other server; https or http.'),
    email: email(),
    password: filledText(LIMITS.passwordMax),
    check: optional(described(flag(), 'Reads everything and writes nothing.')),
    takeTheirs: optional(described(flag(), 'Of what was changed here since, or was here before.')),
    invite: optional(described(flag(), 'Who is active there is active here.')),
    currentPassword: proof,
  }),
  answer,
  status: 200,
  refusals: [409, 429],
  summary: 'Begins an import from another server, or goes on with one that has stopped.',
});

export const stopWireImport = endpoint({
  ...common,
  name: 'wire-imports.stop',
  method: 'POST',
  path: '/api/settings/wire-imports/stop',
  answer,
  status: 200,
  refusals: [409],
  summary: 'Stops the import between two pages.',
});
