/** What differs between kinds of resumable uploads. Everything else is the engine's (docs/architecture.md#uploads). */
import type { FastifyRequest } from 'fastify';
import type { Refusal } from '#domain/platform/refusal.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { CutFiles } from '#server/platform/ports.ts';
import type { NewUploadRow, UploadRow, UploadTable } from './uploads.store.ts';

/** Metadata of a tus request. */
export type Metadata = Record<string, string | null> | undefined;

/** An upload to start, as its kind reads it from the request. */
export type NewUpload = {
  name: string;
  /** Extension of the stored file, without its dot. */
  extension: string;
  mimeType: string;
  sizeBytes: number;
  fingerprint: string;
  /** Checks the file and what it is for. */
  check(trx: Db): Promise<Refusal | undefined>;
  /** Locks the owner, so that concurrent requests can't exceed a limit, and checks again what may have changed. */
  reserve(trx: Db): Promise<Refusal | undefined>;
  /** Returns an upload of the same file for the same purpose: an unfinished one, or one whose record the response then names. */
  findSame(db: Db, now: string): Promise<{ id: string } | undefined>;
  /** Stores the upload, with the columns that only its kind has. */
  insert(trx: Db, row: NewUploadRow): Promise<void>;
};

/** Caller of one request, who may use a kind of uploads. */
export type Uploader = {
  /** Value of the table's owner column. */
  id: number;
  /** Reads a new upload from its metadata. */
  read(metadata: Metadata, sizeBytes: number): NewUpload | Refusal;
  /** Refuses to continue an upload whose target the caller has lost. The upload is deleted then. */
  check?(row: UploadRow): Promise<Refusal | undefined>;
  /** Turns a complete upload into its record, and stores the record's ID in the upload in the same transaction. The file of a refused one is deleted. */
  finish(id: string): Promise<number | Refusal>;
};

export type UploadKind = {
  table: UploadTable;
  /** Path of its endpoints. */
  path: string;
  /** Header with the ID of the record that a finished upload became. */
  resultHeader: string;
  /** What the OpenAPI document says about it. */
  documented: {
    /** Feature word, of which its scopes are made. */
    feature: string;
    /** How callers without an account authenticate; undefined for the team's kinds, which take tokens. */
    guestText?: string;
    summary: string;
    /** Noun of the record that an upload becomes. */
    result: string;
    metadata: readonly string[];
    metadataText: string;
  };
  storeOf(deps: Pick<Deps, 'cutFiles'>): CutFiles;
  /** Returns the caller, if they may use these uploads. */
  authorize(deps: Deps, request: FastifyRequest): Promise<Uploader | Refusal>;
};
