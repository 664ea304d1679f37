/** Tables of operations: audit log, backups and imports from another server. */
import type { Generated } from 'kysely';
import type { AuditAction, AuditFields, AuditRecordKind, AuditWay } from '#domain/journal/audit.ts';
import type { WireClass, WireCounts, WirePhase, WireReport } from '#domain/operations/wire-import.ts';

/** Lines are added and never changed or deleted; triggers see to it (docs/audit.md). */
export type AuditTable = {
  id: Generated<number>;
  at: string;
  /** No foreign key: the line outlives whom and what it names. */
  actor_id: number | null;
  actor_name: string;
  way: AuditWay;
  token_name: string;
  address: string;
  action: AuditAction;
  record_kind: AuditRecordKind;
  record_id: number | null;
  record_name: string;
  before: AuditFields | null;
  after: AuditFields | null;
  reason: string;
  /** Who, what and why, normalised for search. */
  search: string;
};

/** Each seals the lines between two ids and the seal before it (ADR 14). */
export type AuditSealsTable = {
  id: Generated<number>;
  from_id: number;
  to_id: number;
  row_count: number;
  /** A SHA-256, in hex. */
  head: string;
  sealed_at: string;
};

/** Backups that were made or begun (docs/operations.md#scheduled-backups). */
export type BackupsTable = {
  id: Generated<number>;
  /** The moment at which the clock made it due; null of those that somebody made. */
  slot: string | null;
  /** A folder, a file, or `s3`. */
  place: string;
  /** Of the file, once it is whole. */
  name: Generated<string | null>;
  made_at: string;
  finished_at: Generated<string | null>;
  bytes: Generated<number | null>;
  /** Files that the tables named and no store had. */
  missing: Generated<number>;
  error: Generated<string | null>;
  /** Since when its file is gone: newer ones took its place. */
  removed_at: Generated<string | null>;
};

/** Imports by the wire, and how far each is (docs/operations.md#import). */
export type WireImportsTable = {
  id: Generated<number>;
  /** The origin that is read, or the name of an exported house. */
  source: string;
  phase: WirePhase;
  /** The address of the page that comes next in that phase; null at its beginning. */
  cursor: string | null;
  /** The house was empty: records keep their ids. */
  keeps_ids: boolean;
  counts: WireCounts;
  report: WireReport;
  started_at: string;
  /** When the last page was written. */
  moved_at: string;
  finished_at: string | null;
};

/** Which record here stands for which there. */
export type WireImportLinksTable = {
  source: string;
  class: WireClass;
  remote_id: number;
  local_id: number;
  /** That the import left; null of a record that was here before. */
  local_version: number | null;
  /** SHA-256 of what was read of it. */
  hash: string;
  /** When the import last wrote it. */
  seen_at: string;
};

export type OperationsTables = {
  audit: AuditTable;
  audit_seals: AuditSealsTable;
  backups: BackupsTable;
  wire_imports: WireImportsTable;
  wire_import_links: WireImportLinksTable;
};
