/** Trash on the API (docs/product.md#bin, docs/api-reference.md#calls-bin). */
import { TRASH_KINDS } from '#domain/journal/trash.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import { proof } from '#contract/platform/proof.ts';
import {
  choice,
  described,
  email,
  nonBlankText,
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

/** Returns the restore path sent in the `Undo` header of a deletion. */
export const restorePathOf = (id: number): string => `/api/bin/${id}/restore`;

const trashEntry = nested({
  id: integer(1),
  kind: choice(TRASH_KINDS),
  recordId: described(integer(1), 'Original ID, which is restored.'),
  title: text(),
  deletedBy: described(text(), 'Name of the person who deleted it.'),
  deletedAt: instant(),
  restoreUntil: instant(),
});
export type ApiTrashEntry = Static<typeof trashEntry>;

/** Converts a deleted record to its API form. */
export const trashEntryToApi = (entry: ApiTrashEntry): ApiTrashEntry => ({
  ...entry,
  deletedAt: instantToApi(entry.deletedAt),
  restoreUntil: instantToApi(entry.restoreUntil),
});

const common = { kind: 'plain', roles: LEADS, status: 200 } as const;

export const listTrash = endpoint({
  ...common,
  name: 'bin.list',
  method: 'GET',
  path: '/api/bin',
  query: shape({ page: optional(integer(1, LIMITS.pages)) }),
  response: shape({ total: integer(0), entries: list(trashEntry) }),
  summary: 'Lists records deleted in the last 30 days, latest first, 30 per page. Managers see their own deletions.',
});

export const restoreFromTrash = endpoint({
  ...common,
  roles: EVERYONE,
  name: 'bin.restore',
  method: 'POST',
  path: '/api/bin/:id/restore',
  body: shape({
    trackingId: optional(nonBlankText(LIMITS.trackingIdLength)),
    email: optional(email()),
    client: optional(ref('Client')),
    restoreClient: optional(described(flag(), "Also restores the project's client if it is in the trash.")),
    currentPassword: proof,
  }),
  response: shape({ kind: choice(TRASH_KINDS), recordId: integer(1) }),
  refusals: [403, 409, 429],
  summary:
    'Restores a record from the trash with its IDs. Editors may restore files that they deleted. Conflicts return 409.',
});
