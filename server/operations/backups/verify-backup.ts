/** Reads a backup without a house: sums, counts and references. */
import type { Manifest } from './backup-format.ts';
import { watchReferences } from './references.ts';
import { type Taken, type Taker, takeEntries } from './take-entries.ts';
import type { Entry } from './tar.ts';

/** Throws FileFault with the first thing that is wrong. */
export async function verifyBackup(entries: AsyncIterable<Entry>, signal: AbortSignal): Promise<Taken> {
  let watch: ReturnType<typeof watchReferences> | undefined;
  const taker: Taker = {
    manifest: async ({ tables }: Manifest) => {
      watch = watchReferences(tables);
    },
    rows: async (table, rows) => watch?.rows(table, rows),
    key: async () => {},
    file: async (_kind, { content }) => {
      for await (const _part of content);
    },
  };
  const taken = await takeEntries(entries, taker, signal);
  watch?.judge();
  return taken;
}
