/** Tables of operations: seals of the audit log, backups and imports from another server. */
import type { Generated } from 'kysely';
import type {
  ApiImportClass,
  ApiImportCounts,
  ApiImportPhase,
  ApiImportReport,
} from '#domain/operations/api-import.ts';
import type { StorageKind } from '#domain/operations/storage.ts';

/** Seals of the audit log. Each covers the entries between two ids and the previous seal (ADR 14). */
type AuditSealsTable = {
  id: Generated<number>;
  from_id: number;
  to_id: number;
  row_count: number;
  /** Hash of the chain up to this seal: SHA-256, in hex. */
  head: string;
  sealed_at: string;
};

/** Finished and started backups (docs/operations.md#scheduled-backups). */
type BackupsTable = {
  id: Generated<number>;
  /** Scheduled time; null for manual backups. */
  slot: string | null;
  /** Target: a folder, a file, or `s3`. */
  place: string;
  /** Name of the file, set when it is complete. */
  name: Generated<string | null>;
  made_at: string;
  finished_at: Generated<string | null>;
  bytes: Generated<number | null>;
  /** Number of files referenced in the tables but missing from the store. */
  missing: Generated<number>;
  error: Generated<string | null>;
  /** When retention deleted the file. */
  removed_at: Generated<string | null>;
};

/** Imports through the API, with their progress (docs/import.md#import). */
type ApiImportsTable = {
  id: Generated<number>;
  /** Origin of the other server, or the ID of an exported instance. */
  source: string;
  phase: ApiImportPhase;
  /** Address of the next page of the current phase; null at its beginning. */
  cursor: string | null;
  /** True if records keep their ids, because the instance was empty. */
  keeps_ids: boolean;
  counts: ApiImportCounts;
  report: ApiImportReport;
  started_at: string;
  /** When the last page was written. */
  moved_at: string;
  finished_at: string | null;
};

/** Maps records of the other server to records of this instance. */
type ApiImportLinksTable = {
  source: string;
  class: ApiImportClass;
  remote_id: number;
  local_id: number;
  /** Version that the import wrote; null for a record that existed before. */
  local_version: number | null;
  /** SHA-256 of the source record. */
  hash: string;
  /** When the import last wrote the record. */
  seen_at: string;
};

/** Nightly inventory of the stores (docs/storage.md#inventory). */
type StorageDaysTable = {
  id: Generated<number>;
  /** Day of the workspace, such as 2026-03-02. */
  day: string;
  kind: StorageKind;
  /** The client whose work it is; null for none, or one that was deleted since. */
  client_id: number | null;
  bytes: number;
};

export type OperationsTables = {
  storage_days: StorageDaysTable;
  audit_seals: AuditSealsTable;
  backups: BackupsTable;
  wire_imports: ApiImportsTable;
  wire_import_links: ApiImportLinksTable;
};
