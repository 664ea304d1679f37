/** A disk of a few megabytes, for what happens when it is full; where this user may make one. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type SmallDisk = { folder: string; remove(): void };

/** In a folder of its own; undefined where no disk can be made. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'cutroom-small-disk-'));
  const remove = () => rmdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    remove();
    return undefined;
  }
  return {
    folder: folder,
    remove: () => {
      // Also while a server that a failed test has left still holds it.
      execFileSync('umount', ['-l', folder]);
      remove();
    },
  };
}
