/** Describes the import of one class of records: parsing, references and the row to write. */
import type { Transaction } from 'kysely';
import type { ApiImportClass, ApiImportNote, ApiImportPhase } from '#domain/operations/api-import.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Fields } from '../provider/pages.ts';
import type { Provider } from '../provider/provider.ts';
import type { Ref, Values } from './values.ts';

export type Trx = Transaction<Tables>;

/** Returns the local ID of a remote record, or null. */
export type LocalIdOf = (apiClass: ApiImportClass, remoteId: number | null) => number | null;

/** Referenced records by class. */
type References = Partial<Record<ApiImportClass, readonly (number | null)[]>>;

/** Context of a write: the author to use for records without one (or null), the time, and whether to keep active people active. */
export type WriteContext = { importerId: number | null; now: string; activates: boolean; noPassword: () => string };

export type Row = Record<string, unknown>;

/** `person` returns the ID in a reference and records the person's name, for people that no list contains. */
export type ReadContext = { person: (ref: Ref | null) => number | null };

/** A written record, for the rows that depend on it. */
export type WrittenRecord<P> = { id: number; parsed: P; idOf: LocalIdOf; row: Row; isNew: boolean };

export type RecordKind<P extends object = object> = {
  phase: ApiImportPhase;
  apiClass: ApiImportClass;
  /** API path of the list. */
  path: string;
  table:
    | 'media'
    | 'users'
    | 'clients'
    | 'projects'
    | 'project_files'
    | 'cuts'
    | 'feedback'
    | 'point_actions'
    | 'leave_applications'
    | 'point_targets';
  /** True if rows have a version column. Rows of other classes never change. */
  hasVersion: boolean;
  /** Adds details to the records of a page that only another call returns. */
  complete?(provider: Provider, members: readonly Fields[]): Promise<Fields[]>;
  /** Parses a record into stored values. Unchanged records give the same JSON. Undefined if there is nothing to store. */
  read(values: Values, context: ReadContext): P | undefined;
  referencesOf(parsed: P): References;
  /** Finds existing records that were not imported but are the same; `found` maps indexes to local IDs. */
  match?(trx: Trx, all: readonly P[]): Promise<{ found: Map<number, number>; text: string }>;
  /** A column that must be unique, its value, and a copy of the record with another value. */
  unique?: { column: string; of(parsed: P): string; other(parsed: P, remoteId: number): P };
  /** Returns the row, or the reason why the record can't be written. */
  row(parsed: P, idOf: LocalIdOf, writeContext: WriteContext): Row | { refused: string };
  /** Columns that an update leaves unchanged. */
  fixedColumns: readonly string[];
  /** Changes new rows so that they don't conflict with existing ones. */
  settle?(trx: Trx, rows: readonly Row[]): Promise<void>;
  /** Writes dependent rows and derived values. */
  after?(trx: Trx, written: readonly WrittenRecord<P>[], deps: Deps): Promise<void>;
};

/** A parsed record of a page. */
export type FoundRecord<P extends object = object> = {
  remoteId: number;
  parsed: P;
  hash: string;
  fields: Fields;
  path: string;
  notes: ApiImportNote[];
};
