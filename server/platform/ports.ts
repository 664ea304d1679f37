/** Interfaces of the services that features receive: file stores, email, passwords and tokens. The implementations live in their areas. */
import type { Readable } from 'node:stream';
import type { OidcClaims } from '#domain/platform/sign-in/oidc.ts';
import type { Aspect } from '#domain/platform/aspects.ts';
import type { UserType } from '#domain/platform/actor.ts';
import type { Milliseconds, Seconds } from '#domain/platform/units.ts';
import type { Expression, Transaction } from 'kysely';
import type { Refusal } from '#domain/platform/refusal.ts';
import type { Tables } from './db/tables.ts';
import type { Condition } from './db/conditions.ts';
import type { Db } from './db/dialect.ts';
import type { TokenPayload } from '#contract/platform/session.ts';

/** Inclusive byte positions. */
export type ByteRange = { start: number; end: number };

/** Content as bytes, or as a local file, which isn't deleted. */
export type Content = Buffer | { path: string };

export type MediaFiles = {
  /** Stores the content durably: it is on disk when this resolves. */
  put(filename: string, content: Content): Promise<void>;
  /** Returns the size, or undefined when there is no such file. */
  sizeOf(filename: string): Promise<number | undefined>;
  /** Returns the file or the range of it, or undefined when there is no such file. */
  read(filename: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Deletes the file if it exists. */
  delete(filename: string): Promise<void>;
  /** Yields the names of files stored before that instant (ISO UTC), unordered. Used by the sweep. */
  listOlderThan(instant: string): AsyncIterable<string>;
  /** Yields the names and sizes of all files, unordered. Used by the inventory. */
  listSizes(): AsyncIterable<StoredFile>;
};

export type StoredFile = { name: string; bytes: number };

/** An incomplete file, as described by its row. */
export type PartialUpload = {
  filename: string;
  sizeBytes: number;
  offsetBytes: number;
  /** S3 only: the ID of the multipart upload and the ETags of its parts. */
  s3UploadId: string | null;
  parts: readonly string[];
};

/** Progress after the bytes have been stored durably. */
export type Progress = { offsetBytes: number; parts: readonly string[] };

export type PieceStore = {
  /** Starts a file and returns the store's upload ID, if it has one. */
  begin(filename: string): Promise<string | null>;
  /**
   * Appends the stream, reports each durable step, and returns the final offset. Bytes received before a broken stream are
   * kept. The store takes ownership of each chunk, which may be empty afterwards.
   */
  append(
    file: PartialUpload,
    stream: AsyncIterable<Buffer>,
    onProgress: (progress: Progress) => Promise<void>,
  ): Promise<number>;
  /** Assembles the file once all parts are stored. Calling it again is safe. */
  complete(file: PartialUpload): Promise<void>;
  /** Discards whatever has been stored. */
  abort(file: Pick<PartialUpload, 'filename' | 's3UploadId'>): Promise<void>;
};

export type CutFiles = MediaFiles & {
  pieces: PieceStore;
  /** Free disk space, or undefined when unlimited. */
  freeBytes(): Promise<number | undefined>;
};

export type OutgoingEmail = {
  to: string;
  /** Name of the recipient, for emails to people outside the team. */
  toName?: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** PNG that the HTML shows as `cid:logo`. */
  logo?: Buffer;
  /** Message ID, the same for every attempt, so that the receiver can detect duplicates. */
  messageId: string;
  /** Unsubscribe address for this person; absent on emails they requested themselves. */
  stopUrl?: string;
};

export type Mailer = {
  /** Resolves when the mail server has accepted the email. */
  send(mail: OutgoingEmail): Promise<void>;
  /** Resolves when the mail server accepts the sign-in; throws its error otherwise. */
  check(): Promise<void>;
  /** True if emails are only shown to administrators and never sent (docs/operations.md#mail-demo). */
  isShown?: boolean;
};

type Leaver = { id: number; type: UserType; firstName: string; lastName: string };

/** One way in which records use uploads, as conditions on the upload with this ID. */
export type FileUse = {
  /** True for pictures that anyone who has the file name may see. */
  isPublic: boolean;
  /** Returns whether a record uses the upload in this way. */
  isUsed(mediaId: Expression<number>): Condition;
  /** Returns whether the editor may read an upload that is used in this way. */
  mayEditorRead(mediaId: Expression<number>, editorId: number): Condition;
};

/** What areas above files do with stored files. */
export type FileUses = {
  records: readonly FileUse[];
  /** Counts the user's stored sheets since that instant, and their bytes. */
  countSheets(db: Db, by: { userId: number; since: string }): Promise<{ files: number; bytes: number }>;
};

/** The versions that a project is sent back for. */
export type RevisionCauses = {
  /** Their IDs, highest number first. */
  cutIds: number[];
  /** Marks those that the team decides on, and returns their decisions until then, for undo. */
  mark(decision: { at: string; byId: number; reason: string }): Promise<readonly unknown[]>;
};

/** Rows as stored in the trash, by name. */
export type ExtraRows = Readonly<Record<string, unknown>>;

/** Contacts of the project's client to email, by whom, and a text for them. */
export type EmailOrder = {
  project: { id: number; clientId: number | null; title: string };
  contactIds: readonly number[];
  message: string;
  sentById: number;
  now: string;
};

/** Output of a project that is not made yet. */
type PlannedDeliverable = { name: string; aspect: Aspect; lengthSeconds: Seconds };

/** Names of a table and of a column with IDs. */
type ReferenceColumn = readonly [table: string, column: string];

/**
 * What areas above work keep about projects and clients, and do when one is copied, sent back, deleted or restored. Every
 * function runs in the transaction of that action.
 */
export type ProjectExtras = {
  /** Gives a duplicate what it takes along from its original. */
  copy(trx: Db, copied: { fromId: number; toId: number; createdById: number; now: string }): Promise<void>;
  /** Returns the deliverables of a project, without canceled ones, as templates hold them. */
  listDeliverables(trx: Db, projectId: number): Promise<PlannedDeliverable[]>;
  /** Gives a new project these deliverables. */
  addDeliverables(
    trx: Db,
    added: { projectId: number; drafts: readonly PlannedDeliverable[]; createdById: number; now: string },
  ): Promise<void>;
  causesOfRevision(trx: Db, projectId: number): Promise<RevisionCauses>;
  /** Reverts a decision that `mark` returned, unless someone has decided since. */
  revertDecision(trx: Db, previous: unknown, now: string): Promise<void>;
  /** Returns the rows that a project takes along into the trash. */
  rowsOf(trx: Db, projectId: number): Promise<ExtraRows>;
  /** Returns the names of files that must be stored as long as these rows. */
  filesIn(rows: ExtraRows): string[];
  /** Deletes rows that keep the project's row from being deleted. Its feedback is already deleted. */
  remove(trx: Db, projectId: number): Promise<void>;
  /** Inserts the rows again, after the project and before its feedback. */
  restore(trx: Db, rows: ExtraRows, now: string): Promise<void>;
  /** Returns which of these guests still exist. */
  listKnownGuestIds(trx: Db, ids: number[]): Promise<Set<number>>;
  /** Checks emails that request something of contacts, and returns what queues them once the wait is known. */
  planRequestEmails(
    trx: Transaction<Tables>,
    deps: { mailer?: Mailer | undefined },
    order: EmailOrder,
  ): Promise<((waitId: number) => Promise<void>) | Refusal>;
  rowsOfClient(trx: Db, clientId: number): Promise<ExtraRows>;
  restoreOfClient(trx: Db, rows: ExtraRows): Promise<void>;
  /** Columns that refer to projects and clients; records they name can't be removed by undoing an import. */
  references: Readonly<{ projects: readonly ReferenceColumn[]; clients: readonly ReferenceColumn[] }>;
};

/** Handles a person's pending leave when they are deactivated or reactivated, in the same transaction (docs/leave.md#leaving). */
export type PendingLeave = {
  /** Withdraws pending leave; `actorId` is null for terminal commands. */
  withdraw(trx: Db, person: Leaver, by: { actorId: number | null; now: string }): Promise<void>;
  restore(trx: Db, person: Leaver, by: { actorId: number | null; now: string }): Promise<void>;
};

export type Passwords = {
  /** Returns the PHC string to store. Throws BusyError after five seconds in the queue. */
  hash(password: string): Promise<string>;
  verify(password: string, stored: string): Promise<boolean>;
  /** Returns a placeholder hash for an account without a password. No password matches it, and checking takes the same time. */
  none(): string;
  /** Spends the same time on an unknown email as on a wrong password. */
  hashDummy(password: string): Promise<void>;
};

/** Result of a token check. `expired` has no payload when the token is older than any session can be, and so can't be renewed. */
type TokenCheck =
  | { state: 'good'; payload: TokenPayload }
  | { state: 'expired'; payload?: TokenPayload }
  | { state: 'invalid' };

export type TokenHolder = { id: number; email: string; type: UserType; tokenVersion: number };

/** Holder of a token and the session it belongs to. */
export type Bearer = TokenHolder & { sessionId: number };

export type Tokens = {
  issue(bearer: Bearer, nowMs: Milliseconds): string;
  check(token: string, nowMs: Milliseconds): TokenCheck;
};

/** One-time values of a company sign-in, which its ID token and code must match. */
type OidcChecks = { state: string; nonce: string; verifier: string };

/** OpenID Connect provider. Every method throws if the provider doesn't respond or fails a check. */
export type OidcProvider = {
  /** Reads the provider's metadata, unless that happened within the last hour. */
  check(): Promise<void>;
  authorizationUrl(checks: OidcChecks): Promise<string>;
  /** Exchanges the query that the provider's page returned with, and returns who signed in there. */
  claimsOf(query: string, checks: OidcChecks): Promise<OidcClaims>;
};
