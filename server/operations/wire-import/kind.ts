/** What one class of records needs to be taken over: how it is read, what it names, and the row that it becomes here. */
import type { Transaction } from 'kysely';
import type { WireClass, WireNote, WirePhase } from '#domain/operations/wire-import.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Fields } from './pages.ts';
import type { Ref, Values } from './values.ts';

export type Trx = Transaction<Tables>;

/** Ids here of records there; null where there is none. */
export type IdOf = (wireClass: WireClass, remoteId: number | null) => number | null;

/** Records of a class that are named, as they were embedded where they were named. */
export type Named = Partial<Record<WireClass, readonly (number | null)[]>>;

/** Who is the author of what has none (null where nobody is here), when it is, and what is wanted of people. */
export type Deed = { importerId: number | null; now: string; activates: boolean; noPassword: () => string };

export type Row = Record<string, unknown>;

/** Takes note of people who were named with their names, in case they are on no list. */
export type ReadContext = { person: (ref: Ref | null) => number | null };

/** What was written of a record, for what hangs on it. */
export type Written<P> = { id: number; plain: P; idOf: IdOf; row: Row; isNew: boolean };

export type Kind<P extends object = object> = {
  phase: WirePhase;
  wireClass: WireClass;
  /** Of the list. */
  path: string;
  table:
    | 'media'
    | 'users'
    | 'clients'
    | 'projects'
    | 'cuts'
    | 'feedback'
    | 'point_actions'
    | 'leave_applications'
    | 'point_targets';
  /** Whether rows count their versions; others never change. */
  hasVersion: boolean;
  /** What is kept of a record: the same again has the same JSON. Undefined where there is nothing to keep. */
  read(values: Values, context: ReadContext): P | undefined;
  named(plain: P): Named;
  /** Records here that were no import and are the same: by the place of each. */
  match?(trx: Trx, plains: readonly P[]): Promise<{ found: Map<number, number>; text: string }>;
  /** The value that no two rows may share, and the same with another one. */
  unique?: { column: string; of(plain: P): string; other(plain: P, remoteId: number): P };
  /** The row, or why there can be none. */
  row(plain: P, idOf: IdOf, deed: Deed): Row | { refused: string };
  /** Columns that a change leaves as they are here. */
  keptColumns: readonly string[];
  /** Changes new rows that would be in the way of rows here. */
  settle?(trx: Trx, rows: readonly Row[]): Promise<void>;
  /** What hangs on the rows, and what follows from them. */
  after?(trx: Trx, written: readonly Written<P>[], deps: Deps): Promise<void>;
};

/** A record of a page, read. */
export type Found<P extends object = object> = {
  remoteId: number;
  plain: P;
  hash: string;
  fields: Fields;
  path: string;
  notes: WireNote[];
};
