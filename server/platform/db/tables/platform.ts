/** Tables of the platform: jobs, the change feed, idempotency keys and settings. */
import type { ColumnType, Generated } from 'kysely';
import type { Topic } from '#domain/platform/topics.ts';

/** Recent changes with their audience, recorded by triggers: the feed of the event stream (docs/api-reference.md#stream). */
type ChangesTable = {
  id: Generated<number>;
  topic: Topic;
  /** ID of the changed record; 0 for topics with a single record. */
  record_id: number;
  project_id: number | null;
  audience: 'all' | 'leads' | 'admins' | 'person';
  /** ID of an additional user in the audience. */
  person_id: number | null;
  at: Generated<string>;
};

/** Background jobs, each run by one process at a time (docs/operations.md#jobs). */
type JobsTable = {
  id: Generated<number>;
  kind: string;
  /** Key that at most one unfinished job can have. */
  key: string | null;
  payload: Record<string, unknown>;
  /** Progress from 0 to 1. */
  progress: Generated<number>;
  run_at: string;
  attempts: Generated<number>;
  /** Expiry of the lease of the process that runs the job. */
  locked_until: string | null;
  last_error: string | null;
  created_at: string;
  done_at: string | null;
  /** Time of the last attempt, if it failed for good. */
  failed_at: string | null;
};

/** Responses to POST requests with an idempotency key (docs/api-reference.md#retries). */
type IdempotencyKeysTable = {
  caller_id: number;
  key: string;
  /** Hash of method, address and body. Differs for another request under the same key. */
  fingerprint: string;
  /** Response status; null only until the transaction of the request commits. */
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
  created_at: string;
};

/** Single values, such as the signing key when no file may hold it. */
type SettingsTable = {
  name: string;
  value: string;
  /** Only in the row of the workspace's settings. */
  logo_id: ColumnType<number | null, number | null | undefined>;
};

export type PlatformTables = {
  changes: ChangesTable;
  jobs: JobsTable;
  idempotency_keys: IdempotencyKeysTable;
  settings: SettingsTable;
};
