/** Files of a store that belong to nothing: what a killed program left, and what lost its record. */
import type { MediaFiles } from '#server/platform/ports.ts';

const STEP = 200;

type Judged = {
  files: Pick<MediaFiles, 'listOlderThan'>;
  storedBefore: string;
  /** What this program can have stored under: a bucket or folder may hold other things. */
  ours: RegExp;
  /** Those of the names that some record knows. */
  listKnown(names: string[]): Promise<Set<string>>;
};

/** The names that nobody knows, in small steps. */
export async function* unknownFiles({ files, storedBefore, ours, listKnown }: Judged): AsyncGenerator<string[]> {
  let step: string[] = [];
  const judge = async (): Promise<string[]> => {
    const [names, found] = [step, await listKnown(step)];
    step = [];
    return names.filter((name) => !found.has(name));
  };
  for await (const name of files.listOlderThan(storedBefore)) {
    if (ours.test(name)) step.push(name);
    if (step.length === STEP) yield await judge();
  }
  if (step.length > 0) yield await judge();
}
