/** An import that is under way: what it reads, where it is, and what is wanted of it. */
import type { WirePhase } from '#domain/operations/wire-import.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Run } from './links.store.ts';
import type { Provider } from './provider.ts';

export type ImportWishes = {
  /** Everything is read and nothing is written. */
  isCheck: boolean;
  /** What was changed on both sides, or was here before, becomes as it is there. */
  takesTheirs: boolean;
  /** People who are active there are active here too, and get a link to a password of their own. */
  invites: boolean;
};

/** How many records of a phase were read, of how many as the provider counts them, and the run with them in it. */
export type ImportProgress = { phase: WirePhase; read: number; total: number | undefined; run: Run };

export type ImportSession = ImportWishes & {
  deps: Deps;
  provider: Provider;
  /** Stops it between two pages. */
  signal: AbortSignal;
  /** As it stands in the database, but for a check. */
  run: Run;
  /** Who asked for it, where somebody did on the settings. */
  actorId?: number;
  /** Where files are fetched to. */
  folder: string;
  /** Told after each page. */
  tell?: ((progress: ImportProgress) => void | Promise<void>) | undefined;
};
