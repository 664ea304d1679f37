/** Tables of the platform: jobs, the change feed, idempotency keys and settings. */
import type { Generated } from 'kysely';
import type { Topic } from '#domain/live/topics.ts';

/** What was changed last, by triggers, and who may know of it: the feed of the stream of hints (docs/wire.md#stream). */
export type ChangesTable = {
  id: Generated<number>;
  topic: Topic;
  /** 0 where the topic has one record. */
  record_id: number;
  project_id: number | null;
  audience: 'all' | 'leads' | 'person';
  /** Who may know of it beside them. */
  person_id: number | null;
  at: Generated<string>;
};

/** Work that is done in the background, each by one process at a time (docs/operations.md#jobs). */
export type JobsTable = {
  id: Generated<number>;
  kind: string;
  /** There is at most one job with this key. */
  key: string | null;
  payload: Record<string, unknown>;
  /** From 0 to 1. */
  progress: Generated<number>;
  run_at: string;
  attempts: Generated<number>;
  /** Until when a process has it. */
  locked_until: string | null;
  last_error: string | null;
  created_at: string;
  done_at: string | null;
  /** Since when it is tried no more. */
  failed_at: string | null;
};

/** Answers to POSTs that carried a key (docs/wire.md#retries). */
export type IdempotencyKeysTable = {
  caller_id: number;
  key: string;
  /** Of method, address and body: another request under the same key has another. */
  fingerprint: string;
  /** Null only until the transaction ends that does what was asked for. */
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
  created_at: string;
};

/** Single values that the program keeps: the signing key where no file may hold it. */
export type SettingsTable = { name: string; value: string };

export type PlatformTables = {
  changes: ChangesTable;
  jobs: JobsTable;
  idempotency_keys: IdempotencyKeysTable;
  settings: SettingsTable;
};
