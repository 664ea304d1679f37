/** Verifies a backup without an instance: checksums, counts and references. */
import type { Manifest } from './format/backup-format.ts';
import { collectReferences } from './format/references.ts';
import { type VerifiedBackup, type EntryConsumer, consumeEntries } from './format/consume-entries.ts';
import type { Entry } from './format/tar.ts';

/** Throws FileFault for the first fault. */
export async function verifyBackup(entries: AsyncIterable<Entry>, signal: AbortSignal): Promise<VerifiedBackup> {
  let watch: ReturnType<typeof collectReferences> | undefined;
  const consumer: EntryConsumer = {
    manifest: async ({ tables }: Manifest) => {
      watch = collectReferences(tables);
    },
    rows: async (table, rows) => watch?.rows(table, rows),
    key: async () => {},
    file: async (_kind, { content }) => {
      for await (const _part of content);
    },
  };
  const verified = await consumeEntries(entries, consumer, signal);
  watch?.verify();
  return verified;
}
