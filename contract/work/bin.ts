/** The bin (docs/product.md#bin, docs/wire.md#calls-bin). */
import { BIN_KINDS } from '#domain/work/bin.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, LEADS } from '#contract/platform/endpoint.ts';
import { instantToWire } from '#contract/platform/jsonld.ts';
import { proof } from '#contract/identity/proof.ts';
import {
  choice,
  described,
  email,
  filledText,
  flag,
  instant,
  integer,
  list,
  nested,
  optional,
  ref,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

/** What the header `Undo` of a deletion says. */
export const restorePathOf = (id: number): string => `/api/bin/${id}/restore`;

const binned = nested({
  id: integer(1),
  kind: choice(BIN_KINDS),
  recordId: described(integer(1), 'The id that it had, and gets again.'),
  title: text(),
  deletedBy: described(text(), 'The name of whoever deleted it.'),
  deletedAt: instant(),
  restoreUntil: instant(),
});
export type WireBinned = Static<typeof binned>;

/** As it goes out. */
export const binnedToWire = (one: WireBinned): WireBinned => ({
  ...one,
  deletedAt: instantToWire(one.deletedAt),
  restoreUntil: instantToWire(one.restoreUntil),
});

const common = { kind: 'plain', roles: LEADS, status: 200 } as const;

export const listBin = endpoint({
  ...common,
  name: 'bin.list',
  method: 'GET',
  path: '/api/bin',
  query: shape({ page: optional(integer(1, LIMITS.pages)) }),
  answer: shape({ total: integer(0), entries: list(binned) }),
  summary: 'What was deleted in the last 30 days, latest first, 30 a page; managers see what they deleted themselves.',
});

export const restoreBinned = endpoint({
  ...common,
  name: 'bin.restore',
  method: 'POST',
  path: '/api/bin/:id/restore',
  body: shape({
    trackingId: optional(filledText(LIMITS.trackingIdLength)),
    email: optional(email()),
    client: optional(ref('Client')),
    restoreClient: optional(described(flag(), 'Brings its client back with a project, where that is in the bin too.')),
    currentPassword: proof,
  }),
  answer: shape({ kind: choice(BIN_KINDS), recordId: integer(1) }),
  refusals: [403, 409, 429],
  summary: 'Brings something back from the bin, whole and with its ids; a 409 names what has been taken since.',
});
