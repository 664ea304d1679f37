/** The audit log on the wire (docs/wire.md#calls-audit). */
import {
  AUDIT_ACTION_NAMES,
  AUDIT_RECORD_KINDS,
  AUDIT_WAYS,
  type AuditFields,
  type AuditLine,
  type AuditValue,
} from '#domain/journal/audit.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { ADMINS, endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
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

const change = nested({
  field: text(),
  before: described(nullable(text()), 'Null where it had none.'),
  after: described(nullable(text()), 'Null where it has none.'),
});

const entry = nested({
  id: integer(1),
  at: instant(),
  actorId: described(nullable(integer(1)), 'Null where nobody was signed in, or the program did it.'),
  actorName: described(text(), 'As they were called then.'),
  way: choice(AUDIT_WAYS),
  tokenName: described(text(), 'Of the token for scripts; empty where there was none.'),
  address: described(text(), 'Empty where the program did it, and where the reader is not to know it.'),
  action: choice(AUDIT_ACTION_NAMES),
  recordKind: choice(AUDIT_RECORD_KINDS),
  recordId: nullable(integer(1)),
  recordName: text(),
  changes: list(change),
  reason: text(),
});
export type WireAuditEntry = Static<typeof entry>;

const page = shape({
  entries: list(entry),
  next: described(nullable(integer(1)), 'As `before` it gives the next page; null where there is none.'),
});

export type AuditChange = { field: string; before: string | null; after: string | null };
/** A line as readers know it: every field that changed with both values as text. */
export type AuditEvent = Omit<AuditLine, 'before' | 'after'> & { changes: AuditChange[] };

const textOf = (value: AuditValue | undefined): string | null => {
  if (value === undefined || value === null) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
};

/** The fields of both sides. */
export function auditChangesOf(before: AuditFields | null, after: AuditFields | null): AuditChange[] {
  const names = Object.keys({ ...before, ...after });
  return names.map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }));
}

/** As it goes out. */
export const auditLineToWire = ({ before, after, at, ...line }: AuditLine): WireAuditEntry => ({
  ...line,
  at: instantToWire(at),
  changes: auditChangesOf(before, after),
});

/** As it comes in. */
export const auditEventFromWire = ({ at, ...line }: WireAuditEntry): AuditEvent => ({
  ...line,
  at: instantFromWire(at),
});

const cursor = { before: optional(described(integer(1, LIMITS.id), 'Lines before this id.')) };

const filters = {
  actor: optional(described(integer(1, LIMITS.id), 'The id of whoever acted.')),
  action: optional(described(text(), 'One act (`points.score`), or a feature word for all of its acts (`points`).')),
  record: optional(described(text(), 'A kind (`project`), or one record (`project:12`).')),
  from: optional(instant()),
  till: optional(lastInstant()),
  words: optional(described(text(LIMITS.nameLength), 'Each word stands in who, what, a value or the reason.')),
};
const filterShape = shape(filters);
export type AuditQuery = Static<typeof filterShape>;

const common = { kind: 'plain', method: 'GET', status: 200, answer: page } as const;

export const listAudit = endpoint({
  ...common,
  name: 'audit.list',
  path: '/api/audit',
  roles: ADMINS,
  query: shape({ ...filters, ...cursor }),
  summary: 'The audit log, latest first, 50 lines a page. Reading is noted in it.',
});

export const exportAudit = endpoint({
  name: 'audit.export',
  kind: 'export',
  method: 'GET',
  path: '/api/audit/export',
  roles: ADMINS,
  query: shape({ ...filters, ...formatParameter }),
  status: 200,
  summary: 'The audit log, latest first, as CSV or as an Excel workbook.',
});

const stretch = nested({ from: integer(1), to: integer(0) });

const report = shape({
  seals: integer(0),
  lines: described(integer(0), 'That are sealed.'),
  unsealed: described(integer(0), 'That came since the last seal.'),
  head: described(text(), 'The SHA-256 of the last seal, in hex.'),
  faults: described(list(stretch), 'Between which ids the log is not what was sealed; the first hundred.'),
  faultCount: integer(0),
});
export type WireAuditReport = Static<typeof report>;

export const verifyAudit = endpoint({
  name: 'audit.verify',
  kind: 'plain',
  method: 'POST',
  path: '/api/audit/verify',
  roles: ADMINS,
  answer: report,
  status: 200,
  summary: 'Compares all lines of the audit log with their seals.',
});

export const listUserAudit = endpoint({
  ...common,
  name: 'audit.of-user',
  path: '/api/users/:id/audit',
  roles: EVERYONE,
  query: shape(cursor),
  refusals: [403],
  summary: 'What happened to an account, latest first: for that person and for administrators.',
});

export const listProjectAudit = endpoint({
  ...common,
  name: 'audit.of-project',
  path: '/api/projects/:id/audit',
  roles: LEADS,
  query: shape(cursor),
  refusals: [403],
  summary: 'What the history of a project does not tell by itself, latest first: for whoever may make links for it.',
});
