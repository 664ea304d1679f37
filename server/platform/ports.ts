/** Interfaces of the services that features receive: file stores, email, passwords and tokens. The implementations live in their areas. */
import type { Readable } from 'node:stream';
import type { UserType } from '#domain/identity/roles.ts';
import type { Db } from './db/dialect.ts';
import type { TokenPayload } from '#contract/identity/session.ts';

/** Inclusive byte positions. */
export type ByteRange = { start: number; end: number };

/** The bytes themselves, or a file on this machine that holds them and is left where it is. */
export type Content = Buffer | { path: string };

export type MediaFiles = {
  /** Stores the content durably: it is on disk when this resolves. */
  put(filename: string, content: Content): Promise<void>;
  /** The size, or undefined when there is no such file. */
  sizeOf(filename: string): Promise<number | undefined>;
  /** The file or the range of it; undefined when there is no such file. */
  read(filename: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes the file; one that is not there is no fault. */
  delete(filename: string): Promise<void>;
  /** Names of everything stored before that instant (ISO UTC), in no order: for the sweep. */
  listOlderThan(instant: string): AsyncIterable<string>;
};

/** A file that is not whole yet, as its row says. */
export type Growing = {
  filename: string;
  sizeBytes: number;
  offsetBytes: number;
  /** Of an S3 store: its name for this upload, and the tags of the parts that it has. */
  s3UploadId: string | null;
  parts: readonly string[];
};

/** How far it is once these bytes are safe. */
export type Progress = { offsetBytes: number; parts: readonly string[] };

export type Pieces = {
  /** Begins a file; the store's name for the upload where it has one. */
  begin(filename: string): Promise<string | null>;
  /**
   * Adds what comes, and tells each time that more of it is safe; the offset at the end. What had come when the stream
   * broke is kept as far as it goes. Each piece is the store's own from then on, and may be empty afterwards.
   */
  append(file: Growing, stream: AsyncIterable<Buffer>, tell: (progress: Progress) => Promise<void>): Promise<number>;
  /** Makes one file of it, once all is there; that it is one already is no fault. */
  complete(file: Growing): Promise<void>;
  /** Throws away what there is of it. */
  abort(file: Pick<Growing, 'filename' | 's3UploadId'>): Promise<void>;
};

export type CutFiles = MediaFiles & {
  pieces: Pieces;
  /** Room on the disk; undefined where there is no end to it. */
  freeBytes(): Promise<number | undefined>;
};

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same at each try, by which a receiver knows a mail again. */
  messageId: string;
  /** The address that stops all mail to this person; of what they asked for themselves there is none. */
  stopUrl?: string;
};

export type Mailer = {
  /** Done when the mail server has taken it. */
  send(mail: OutgoingMail): Promise<void>;
  /** Done when the mail server lets the house in; throws its words when it does not. */
  check(): Promise<void>;
  /** Nothing leaves the house: administrators look at the outbox (docs/operations.md#mail-demo). */
  isShown?: boolean;
};

type Leaver = { id: number; type: UserType; firstName: string; lastName: string };

/** What becomes of a person's pending leave when they leave or come back, in the same transaction (docs/leave.md#leaving). */
export type PendingLeave = {
  /** `actorId` is null where a command does it. */
  withdraw(trx: Db, person: Leaver, by: { actorId: number | null; now: string }): Promise<void>;
  restore(trx: Db, person: Leaver, by: { actorId: number | null; now: string }): Promise<void>;
};

export type Passwords = {
  /** The PHC string to store. Throws BusyError when five seconds of waiting did not find a turn. */
  hash(password: string): Promise<string>;
  verify(password: string, stored: string): Promise<boolean>;
  /** What to store of somebody who has not chosen one yet: no password fits it, and finding that out is the same work. */
  none(): string;
  /** The same work for an unknown e-mail as for a wrong password. */
  pretend(password: string): Promise<void>;
};

/** `expired` has no payload where the token is older than sessions are: nothing can renew it. */
export type TokenCheck =
  | { state: 'good'; payload: TokenPayload }
  | { state: 'expired'; payload?: TokenPayload }
  | { state: 'invalid' };

export type TokenHolder = { id: number; email: string; type: UserType; tokenVersion: number };

/** Whose token it is, and by which sign-in they have it. */
export type Bearer = TokenHolder & { sessionId: number };

export type Tokens = {
  issue(bearer: Bearer, nowMs: number): string;
  check(token: string, nowMs: number): TokenCheck;
};
