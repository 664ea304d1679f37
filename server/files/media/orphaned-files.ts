/** Orphaned files of a store: left by a killed process, or without their record. */
import type { MediaFiles } from '#server/platform/ports.ts';

const BATCH_SIZE = 200;

type OrphanSearch = {
  files: Pick<MediaFiles, 'listOlderThan'>;
  storedBefore: string;
  /** Pattern of the names that this program creates. The bucket or folder may contain other files. */
  namePattern: RegExp;
  /** Returns the names that some record refers to. */
  listKnown(names: string[]): Promise<Set<string>>;
};

/** Yields the orphaned names in small batches. */
export async function* orphanedFiles({
  files,
  storedBefore,
  namePattern,
  listKnown,
}: OrphanSearch): AsyncGenerator<string[]> {
  let batch: string[] = [];
  const checkBatch = async (): Promise<string[]> => {
    const [names, found] = [batch, await listKnown(batch)];
    batch = [];
    return names.filter((name) => !found.has(name));
  };
  for await (const name of files.listOlderThan(storedBefore)) {
    if (namePattern.test(name)) batch.push(name);
    if (batch.length === BATCH_SIZE) yield await checkBatch();
  }
  if (batch.length > 0) yield await checkBatch();
}
