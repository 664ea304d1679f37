/** A running import: source, position and options. */
import type { ApiImportPhase } from '#domain/operations/api-import.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Run } from './links.store.ts';
import type { Provider } from './provider/provider.ts';

export type ImportOptions = {
  /** Dry run: reads everything and writes nothing. */
  isCheck: boolean;
  /** Overwrites records that were changed on both sides, or existed before the import, with the provider's version. */
  prefersRemote: boolean;
  /** Keeps active users active and creates a password link for each. */
  invites: boolean;
};

/** Number of read records of a phase, the provider's total, and the run. */
export type ImportProgress = { phase: ApiImportPhase; read: number; total: number | undefined; run: Run };

export type ImportSession = ImportOptions & {
  deps: Deps;
  provider: Provider;
  /** Stops the import between two pages. */
  signal: AbortSignal;
  /** The run as stored; of a dry run, it exists only in memory. */
  run: Run;
  /** ID of the user who started the import in the settings. */
  actorId?: number;
  /** Folder for fetched files. */
  folder: string;
  /** Called after each page. */
  onProgress?: ((progress: ImportProgress) => void | Promise<void>) | undefined;
};
