/** Throws away uploads whose time is over, and files that no cut, no upload and no bin knows, a day after they came (docs/review.md#uploads). */
import { rm } from 'node:fs/promises';
import type { Deps } from '#server/platform/deps.ts';
import { unknownFiles } from '#server/files/media/unknown-files.ts';
import { listLeftovers } from '#server/platform/work-folder.ts';
import { endUpload } from './cut-uploads.actions.ts';
import { listEndedUploads } from './cut-uploads.store.ts';
import { listKnownCutFiles } from './cut-file-names.store.ts';

type Means = Pick<Deps, 'db' | 'clock' | 'cutFiles' | 'config'>;

const DAY_MS = 24 * 60 * 60 * 1000;
const STEP = 200;

/** Only what this program can have stored is ever removed: a bucket or folder may hold other things. */
export const CUT_NAME = /^([0-9a-f]{32}\.[a-z0-9]{3,4}|\.part-[0-9a-f]{16})$/;

async function sweepUploads(means: Means): Promise<number> {
  let ended = 0;
  for (;;) {
    const found = await listEndedUploads(means.db, { now: means.clock(), limit: STEP });
    for (const upload of found) await endUpload(means, upload);
    ended += found.length;
    if (found.length < STEP) return ended;
  }
}

/** A database without a single cut beside a full store is more likely the wrong database than a store of waste. */
const hasAny = async ({ db }: Means): Promise<boolean> =>
  (await db.selectFrom('cuts').select('id').limit(1).executeTakeFirst()) !== undefined;

async function sweepFiles(means: Means): Promise<number> {
  if (!(await hasAny(means))) return 0;
  const storedBefore = new Date(Date.parse(means.clock()) - DAY_MS).toISOString();
  const listKnown = (names: string[]) => listKnownCutFiles(means.db, names);
  let removed = 0;
  for await (const unknown of unknownFiles({ files: means.cutFiles, storedBefore, ours: CUT_NAME, listKnown })) {
    for (const filename of unknown) await means.cutFiles.delete(filename);
    removed += unknown.length;
  }
  return removed;
}

/** What a program left behind that was killed while it made a copy. */
async function sweepWork({ config, clock }: Means): Promise<void> {
  for (const left of await listLeftovers(config, clock())) await rm(left, { recursive: true, force: true });
}

/** One sweep; how many uploads and how many files it removed. */
export async function sweepCuts(means: Means): Promise<{ cutUploads: number; cutFiles: number }> {
  await sweepWork(means);
  return { cutUploads: await sweepUploads(means), cutFiles: await sweepFiles(means) };
}
