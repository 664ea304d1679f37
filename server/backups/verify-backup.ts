/** Reads a backup without a house: sums, counts and references. */
import type { Manifest } from './backup-format.ts';
import { watchReferences } from './references.ts';
import { type Taken, takeEntries } from './take-entries.ts';
import type { Entry } from './tar.ts';

/** Throws FileFault with the first thing that is wrong. */
export async function verifyBackup(entries: AsyncIterable<Entry>, signal: AbortSignal): Promise<Taken> {
  let watch: ReturnType<typeof watchReferences> | undefined;
  const taken = await takeEntries(entries, {
    manifest: async ({ tables }: Manifest) => {
      watch = watchReferences(tables);
    },
    rows: async (table, rows) => {
      signal.throwIfAborted();
      watch?.rows(table, rows);
    },
    key: async () => {},
    file: async (_kind, { content }) => {
      signal.throwIfAborted();
      for await (const _part of content);
    },
  });
  watch?.judge();
  return taken;
}
