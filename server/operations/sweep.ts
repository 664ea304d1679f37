/** Removes uploads that no record has referred to for a day, now and then, in small steps (docs/projects.md#files). */
import { setImmediate as breath } from 'node:timers/promises';
import type { Deps } from '#server/platform/deps.ts';
import { deleteOldImports } from '#server/work/import/import.store.ts';
import { isImportUnderWay } from '#server/operations/wire-import/links.store.ts';
import { deleteUnreferenced, listKnownFilenames, listUnreferenced } from '#server/files/media/media.store.ts';
import { unknownFiles } from '#server/files/media/unknown-files.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_AFTER_MS = 10 * 60 * 1000;
const EVERY_MS = 60 * 60 * 1000;
const STEP = 200;

/** Only what this program can have stored is ever removed: a bucket or folder may hold other things. */
export const STORED_NAME = /^([0-9a-f]{32}\.[a-z]{3,4}|\.part-[0-9a-f]{16})$/;

export type Swept = { rows: number; files: number };
type IsStopped = () => boolean;

async function sweepRows(deps: Deps, storedBefore: string, isStopped: IsStopped): Promise<number> {
  // What refers to them comes later: they keep the moments that they have there.
  if (await isImportUnderWay(deps.db, storedBefore)) return 0;
  let removed = 0;
  let afterId = 0;
  while (!isStopped()) {
    const found = await listUnreferenced(deps.db, { storedBefore, afterId, limit: STEP });
    const last = found.at(-1);
    if (!last) break;
    afterId = last.id;
    const ids = found.map((row) => row.id);
    // The rows go first: a file without a row is found below the next time, a row without a file would show a hole.
    const filenames = await deps.db.transaction().execute((trx) => deleteUnreferenced(trx, ids));
    for (const filename of filenames) await deps.files.delete(filename);
    removed += filenames.length;
    await breath();
  }
  return removed;
}

async function sweepFiles(deps: Deps, storedBefore: string, isStopped: IsStopped): Promise<number> {
  // A database without a single upload beside a full store is more likely the wrong database than a store of waste.
  const some = await deps.db.selectFrom('media').select('id').limit(1).executeTakeFirst();
  if (!some) return 0;
  const listKnown = (names: string[]) => listKnownFilenames(deps.db, names);
  let removed = 0;
  for await (const unknown of unknownFiles({ files: deps.files, storedBefore, ours: STORED_NAME, listKnown })) {
    if (isStopped()) return removed;
    for (const filename of unknown) await deps.files.delete(filename);
    removed += unknown.length;
  }
  return removed;
}

/** One sweep; how many uploads and how many files without an upload it removed. */
export async function sweepOnce(deps: Deps, isStopped: IsStopped = () => false): Promise<Swept> {
  const storedBefore = new Date(Date.parse(deps.clock()) - DAY_MS).toISOString();
  const rows = await sweepRows(deps, storedBefore, isStopped);
  await deleteOldImports(deps.db, deps.clock());
  return { rows, files: await sweepFiles(deps, storedBefore, isStopped) };
}

/** What else is thrown away with each sweep, before the files that it leaves without an owner; how many by name. */
export type SweepMore = (deps: Deps) => Promise<Record<string, number>>;

/** Sweeps ten minutes from now and then every hour, on each process; the answer ends it. */
export function startSweep(deps: Deps, sweepMore: SweepMore = async () => ({})): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const plan = (afterMs: number): void => {
    timer = setTimeout(() => void sweep(), afterMs);
    timer.unref();
  };
  const sweep = async (): Promise<void> => {
    try {
      // Where nothing can be written it may be another house by now that the files belong to (docs/operations.md#move).
      const isWritable = (await deps.readiness.trouble()) === undefined;
      const others = isWritable ? await sweepMore(deps) : {};
      const swept = isWritable ? { ...others, ...(await sweepOnce(deps, () => isStopped)) } : others;
      if (Object.values(swept).some((count) => count > 0)) deps.log.info(swept, 'swept');
    } catch (error) {
      deps.log.error({ err: error }, 'the sweep failed');
    }
    if (!isStopped) plan(EVERY_MS);
  };
  plan(FIRST_AFTER_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
