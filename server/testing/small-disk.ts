/** A disk of a few megabytes for tests of a full disk, if this user may create one. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type SmallDisk = { folder: string; remove(): void };

/** Mounts the disk in its own folder; undefined when that isn't possible. */
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
      // Unmounts lazily, since a server left by a failed test may still use it.
      execFileSync('umount', ['-l', folder]);
      remove();
    },
  };
}
