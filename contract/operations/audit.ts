/** Audit log on the API (docs/api-reference.md#calls-audit). */
import {
  AUDIT_ACTION_NAMES,
  AUDIT_RECORD_KINDS,
  AUDIT_ORIGINS,
  type AuditFields,
  type AuditLine,
  type AuditValue,
} from '#domain/journal/audit.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { ADMINS, endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  instant,
  integer,
  lastInstant,
  list,
  nested,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { formatParameter } from '#contract/platform/table-file.ts';

/** Parameters of an export are logged as sent, so a value may be as long as Node accepts a URL. */
const VALUE_LENGTH = 16_384;

const change = nested({
  field: text(VALUE_LENGTH),
  before: described(nullable(text(VALUE_LENGTH)), 'Null if it had none.'),
  after: described(nullable(text(VALUE_LENGTH)), 'Null if it has none.'),
});

const entry = nested({
  id: integer(1),
  at: instant(),
  actorId: described(nullable(integer(1)), 'Null if nobody was signed in, or for the program itself.'),
  actorName: described(text(), 'Name at that time.'),
  way: choice(AUDIT_ORIGINS),
  tokenName: described(text(), 'Name of the API token, or empty.'),
  address: described(text(), 'Empty for the program itself, and for readers who may not see it.'),
  action: choice(AUDIT_ACTION_NAMES),
  recordKind: choice(AUDIT_RECORD_KINDS),
  recordId: nullable(integer(1)),
  recordName: text(),
  changes: list(change),
  reason: text(),
});
export type ApiAuditEntry = Static<typeof entry>;

const page = shape({
  entries: list(entry),
  next: described(nullable(integer(1)), 'Pass as `before` to get the next page. Null on the last page.'),
});

export type AuditChange = { field: string; before: string | null; after: string | null };
/** Audit entry for readers: each changed field with both values as text. */
export type AuditEvent = Omit<AuditLine, 'before' | 'after'> & { changes: AuditChange[] };

const textOf = (value: AuditValue | undefined): string | null => {
  if (value === undefined || value === null) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
};

/** Merges the fields of both sides into changes. */
export function auditChangesOf(before: AuditFields | null, after: AuditFields | null): AuditChange[] {
  const names = Object.keys({ ...before, ...after });
  return names.map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }));
}

/** Converts an audit entry to its API form. */
export const auditLineToApi = ({ before, after, at, ...line }: AuditLine): ApiAuditEntry => ({
  ...line,
  at: instantToApi(at),
  changes: auditChangesOf(before, after),
});

/** Converts an audit entry from its API form. */
export const auditEventFromApi = ({ at, ...line }: ApiAuditEntry): AuditEvent => ({
  ...line,
  at: instantFromApi(at),
});

const cursor = { before: optional(described(integer(1, LIMITS.id), 'Entries before this ID.')) };

const filters = {
  actor: optional(described(integer(1, LIMITS.id), 'ID of the actor.')),
  action: optional(
    described(text(), 'An action (`points.score`), or a feature word for all of its actions (`points`).'),
  ),
  record: optional(described(text(), 'A kind (`project`), or one record (`project:12`).')),
  from: optional(instant()),
  till: optional(lastInstant()),
  words: optional(described(text(LIMITS.nameLength), 'Words to find in the actor, record, values or reason.')),
};
const filterShape = shape(filters);
export type AuditQuery = Static<typeof filterShape>;

const common = { kind: 'plain', method: 'GET', status: 200, response: page } as const;

export const listAudit = endpoint({
  ...common,
  name: 'audit.list',
  path: '/api/audit',
  roles: ADMINS,
  query: shape({ ...filters, ...cursor }),
  summary: 'Lists audit log entries, latest first, 50 per page. Reading is logged too.',
});

export const exportAudit = endpoint({
  name: 'audit.export',
  kind: 'export',
  method: 'GET',
  path: '/api/audit/export',
  roles: ADMINS,
  query: shape({ ...filters, ...formatParameter }),
  status: 200,
  summary: 'Exports the audit log, latest first, as CSV or an Excel workbook.',
});

const entryRange = nested({ from: integer(1), to: integer(0) });

const report = shape({
  seals: integer(0),
  lines: described(integer(0), 'Sealed entries.'),
  unsealed: described(integer(0), 'Entries since the last seal.'),
  head: described(text(), 'The SHA-256 of the last seal, in hex.'),
  faults: described(list(entryRange), "ID ranges that don't match their seals, the first hundred."),
  faultCount: integer(0),
});
export type ApiAuditReport = Static<typeof report>;

export const verifyAudit = endpoint({
  name: 'audit.verify',
  kind: 'plain',
  method: 'POST',
  path: '/api/audit/verify',
  roles: ADMINS,
  response: report,
  status: 200,
  summary: 'Verifies all audit log entries against their seals.',
});

export const listUserAudit = endpoint({
  ...common,
  name: 'audit.of-user',
  path: '/api/users/:id/audit',
  roles: EVERYONE,
  query: shape(cursor),
  refusals: [403],
  summary: 'Lists the activity of an account, latest first, for that person and administrators.',
});

export const listProjectAudit = endpoint({
  ...common,
  name: 'audit.of-project',
  path: '/api/projects/:id/audit',
  roles: LEADS,
  query: shape(cursor),
  refusals: [403],
  summary: 'Lists project actions missing from its history, latest first, for people who can manage its share links.',
});
