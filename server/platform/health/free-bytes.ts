/** Free disk space. */
import { statfs } from 'node:fs/promises';

/** Returns the bytes available to this process on the disk of the folder. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
