/** Periodically deletes uploads that nothing has referenced for a day, in small steps (docs/projects.md#files). */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Deps } from '#server/platform/deps.ts';
import { deleteOldImports } from '#server/work/import/import.store.ts';
import { isImportRunning } from '#server/operations/api-import/links.store.ts';
import { deleteUnreferenced, listKnownFilenames, listUnreferenced } from '#server/files/media/media.store.ts';
import { orphanedFiles } from '#server/files/media/orphaned-files.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_AFTER_MS = 10 * 60 * 1000;
const EVERY_MS = 60 * 60 * 1000;
const BATCH_SIZE = 200;

/** Names that this server can have stored; a bucket or folder may hold other files, which are never deleted. */
export const STORED_NAME = /^([0-9a-f]{32}\.[a-z]{3,4}|\.part-[0-9a-f]{16})$/;

export type SweepResult = { rows: number; files: number };
type IsStopped = () => boolean;

async function sweepRows(deps: Deps, storedBefore: string, isStopped: IsStopped): Promise<number> {
  // During an import, records that refer to uploads arrive later, and uploads keep their original times.
  if (await isImportRunning(deps.db, storedBefore)) return 0;
  let removed = 0;
  let afterId = 0;
  while (!isStopped()) {
    const found = await listUnreferenced(deps, { storedBefore, afterId, limit: BATCH_SIZE });
    const last = found.at(-1);
    if (!last) break;
    afterId = last.id;
    const ids = found.map((row) => row.id);
    // Deletes rows first: a file without a row is found by the next sweep, but a row without a file would be a broken image.
    const filenames = await deps.db.transaction().execute((trx) => deleteUnreferenced({ ...deps, db: trx }, ids));
    for (const filename of filenames) await deps.files.delete(filename);
    removed += filenames.length;
    await yieldToEventLoop();
  }
  return removed;
}

async function sweepFiles(deps: Deps, storedBefore: string, isStopped: IsStopped): Promise<number> {
  // A database without any uploads next to a full store is probably the wrong database.
  const anyMedia = await deps.db.selectFrom('media').select('id').limit(1).executeTakeFirst();
  if (!anyMedia) return 0;
  const listKnown = (names: string[]) => listKnownFilenames(deps.db, names);
  let removed = 0;
  for await (const unknown of orphanedFiles({ files: deps.files, storedBefore, namePattern: STORED_NAME, listKnown })) {
    if (isStopped()) return removed;
    for (const filename of unknown) await deps.files.delete(filename);
    removed += unknown.length;
  }
  return removed;
}

/** Runs one sweep and returns how many uploads and unreferenced files were deleted. */
export async function sweepOnce(deps: Deps, isStopped: IsStopped = () => false): Promise<SweepResult> {
  const storedBefore = new Date(Date.parse(deps.clock()) - DAY_MS).toISOString();
  const rows = await sweepRows(deps, storedBefore, isStopped);
  await deleteOldImports(deps.db, deps.clock());
  return { rows, files: await sweepFiles(deps, storedBefore, isStopped) };
}

/** Additional cleanup that runs before the sweep, so that files orphaned by it are included; returns counts by name. */
export type ExtraCleanup = (deps: Deps) => Promise<Record<string, number>>;

/** Sweeps after ten minutes and then every hour, in each process; returns a function that stops it. */
export function startSweep(deps: Deps, sweepMore: ExtraCleanup = async () => ({})): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const plan = (afterMs: number): void => {
    timer = setTimeout(() => void sweep(), afterMs);
    timer.unref();
  };
  const sweep = async (): Promise<void> => {
    try {
      // If nothing can be written, the files may belong to another instance by now (docs/operations.md#move).
      const isWritable = (await deps.readiness.problem()) === undefined;
      const others = isWritable ? await sweepMore(deps) : {};
      const swept = isWritable ? { ...others, ...(await sweepOnce(deps, () => isStopped)) } : others;
      if (Object.values(swept).some((count) => count > 0)) deps.log.info(swept, 'swept');
    } catch (error) {
      deps.log.error({ err: error }, 'sweep failed');
    }
    if (!isStopped) plan(EVERY_MS);
  };
  plan(FIRST_AFTER_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
